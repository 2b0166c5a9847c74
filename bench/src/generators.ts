// Processes that load the service, so that its own process is alone with its work: wrk where the machine has it, else a generator of ours.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './load.ts'
import { median } from './stage.ts'
import { hasWrk, runWrk } from './wrk.ts'

const RUNNER = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url))

const WRK = hasWrk()

/** Which generator a report is of. */
export const LOAD_BY = WRK ? 'wrk' : 'our own generator, since wrk is not on the PATH'

/** What came of a load, and the seconds of CPU that the generator took. */
export interface GeneratedLoad {
  readonly result: LoadResult
  readonly cpu: number
}

/** One side of a round: requests a second, latencies in milliseconds. */
export interface LoadSide {
  readonly per_s: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU a request, by part. */
  readonly cpu: { readonly [part: string]: number }
}

/** Prints the medians of the rounds of one side. */
export function printSide(name: string, rounds: readonly LoadSide[], print: (line: string) => void): void {
  const middle = (of: (side: LoadSide) => number) => median(rounds.map(of))
  const parts = Object.keys(rounds[0]?.cpu ?? {}).map(
    (part) => `${part} ${middle((side) => side.cpu[part] ?? 0).toFixed(0)} µs`,
  )
  const latency = `p50 ${middle((side) => side.p50).toFixed(1)} ms, p99 ${middle((side) => side.p99).toFixed(1)} ms`
  const per_s = middle((side) => side.per_s)
    .toFixed(0)
    .padStart(6)
  print(`  ${name.padEnd(22)} ${per_s}/s  ${latency}  CPU a request: ${parts.join(', ')}`)
}

/** Sends an order by the lightest generator there is. */
export function runLoadGenerator(order: LoadOrder): Promise<GeneratedLoad> {
  return WRK ? runWrk(order) : runLoader(order)
}

async function runLoader(order: LoadOrder): Promise<GeneratedLoad> {
  const { cpu, ...result } = await runGenerator<LoadResult & { cpu: number }>('bench/src/load.ts', {
    LOAD_ORDER: JSON.stringify(order),
  })
  return { result, cpu }
}

/** Runs a generator of load as a process; returns what it printed. */
export async function runGenerator<Result>(program: string, environment: Record<string, string>): Promise<Result> {
  const child = spawn(process.execPath, [RUNNER, program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise<void>((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The generator ended with ${code}`)))),
  )
  return JSON.parse(text) as Result
}
