// An import of a tape from its files to what the service made of it: rows are mapped as they are read and sent as they are mapped, and what is
// not in is written beside the files in a second reading, so that nothing of it is kept in memory.
import type { ImportRejection, Tapeline } from '@tapeline/sdk'
import type { Tape } from '../tape.ts'
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
}

/** What an import came to. */
export interface ImportOutcome extends Counts {
  readonly rows: number
  /** Rows that the mapping leaves out. */
  readonly rows_passed_over: number
  readonly rows_rejected: number
  readonly rejected_files: readonly string[]
  /** Whether a dry run ended before the tape did. */
  readonly cut_short: boolean
}

/** Carries an import out. Throws what broke it off; what was settled then is settled. */
export async function importTape(run: TapeImport): Promise<ImportOutcome> {
  const { client, id } = run
  const sent = await sendRows(run)
  const wanted = sent.rows_faulty > 0 || sent.counts.rejected > 0
  const rejected = wanted
    ? await writeRejected(run, client.imports.rejected(id).list({ limit: 100 }), sent.rows)
    : undefined
  return {
    ...sent.counts,
    rows: sent.rows,
    rows_passed_over: sent.rows_passed_over,
    rows_rejected: rejected?.rows ?? 0,
    rejected_files: rejected?.files ?? [],
    cut_short: sent.cut_short,
  }
}

interface Sent {
  readonly counts: Counts
  readonly rows: number
  readonly rows_passed_over: number
  readonly rows_faulty: number
  readonly cut_short: boolean
}

async function sendRows({ client, tape, id, dry_run, settled, events }: TapeImport): Promise<Sent> {
  const sender = new LineSender({ client, id, dry_run, onPart: events.onPart }, settled)
  let [rows, lines, rows_passed_over, rows_faulty, read] = [0, 0, 0, 0, 0]
  let cut_short = false
  for await (const { mapped } of tape.rows((count) => (read += count))) {
    const made = 'lines' in mapped ? mapped.lines : []
    if (dry_run && lines + made.length > DRY_RUN_LINES_MAX) {
      cut_short = true
      break
    }
    rows += 1
    if ('passed_over' in mapped) rows_passed_over += 1
    if ('faults' in mapped) rows_faulty += 1
    for (const line of made) {
      lines += 1
      if (lines > settled) await sender.add(line)
    }
    events.onRow(rows, lines, read)
  }
  return { counts: await sender.end(), rows, rows_passed_over, rows_faulty, cut_short }
}

/** Reads the tape once more beside the list of rejected lines, which come in their order. */
async function writeRejected(
  { tape }: TapeImport,
  rejections: AsyncIterable<ImportRejection>,
  rows_max: number,
): Promise<RejectedRows> {
  const rejected = new RejectedRows()
  const listed = rejections[Symbol.asyncIterator]()
  let next = await listed.next()
  let [line, rows] = [0, 0]
  for await (const row of tape.rows()) {
    rows += 1
    if (rows > rows_max) break
    const reasons: string[] = 'faults' in row.mapped ? [...row.mapped.faults] : []
    line += 'lines' in row.mapped ? row.mapped.lines.length : 0
    while (next.done !== true && next.value.line <= line) {
      reasons.push(reasonOf(next.value))
      next = await listed.next()
    }
    if (reasons.length > 0) await rejected.add(row, reasons)
  }
  await rejected.end()
  return rejected
}

function reasonOf({ kind, id, error }: ImportRejection): string {
  const faults = (error.details ?? []).flatMap(({ message }) => message ?? [])
  const said = faults.length > 0 ? faults.join('; ') : (error.message ?? 'refused')
  return `${[kind, id].filter((part) => part !== null && part !== undefined).join(' ')}: ${said}`
}
