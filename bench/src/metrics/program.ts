// Parts of the benchmark that run as processes of their own, so that the memory of one is not counted for another. An order goes
// in by the environment; lines come out: how far it is, and last the result.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** As tools/run.mjs does, which has installed and built before: nothing is to be built between two rounds. */
const RUN = `
const { runnerImport } = await import('vite')
await runnerImport(process.env.BENCH_PROGRAM, { root: process.cwd(), configFile: false, logLevel: 'error' })`

type Message = { readonly progress: string } | { readonly result: unknown }

/** Runs a program of this folder to its end and returns its result, which has to be of the type that the caller states. */
export async function runProgram<Result>(
  program: 'load-process.ts' | 'yardstick-process.ts',
  order: unknown,
  progress: (text: string) => void,
): Promise<Result> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    cwd: ROOT,
    env: { ...process.env, BENCH_PROGRAM: `bench/src/metrics/${program}`, BENCH_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  let result: { readonly result: unknown } | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as Message
    if ('progress' in message) progress(message.progress)
    else result = message
  }
  const code = await exit
  if (code !== 0 || result === undefined) throw new Error(`${program} ended with ${code}`)
  return result.result as Result
}

/** The order of this process. */
export function takeOrder(): unknown {
  return JSON.parse(process.env['BENCH_ORDER'] ?? '{}')
}

/** Sends a message to the process that started this one. */
export function report(message: Message): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
