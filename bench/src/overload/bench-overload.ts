// npm run bench -- overload: ten times more writes than the service can answer, beside as many as it can in the same run; what is accepted
// then, how soon the others are refused, and how soon all is as before.
import type { LoadOrder } from '../load.ts'
import { type Stage, median, setStage } from '../stage.ts'
import { runGenerator } from '../generators.ts'
import type { Latencies, SteadyOrder, SteadyResult } from './steady-load.ts'

const STEADY_LOAD = 'bench/src/overload/steady-load.ts'

/** The options of `bench -- overload`. */
export interface OverloadOptions {
  readonly rounds: number
  readonly seconds: number
  /** How many times more than the service can answer. */
  readonly times: number
  /** Connections of the clients that use it fully. */
  readonly connections: number
  /** Connections of those that ask too much, at most. */
  readonly clients: number
}

/** How long a new process is used before it counts. */
const WARMING_S = 10

/** Windows in which recovery is looked for. */
const WINDOW_S = 0.5
const WINDOWS = 12

interface Round {
  /** Writes a second that were answered, and the slowest hundredth. */
  readonly normal: { readonly per_s: number; readonly p99: number }
  readonly overloaded: SteadyResult
  /** Seconds until a window is as before; undefined where none was. */
  readonly recovered_s: number | undefined
}

/** Runs the benchmark and prints its table. */
export async function benchOverload(options: OverloadOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_171)
  try {
    await runNormal(stage, options.connections, WARMING_S)
    const rounds: Round[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      rounds.push(await runRound(stage, options))
      printRound(rounds.at(-1) as Round, options, print)
    }
    printSummary(rounds, print)
  } finally {
    await stage.close()
  }
}

async function runRound(stage: Stage, { connections, seconds, times, clients }: OverloadOptions): Promise<Round> {
  const normal = await runNormal(stage, connections, seconds)
  const overloaded = await runSteady(stage, { per_s: normal.per_s * times, seconds, connections_max: clients })
  return { normal, overloaded, recovered_s: await recovery(stage, connections, normal) }
}

/** Looks for the first window with nine tenths of the writes and at most twice the p99 of before. */
async function recovery(stage: Stage, connections: number, before: Round['normal']): Promise<number | undefined> {
  const began = performance.now()
  for (let window = 0; window < WINDOWS; window += 1) {
    const { per_s, p99 } = await runNormal(stage, connections, WINDOW_S)
    if (per_s >= 0.9 * before.per_s && p99 <= 2 * before.p99) return (performance.now() - began) / 1_000
  }
  return undefined
}

function orderOf(stage: Stage, seconds: number): Omit<LoadOrder, 'connections'> {
  const { host, port, key } = stage
  return {
    host,
    port,
    key,
    seconds,
    kind: 'account',
    receivables: 0,
    seed: Math.round(performance.timeOrigin + performance.now()),
  }
}

async function runNormal(stage: Stage, connections: number, seconds: number): Promise<Round['normal']> {
  const order: LoadOrder = { ...orderOf(stage, seconds), connections }
  const {
    answered,
    refused,
    seconds: took,
    p99,
  } = await runGenerator<{ answered: number; refused: number; seconds: number; p99: number }>('bench/src/load.ts', {
    LOAD_ORDER: JSON.stringify(order),
  })
  if (refused > 0) throw new Error(`${refused} requests were refused without an overload`)
  return { per_s: answered / took, p99 }
}

function runSteady(
  stage: Stage,
  { per_s, seconds, connections_max }: Pick<SteadyOrder, 'per_s' | 'seconds' | 'connections_max'>,
): Promise<SteadyResult> {
  const order: SteadyOrder = { ...orderOf(stage, seconds), per_s, connections_max }
  return runGenerator<SteadyResult>(STEADY_LOAD, { STEADY_ORDER: JSON.stringify(order) })
}

function printRound(
  { normal, overloaded, recovered_s }: Round,
  { times }: OverloadOptions,
  print: (line: string) => void,
): void {
  const { accepted, refused, failed, unsent, seconds } = overloaded
  const per_s = (count: number) => (count / seconds).toFixed(0)
  print(`normal      ${normal.per_s.toFixed(0)}/s answered, p99 ${normal.p99.toFixed(1)} ms`)
  print(
    `${times} times    ${per_s(accepted.count)}/s accepted, ${textOf(accepted)}; ${per_s(refused.count)}/s refused, ${textOf(refused)}`,
  )
  const faults = Object.keys(failed).length === 0 ? 'none failed' : `failed: ${JSON.stringify(failed)}`
  const again = recovered_s === undefined ? 'more than 6' : recovered_s.toFixed(1)
  print(`            ${faults}, ${unsent} not sent for want of a connection; as before after ${again} s`)
}

function textOf({ p50, p99, max }: Latencies): string {
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, slowest ${max.toFixed(0)} ms`
}

function printSummary(rounds: readonly Round[], print: (line: string) => void): void {
  const ratios = rounds.map(({ normal, overloaded }) => overloaded.accepted.p99 / normal.p99)
  print(
    `p99 of what is accepted, by that of before: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
  const kept = rounds.map(({ normal, overloaded }) => overloaded.accepted.count / overloaded.seconds / normal.per_s)
  print(
    `writes accepted, by those of before: ${median(kept).toFixed(2)} (${Math.min(...kept).toFixed(2)} to ${Math.max(...kept).toFixed(2)})`,
  )
  print(
    `slowest hundredth of refusals: ${median(rounds.map(({ overloaded }) => overloaded.refused.p99)).toFixed(1)} ms`,
  )
}
