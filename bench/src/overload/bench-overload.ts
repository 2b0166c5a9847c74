// npm run bench -- overload: ten times more writes than the service can answer, beside as many as it can in the same run; what is accepted
// then, how soon the others are refused, and how soon all is as before.
import type { LoadOrder, LoadResult } from '../load.ts'
import { cpuOf } from '../machine.ts'
import { type Stage, setStage } from '../stage.ts'
import { runGenerator } from '../generators.ts'
import { type OverloadRound, roundLines, summaryLines } from './overload-report.ts'
import { probeWhile } from './read-probe.ts'
import type { SteadyOrder, SteadyResult } from './steady-load.ts'

const LOAD = 'bench/src/load.ts'

const STEADY_LOAD = 'bench/src/overload/steady-load.ts'

/** The options of `bench -- overload`. */
export interface OverloadOptions {
  readonly rounds: number
  readonly seconds: number
  /** How many times more than the service can answer. */
  readonly times: number
  /** Connections of the clients that use it fully. */
  readonly connections: number
  /** Connections of those that ask too much. */
  readonly clients: number
}

/** How long a new process is used before it counts. */
const WARMING_S = 10

/** Windows in which recovery is looked for. */
const WINDOW_S = 1
const WINDOWS = 12

/** Runs the benchmark and prints its table. */
export async function benchOverload(options: OverloadOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_171)
  try {
    await runNormal(stage, options.connections, WARMING_S)
    const rounds: OverloadRound[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      const measured = await runRound(stage, options)
      rounds.push(measured)
      for (const line of roundLines(measured, options.times)) print(line)
    }
    for (const line of summaryLines(rounds)) print(line)
  } finally {
    await stage.close()
  }
}

async function runRound(
  stage: Stage,
  { connections, seconds, times, clients }: OverloadOptions,
): Promise<OverloadRound> {
  const normal = await probeWhile(stage, () => runNormal(stage, connections, seconds))
  const order = { ...orderOf(stage, seconds), per_s: normal.per_s * times, connections: clients }
  const overloaded = await probeWhile(stage, () => runSteady(stage, order))
  return { normal, overloaded, recovered_s: await recovery(stage, connections, normal) }
}

/** Looks for the first window with nine tenths of the writes and at most twice the p99 of before. */
async function recovery(
  stage: Stage,
  connections: number,
  before: OverloadRound['normal'],
): Promise<number | undefined> {
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
    keys: [key],
    seconds,
    kind: 'account',
    receivables: 0,
    seed: Math.round(performance.timeOrigin + performance.now()),
  }
}

async function runNormal(
  stage: Stage,
  connections: number,
  seconds: number,
): Promise<Omit<OverloadRound['normal'], 'probed'>> {
  const order: LoadOrder = { ...orderOf(stage, seconds), connections }
  const before = cpuOf(stage.server_pid)
  const result = await runGenerator<LoadResult & { readonly cpu: number }>(LOAD, { LOAD_ORDER: JSON.stringify(order) })
  const { answered, refused, seconds: took, p50, p99 } = result
  if (refused > 0) throw new Error(`${refused} requests were refused without an overload`)
  return {
    per_s: answered / took,
    p50,
    p99,
    cores: result.cpu / took,
    server_cores: (cpuOf(stage.server_pid) - before) / took,
  }
}

async function runSteady(stage: Stage, order: SteadyOrder): Promise<SteadyResult & { readonly server_cores: number }> {
  const before = cpuOf(stage.server_pid)
  const result = await runGenerator<SteadyResult>(STEADY_LOAD, { STEADY_ORDER: JSON.stringify(order) })
  return { ...result, server_cores: (cpuOf(stage.server_pid) - before) / order.seconds }
}
