// An import of a tape from its files to what the service made of it: rows are sent as they are mapped, or as the check kept them, and what is
// not in is written beside the files in a second reading, so that the rows are not kept in memory.
import { ApiError, type ImportRejection, type Tapeline } from '@tapeline/sdk'
import { HeldRecords } from '@tapeline/tape/held-records'
import type { Tape } from '../tape.ts'
import { type RowReasons, unitsOf, writtenBy } from '@tapeline/tape/units'
import { type Counts, DRY_RUN_LINES_MAX, LineSender } from './send-lines.ts'
import { Refusals, sentAgain } from './refusals.ts'
import { RejectedRows } from './rejected-rows.ts'
import { type UnitToSend, unitsToSend } from './units-to-send.ts'
import { WrittenEntries } from './written-entries.ts'

/** What an import reports while it runs. */
export interface ImportEvents {
  /** `read` are bytes of the files. */
  readonly onRow: (rows: number, lines: number, read: number) => void
  readonly onPart: (counts: Counts) => void
  /** Called after each part of deletions of what was written of rejected rows. */
  readonly onDeletions: (counts: Counts) => void
}

/** An import that is to be carried out. */
export interface TapeImport {
  readonly client: Tapeline
  readonly tape: Tape
  readonly id: string
  readonly dry_run: boolean
  /** Lines that an import under this id settled before. */
  readonly settled: number
  /** What is sent, where the tape was mapped before; it is mapped as it is sent otherwise. */
  readonly kept?: (() => AsyncIterable<UnitToSend>) | undefined
  /** Interrupted imports of the same tape that this one replaces. */
  readonly replaced: readonly string[]
  readonly events: ImportEvents
  /** How many lines are sent at once. */
  readonly part_lines?: number
}

/** The result of an import. */
export interface ImportOutcome extends Counts {
  readonly rows: number
  /** Rows that the mapping leaves out. */
  readonly rows_passed_over: number
  readonly rows_rejected: number
  /** Of these, the rows without a fault, which are to be sent again with one that has. */
  readonly rows_held_back: number
  readonly rejected_files: readonly string[]
  /** Entries of rejected rows that the service had accepted, and that were deleted again. */
  readonly entries_deleted: number
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
  const rejected = wanted ? await writeRejected(run, client.imports.rejected(id).list({ limit: 100 }), sent) : undefined
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
    entries_deleted: rejected?.entries_deleted ?? 0,
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

async function readRows(run: TapeImport, sender: LineSender, seen: Seen): Promise<void> {
  const { tape, kept, dry_run, settled, events } = run
  let lines = 0
  for await (const unit of kept?.() ?? unitsToSend(tape)) {
    if (dry_run && lines + unit.lines.length > DRY_RUN_LINES_MAX) {
      seen.cut_short = true
      return
    }
    seen.rows += unit.rows
    seen.rows_passed_over += unit.rows_passed_over
    if (unit.is_held) seen.rows_held += unit.rows
    for (const line of unit.lines) {
      lines += 1
      if (lines > settled) await sender.add(line)
    }
    events.onRow(seen.rows, lines, unit.bytes_read)
  }
}

type Rejected = Pick<RejectedRows, 'rows' | 'rows_held_back' | 'files'> & Pick<ImportOutcome, 'entries_deleted'>

/** Reads the tape once more beside the list of rejected lines, which come in their order. The files are in their place when nothing of their rows counts. */
async function writeRejected(
  run: TapeImport,
  rejections: AsyncIterable<ImportRejection>,
  { rows: rows_max, counts: { lines_read: lines_settled } }: Sent,
): Promise<Rejected> {
  const rejected = new RejectedRows(run.tape)
  const written = new WrittenEntries()
  const refusals = new Refusals(rejections, lines_settled)
  const waiting = new HeldRecords()
  let [rows, units] = [0, 0]
  for await (const unit of unitsOf(run.tape)) {
    rows += unit.rows.length
    if (rows > rows_max) break
    units += 1
    const again =
      unit.held === undefined ? await sentAgain(unit, refusals, waiting) : { reasons: unit.held, accepted: [] }
    if (again === undefined) continue
    const { reasons, accepted } = again
    const cause = unit.rows.find((_, at) => reasons[at]?.held_back === false) ?? unit.rows[0]
    waiting.hold(writtenBy(unit.rows), cause.row)
    written.add(units, accepted)
    for (const [at, row] of unit.rows.entries()) await rejected.add(row, reasons[at] ?? NO_REASONS)
  }
  const entries_deleted = run.dry_run ? 0 : await deleteWritten(run, written, units)
  await rejected.end()
  return { rows: rejected.rows, rows_held_back: rejected.rows_held_back, files: rejected.files, entries_deleted }
}

async function deleteWritten(run: TapeImport, written: WrittenEntries, units_max: number): Promise<number> {
  const { client, tape, id, replaced, events, part_lines } = run
  const parts = part_lines === undefined ? {} : { part_lines }
  const deleting = { client, tape, imports: [id, ...replaced], onPart: events.onDeletions, ...parts }
  return await written.delete(deleting, units_max)
}

const NO_REASONS: RowReasons = { held_back: true, reasons: [] }
