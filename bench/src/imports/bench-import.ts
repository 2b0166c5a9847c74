// npm run bench -- import: rows of each kind through POST /imports beside COPY of the same rows into the same tables and indexes, in turn; medians of
// the rounds, by the clock and by CPU time, which other work on the machine does not spoil. Then the memory of the server over a
// long stream, and how long a book takes from its CSV to the portfolio.
import { type WorkCost, costOf } from '../cpu-of-work.ts'
import { bookLines, fillBook, receivableIds } from '../fairness/small-book.ts'
import { waitUntilAllTakenIn } from '../portfolio/portfolio-stage.ts'
import { type Stage, median, setStage } from '../stage.ts'
import { copyRows, createCopies, readRows } from './copy-tables.ts'
import { IMPORT_KINDS, type ImportKind, RECEIVABLES, linePieces, sendImport } from './import-lines.ts'
import { benchTape } from './bench-tape.ts'
import { RESIDENT_MIB_AIM, peakResident } from './resident.ts'

/** The options of `bench -- import`. */
export interface ImportOptions {
  readonly rounds: number
  readonly rows: number
  /** Entries of the long stream; none is sent where 0. */
  readonly stream: number
  readonly kinds: readonly ImportKind[]
  /** Loans of the tape that is imported at the end; none is where 0. */
  readonly loans: number
}

const PORT = 4_180

/** The aim: the least ratio of costs. */
const RATIO_AIM = 0.5

/** Rows imported, and copied. */
export interface ImportRound {
  readonly ours: WorkCost
  /** What the calculators do behind the answer, until all is taken in. */
  readonly follows: WorkCost
  readonly theirs: WorkCost
  readonly peak: number
}

/** Runs the benchmark and prints its table. */
export async function benchImport(options: ImportOptions, print: (line: string) => void): Promise<void> {
  if (options.kinds.length > 0 || options.stream > 0) await benchRows(options, print)
  if (options.loans > 0) await benchTape(PORT, options.loans, print)
}

async function benchRows(options: ImportOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(PORT)
  try {
    await seedReceivables(stage)
    await createCopies(stage)
    for (const kind of options.kinds) {
      // A process that has just started compiles its code while it runs; a service that is measured has been running.
      await runImportRound(stage, kind, 'warm', options.rows)
      const rounds: ImportRound[] = []
      for (let round = 0; round < options.rounds; round += 1)
        rounds.push(await runImportRound(stage, kind, String(round), options.rows))
      printRounds(kind, options, rounds, print)
    }
    if (options.stream > 0) await runStream(stage, options.stream, print)
  } finally {
    await stage.close()
  }
}

/** The receivables that entries of the rounds go to. */
export async function seedReceivables(stage: Stage): Promise<void> {
  await fillBook(stage, stage.key, bookLines(receivableIds(RECEIVABLES)))
}

/** Imports rows that no earlier round sent, and copies what that left. */
export async function runImportRound(
  stage: Stage,
  kind: ImportKind,
  round: string,
  rows: number,
): Promise<ImportRound> {
  await waitUntilAllTakenIn(stage)
  const since = await clockOf(stage)
  const pieces = [...linePieces(kind, `${kind}-${round}`, rows)]
  let ours: WorkCost | undefined
  const peak = await peakResident(stage.server_pid, async () => {
    ours = await costOf(stage, () => sendImport(stage, pieces, rows))
  })
  // What calculators put off while others write they must not do at the cost of the other side.
  const follows = await costOf(stage, () => waitUntilAllTakenIn(stage))
  const copied = await readRows(stage, kind, since)
  const theirs = await costOf(stage, () => copyRows(stage, copied))
  return { ours: ours ?? theirs, follows, theirs, peak }
}

/** A moment behind everything that was written. */
async function clockOf({ client, tenant }: Stage): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    'select coalesce(max(last), 0) + 1 as next from batches where tenant = $1',
    [tenant],
  )
  return Number(rows[0]?.next ?? 0)
}

function printRounds(
  kind: ImportKind,
  { rows, rounds: many }: ImportOptions,
  rounds: readonly ImportRound[],
  print: (line: string) => void,
): void {
  print(`\n${rows} rows of kind ${kind}, ${many} rounds, medians`)
  const side = (name: string, sides: readonly WorkCost[]) => {
    const per_s = median(sides.map(({ seconds }) => rows / seconds)).toFixed(0)
    const us = (part: keyof WorkCost['cpu']) => (median(sides.map(({ cpu }) => cpu[part])) / rows) * 1e6
    print(
      `  ${name.padEnd(14)} ${per_s.padStart(7)} rows/s  CPU a row: server ${us('server').toFixed(0)} µs, postgres ${us('postgres').toFixed(0)} µs`,
    )
  }
  side(
    'POST /imports',
    rounds.map(({ ours }) => ours),
  )
  side(
    'COPY',
    rounds.map(({ theirs }) => theirs),
  )
  const ratios = rounds.map(({ ours, theirs }) => theirs.seconds / ours.seconds)
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; aim: at least ${RATIO_AIM}`
  const peak = Math.max(...rounds.map((round) => round.peak)).toFixed(0)
  print(`  ratio of rows/s ${median(ratios).toFixed(2)} (${range}); resident at most ${peak} MiB`)
}

async function runStream(stage: Stage, rows: number, print: (line: string) => void): Promise<void> {
  let seconds = 0
  const peak = await peakResident(stage.server_pid, async () => {
    const start = performance.now()
    await sendImport(stage, linePieces('entry', 'stream', rows), rows)
    seconds = (performance.now() - start) / 1_000
  })
  print(
    `\n${rows} entries in one stream: ${(rows / seconds).toFixed(0)} rows/s, resident at most ${peak.toFixed(0)} MiB (aim: at most ${RESIDENT_MIB_AIM} MiB)`,
  )
}

/** The kinds that a list of names holds. */
export function importKindsOf(names: string): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => names.split(',').includes(kind))
}
