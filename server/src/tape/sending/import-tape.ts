// An import of a tape from its files to what the service made of it: rows are mapped as they are read and sent as they are mapped, and what is
// not in is written beside the files in a second reading, so that nothing of it is kept in memory.
import { ApiError, type ImportRejection, type Tapeline } from '@tapeline/sdk'
import { HeldRecords } from '../held-records.ts'
import type { Tape } from '../tape.ts'
import { type RowReasons, type TapeUnit, heldBehind, linesOf, placeOf, unitsOf, writtenBy } from '../units.ts'
import { type Counts, DRY_RUN_LINES_MAX, LineSender } from './send-lines.ts'
import { RejectedRows } from './rejected-rows.ts'

/** What is told while an import goes on. */
export interface ImportEvents {
  /** `read` are bytes of the files. */
  readonly onRow: (rows: number, lines: number, read: number) => void
  readonly onPart: (counts: Counts) => void
}

/** An import that is to be carried out. */
export interface TapeImport {
  readonly client: Tapeline
  readonly tape: Tape
  readonly id: string
  readonly dry_run: boolean
  /** Lines that an import under this id settled before. */
  readonly settled: number
  readonly events: ImportEvents
  /** How many lines are sent at once. */
  readonly part_lines?: number
}

/** What an import came to. */
export interface ImportOutcome extends Counts {
  readonly rows: number
  /** Rows that the mapping leaves out. */
  readonly rows_passed_over: number
  readonly rows_rejected: number
  /** Of these, the rows without a fault, which are to be sent again with one that has. */
  readonly rows_held_back: number
  readonly rejected_files: readonly string[]
  /** Whether a dry run ended before the tape did. */
  readonly cut_short: boolean
  /** Why the service stopped the import, and what to do; null where it did not. */
  readonly stopped: string | null
}

/** Carries an import out. Throws what broke it off; what was settled then is settled. */
export async function importTape(run: TapeImport): Promise<ImportOutcome> {
  const { client, id } = run
  const sent = await sendRows(run)
  const wanted = sent.rows_held > 0 || sent.counts.rejected > 0
  const rejected = wanted
    ? await writeRejected(run, client.imports.rejected(id).list({ limit: 100 }), sent.rows)
    : undefined
  const { lines_read, applied, unchanged, rejected: refused, rejected_listed } = sent.counts
  return {
    lines_read,
    applied,
    unchanged,
    rejected: refused,
    rejected_listed,
    rows: sent.rows,
    rows_passed_over: sent.rows_passed_over,
    rows_rejected: rejected?.rows ?? 0,
    rows_held_back: rejected?.rows_held_back ?? 0,
    rejected_files: rejected?.files ?? [],
    cut_short: sent.cut_short,
    stopped: sent.stopped,
  }
}

interface Sent {
  readonly counts: Counts
  readonly rows: number
  readonly rows_passed_over: number
  readonly rows_held: number
  readonly cut_short: boolean
  readonly stopped: string | null
}

async function sendRows(run: TapeImport): Promise<Sent> {
  const { client, id, dry_run, settled, events, part_lines } = run
  const sender = new LineSender(
    { client, id, dry_run, onPart: events.onPart, ...(part_lines === undefined ? {} : { part_lines }) },
    settled,
  )
  const seen = { rows: 0, rows_passed_over: 0, rows_held: 0, cut_short: false }
  try {
    await readRows(run, sender, seen)
    return { ...seen, counts: await sender.end(), stopped: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'import_stopped') throw error
    return { ...seen, counts: await client.imports.get(id), stopped: error.message }
  }
}

interface Seen {
  rows: number
  rows_passed_over: number
  rows_held: number
  cut_short: boolean
}

async function readRows({ tape, dry_run, settled, events }: TapeImport, sender: LineSender, seen: Seen): Promise<void> {
  let [lines, read] = [0, 0]
  for await (const unit of unitsOf(tape, (count) => (read += count))) {
    if (dry_run && lines + unit.lines.length > DRY_RUN_LINES_MAX) {
      seen.cut_short = true
      return
    }
    seen.rows += unit.rows.length
    seen.rows_passed_over += unit.rows.filter(({ mapped }) => 'passed_over' in mapped).length
    if (unit.held !== undefined) seen.rows_held += unit.rows.length
    for (const line of unit.lines) {
      lines += 1
      if (lines > settled) await sender.add(line)
    }
    events.onRow(seen.rows, lines, read)
  }
}

/** Reads the tape once more beside the list of rejected lines, which come in their order. */
async function writeRejected(
  { tape }: TapeImport,
  rejections: AsyncIterable<ImportRejection>,
  rows_max: number,
): Promise<RejectedRows> {
  const rejected = new RejectedRows(tape)
  const refusals = new Refusals(rejections)
  const waiting = new HeldRecords()
  let rows = 0
  for await (const unit of unitsOf(tape)) {
    rows += unit.rows.length
    if (rows > rows_max) break
    const reasons = unit.held ?? (await reasonsToSendAgain(unit, refusals, waiting))
    if (reasons === undefined) continue
    const cause = unit.rows.find((_, at) => reasons[at]?.held_back === false) ?? unit.rows[0]
    waiting.hold(writtenBy(unit.rows), cause.row)
    for (const [at, row] of unit.rows.entries()) await rejected.add(row, reasons[at] ?? NO_REASONS)
  }
  await rejected.end()
  return rejected
}

const NO_REASONS: RowReasons = { held_back: true, reasons: [] }

/** Why the rows of a unit that was sent are to be sent again: a record was refused, or one before it that writes a record of it otherwise. */
async function reasonsToSendAgain(
  { rows }: TapeUnit,
  refusals: Refusals,
  waiting: HeldRecords,
): Promise<RowReasons[] | undefined> {
  const refused: string[][] = []
  for (const row of rows) refused.push(await refusals.within(linesOf(row).length))
  const faulty = rows.find((_, at) => refused[at]?.length !== 0)
  if (faulty !== undefined) {
    const again = `to be sent again with ${placeOf(faulty)}, of which records were refused: both are of one group`
    return refused.map((reasons) =>
      reasons.length > 0 ? { held_back: false, reasons } : { held_back: true, reasons: [again] },
    )
  }
  const conflict = waiting.is_empty ? undefined : waiting.conflict(writtenBy(rows))
  return conflict === undefined ? undefined : rows.map(() => ({ held_back: true, reasons: [heldBehind(conflict)] }))
}

/** The refusals of the service beside the lines that they are of. */
class Refusals {
  readonly #listed: AsyncIterator<ImportRejection>
  #next: IteratorResult<ImportRejection> | undefined
  #line = 0

  constructor(rejections: AsyncIterable<ImportRejection>) {
    this.#listed = rejections[Symbol.asyncIterator]()
  }

  /** The reasons of those within the next lines. */
  async within(lines: number): Promise<string[]> {
    const reasons: string[] = []
    this.#line += lines
    this.#next ??= await this.#listed.next()
    while (this.#next.done !== true && this.#next.value.line <= this.#line) {
      reasons.push(reasonOf(this.#next.value))
      this.#next = await this.#listed.next()
    }
    return reasons
  }
}

function reasonOf({ kind, id, error }: ImportRejection): string {
  const faults = (error.details ?? []).flatMap(({ message }) => message ?? [])
  const said = faults.length > 0 ? faults.join('; ') : (error.message ?? 'refused')
  return `${[kind, id].filter((part) => part !== null && part !== undefined).join(' ')}: ${said}`
}
