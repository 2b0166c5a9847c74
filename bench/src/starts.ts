// npm run bench -- starts: the CPU time of starts, each as a ratio against an empty program of the same Node, run in turn with it: the time
// itself depends on the machine and on what else runs there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/embedded/embedded-postgres.ts'
import { cpuOf, cpuOfEndedChildren } from './machine.ts'
import { MAIN } from './stage.ts'

type Print = (line: string) => void

/** How often each start is measured, and the Node that starts. */
export interface StartsOptions {
  readonly rounds: number
  readonly node: string
}

const TAPE = 'loan_id,borrower,amount,issued\nL1,B1,1000.50,2026-01-05\n'

/** The starts by name, each with the arguments of Node. */
const COMMANDS = (tape: string): readonly (readonly [string, readonly string[]])[] => [
  ['tapeline --version', [MAIN, '--version']],
  ['tapeline --help', [MAIN, '--help']],
  ['tapeline import --help', [MAIN, 'import', '--help']],
  ['tapeline import --suggest', [MAIN, 'import', tape, '--suggest']],
  ['tapeline keys list', [MAIN, 'keys', 'list', '--organization', 'none']],
]

/** Measures the commands and the service until it serves, on a migrated database, and prints the median of each. */
export async function benchStarts({ rounds, node }: StartsOptions, print: Print): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-starts-'))
  const tape = join(folder, 'loans.csv')
  await writeFile(tape, TAPE)
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} })
  try {
    const settings = { DATABASE_URL: cluster.connectionString, PORT: '0', LOG_LEVEL: 'silent' }
    await cpuOfRun(node, [MAIN, 'migrate'], settings)
    const empty: number[] = []
    const measured = new Map<string, number[]>()
    const note = (name: string, seconds: number) => measured.set(name, [...(measured.get(name) ?? []), seconds])
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await cpuOfRun(node, ['--eval', '0'], settings))
      for (const [name, args] of COMMANDS(tape)) note(name, await cpuOfRun(node, args, settings))
      note('tapeline serve, until it serves', await cpuUntilReady(node, settings))
    }
    const unit = median(empty)
    print(`node --eval 0: ${unit.toFixed(2)} s of CPU; medians of ${rounds}`)
    for (const [name, seconds] of measured)
      print(`${name}: ${(median(seconds) / unit).toFixed(1)} × as much (${median(seconds).toFixed(2)} s)`)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Settings = { readonly [name: string]: string }

/** CPU seconds of a program from its start to its end, whatever its exit code. */
export async function cpuOfRun(node: string, args: readonly string[], settings: Settings): Promise<number> {
  const before = cpuOfEndedChildren()
  const child = spawn(node, args, { env: { PATH: process.env['PATH'], ...settings }, stdio: 'ignore' })
  await once(child, 'exit')
  return cpuOfEndedChildren() - before
}

/** CPU seconds of the service, its threads included, when it states its address; then it is stopped. */
export async function cpuUntilReady(node: string, settings: Settings): Promise<number> {
  const child = spawn(node, [MAIN, 'serve'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  let seconds: number | undefined
  child.stderr.on('data', (text) => {
    printed += String(text)
    if (printed.includes('Tapeline serves on')) seconds ??= cpuOf(child.pid ?? 0)
  })
  await Promise.race([once(child, 'exit'), untilSet(() => seconds)])
  if (child.exitCode !== null) throw new Error(`the service ended before it served:\n${printed}`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds ?? 0
}

async function untilSet(value: () => unknown): Promise<void> {
  while (value() === undefined) await new Promise((resolve) => setTimeout(resolve, 10))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
