// npm run bench -- reads: one receivable, and the first page of all, over HTTP beside the plain driver that asks the same SQL on the same
// PostgreSQL, in turn; medians of the rounds, and where the time of a request goes.
import { LOAD_BY, type LoadSide, printSide, runGenerator, runLoadGenerator } from '../generators.ts'
import { seedReceivables } from '../imports/bench-import.ts'
import { RECEIVABLES, linePieces, sendImport } from '../imports/import-lines.ts'
import type { LoadOrder, LoadResult, ReadKind } from '../load.ts'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { waitUntilAllTakenIn } from '../portfolio/portfolio-stage.ts'
import { type Stage, median, setStage } from '../stage.ts'
import type { DriverOrder } from './driver-load.ts'

type Print = (line: string) => void

/** The options of `bench -- reads`. */
export interface ReadsOptions {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

const ENTRIES_EACH = 5

/** What is read, for the report. */
const NAMES: { readonly [kind in ReadKind]: string } = {
  receivable_read: 'GET /receivables/{id}',
  receivable_page: 'GET /receivables',
}

/** Rounds before the first that counts: a process compiles its code while it runs. */
const WARMING = 3

/** Runs the benchmark and prints its table. */
export async function benchReads(options: ReadsOptions, print: Print): Promise<void> {
  const stage = await setStage(4_188)
  try {
    await seedBook(stage)
    print(`Load by ${LOAD_BY}; ${RECEIVABLES} receivables with ${ENTRIES_EACH} entries each.`)
    for (const kind of Object.keys(NAMES) as ReadKind[]) await compare(stage, kind, options, print)
  } finally {
    await stage.close()
  }
}

/** A book of receivables with entries, vacuumed, whose figures are calculated. */
export async function seedBook(stage: Stage): Promise<void> {
  await seedReceivables(stage)
  const entries = RECEIVABLES * ENTRIES_EACH
  await sendImport(stage, linePieces('entry', 'e', entries), entries)
  await waitUntilAllTakenIn(stage)
  await stage.client.query('vacuum analyze')
}

async function compare(stage: Stage, kind: ReadKind, options: ReadsOptions, print: Print): Promise<void> {
  const [ours, theirs]: [LoadSide[], LoadSide[]] = [[], []]
  for (let round = -WARMING; round < options.rounds; round += 1) {
    const pair = [await readOverHttp(stage, kind, options), await readByDriver(stage, kind, options)] as const
    if (round < 0) continue
    ours.push(pair[0])
    theirs.push(pair[1])
  }
  const ratios = ours.map((side, i) => side.per_s / (theirs[i]?.per_s ?? Number.NaN))
  print(
    `\n${NAMES[kind]}, ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s, medians`,
  )
  printSide('Tapeline over HTTP', ours, print)
  printSide('plain driver', theirs, print)
  print(`  ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`)
}

/** Reads over HTTP for some seconds. */
export async function readOverHttp(
  stage: Stage,
  kind: ReadKind,
  { connections, seconds }: ReadsOptions,
): Promise<LoadSide> {
  const { host, port, key } = stage
  const order: LoadOrder = { host, port, keys: [key], connections, seconds, kind, receivables: RECEIVABLES, seed: 0 }
  const before = [cpuOf(stage.server_pid), cpuOfTree(stage.postmaster_pid)] as const
  const { result, cpu } = await runLoadGenerator(order)
  if (result.refused > 0) throw new Error(`${result.refused} requests were refused`)
  const server = cpuOf(stage.server_pid) - before[0]
  return sideOf(result, { server, postgres: cpuOfTree(stage.postmaster_pid) - before[1], generator: cpu })
}

/** The same by the driver. */
export async function readByDriver(stage: Stage, kind: ReadKind, options: ReadsOptions): Promise<LoadSide> {
  const { connection, tenant, postmaster_pid } = stage
  const { connections, seconds } = options
  const order: DriverOrder = { connection, tenant, connections, seconds, kind, receivables: RECEIVABLES }
  const before = cpuOfTree(postmaster_pid)
  const { cpu, ...result } = await runGenerator<LoadResult & { cpu: number }>('bench/src/reads/driver-load.ts', {
    DRIVER_ORDER: JSON.stringify(order),
  })
  return sideOf(result, { driver: cpu, postgres: cpuOfTree(postmaster_pid) - before })
}

function sideOf({ answered, seconds, p50, p99 }: LoadResult, cpu: LoadSide['cpu']): LoadSide {
  const each = Object.entries(cpu).map(([part, spent]) => [part, (spent / answered) * 1e6])
  return { per_s: answered / seconds, p50, p99, cpu: Object.fromEntries(each) }
}
