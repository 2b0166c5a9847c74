// Checks the whole of a tape by the same engine as the command line: every row, its faults by cause, and records that come twice.
import type { StatedSettings } from '@tapeline/kernel/loan-book/stated-book'
import { type RecordStatement, isLoss, overlapOf } from '@tapeline/kernel/core/overwrites'
import { sourceName } from '@tapeline/tape/files/file-name'
import type { MappedTape, TapeRow } from '@tapeline/tape/mapped-tape'
import type { MadeRecord } from '@tapeline/tape/mapping/records'
import { textDigest } from '@tapeline/tape/text-digest'
import { recordsOf, unitsOf } from '@tapeline/tape/units'
import type { SentLine, StatedBook } from './stated-book.ts'
import type { FaultGroup, RecordName, RepeatedGroup, TapeCheck } from './tape-view.ts'

const [CAUSES_MAX, REPEATED_MAX, LINES_SHOWN] = [50, 20, 6]

interface Group {
  rows: number
  readonly shown: Omit<FaultGroup, 'rows'>
}

/** Goes through a tape, of which a book keeps what its figures need. Throws a TapeFault, a PlacedMappingFault or what is wrong with a file. */
export async function checkTape(
  tape: MappedTape,
  { settings, book }: { readonly settings: StatedSettings; readonly book: StatedBook },
  onRows: (rows: number) => void,
): Promise<TapeCheck> {
  const causes = new Map<string, Group>()
  const repeated = new Repeated()
  const counts = { account: 0, receivable: 0, entry: 0, entry_deletion: 0 }
  const first_lines: string[] = []
  const first_currencies: (string | undefined)[] = []
  let [rows, faulty, waiting, lines, units] = [0, 0, 0, 0, 0]
  for await (const unit of unitsOf(tape)) {
    units += 1
    for (const row of unit.rows) for (const record of recordsOf(row)) repeated.add(record, row, units)
    for (const [at, row] of unit.rows.entries()) {
      rows += 1
      const { held_back = false, reasons = [] } = unit.held?.[at] ?? {}
      if (unit.held === undefined) continue
      if (held_back) waiting += 1
      else faulty += 1
      if (!held_back) for (const reason of new Set(reasons)) addCause(causes, reason, placeOf(row))
    }
    for (const line of unit.lines) {
      lines += 1
      const sent = JSON.parse(line) as SentLine & { readonly kind: RecordName }
      counts[sent.kind] += 1
      book.take(sent)
      if (first_lines.length >= LINES_SHOWN) continue
      first_lines.push(line)
      first_currencies.push(unit.rows.flatMap(recordsOf).find((record) => record.line === line)?.currency)
    }
    if (rows % 500 === 0) onRows(rows)
  }
  const sorted = [...causes.values()].toSorted((a, b) => b.rows - a.rows)
  return {
    rows,
    faulty,
    waiting,
    lines,
    counts,
    causes: sorted.slice(0, CAUSES_MAX).map(({ rows: count, shown }) => ({ ...shown, rows: count })),
    more_causes: Math.max(0, sorted.length - CAUSES_MAX),
    repeated: repeated.first,
    repeated_count: repeated.count,
    first_lines,
    first_currencies,
    figures: book.figures(settings),
  }
}

/** The place of a row: its number, with the file where there are several. */
function placeOf({ table, row }: TapeRow): string {
  const name =
    table.name === '' && table.files.length === 1
      ? ''
      : ` of ${sourceName(table.files[row.file] ?? '', table.mapping.sheet)}`
  return `row ${row.line}${name}`
}

const MISSING_WORD = /("(?:[^"\\]|\\.)*") is not in the lookup ([\p{L}\p{N}_]+)/u

/** Faults that differ in nothing but the values of their rows have one cause; a word that a lookup lacks is a cause by itself. */
function addCause(causes: Map<string, Group>, message: string, first: string): void {
  const [, word, lookup] = MISSING_WORD.exec(message) ?? []
  const key = word === undefined ? message.replace(/"(?:[^"\\]|\\.)*"|\d[\d.,/:-]*/g, '…') : `${lookup} ${word}`
  const found = causes.get(key)
  if (found !== undefined) {
    found.rows += 1
    return
  }
  const in_place = word === undefined || lookup === undefined ? {} : { lookup, word: JSON.parse(word) as string }
  causes.set(key, { rows: 1, shown: { message, first, ...in_place } })
}

interface Stated extends RecordStatement {
  readonly place: string
}

/** Finds records that rows state twice and differently, of which only the last would hold. */
class Repeated {
  readonly #seen = new Map<string, Stated>()
  readonly first: RepeatedGroup[] = []
  count = 0

  add({ key, line }: MadeRecord, row: TapeRow, group: number): void {
    if (key === undefined) return
    const [kind = '', ...ids] = key.split('\u0000')
    if (kind !== 'account' && kind !== 'receivable' && kind !== 'entry') return
    // Entries are most of a tape, and hold from no day on.
    const { effective_date = '', obligor_id } = (line === undefined || kind === 'entry' ? {} : JSON.parse(line)) as {
      readonly effective_date?: string
      readonly obligor_id?: string
    }
    const content = line === undefined ? undefined : textDigest(line)
    const later: Stated = { kind, content, obligor: obligor_id, group, place: placeOf(row) }
    const digest = textDigest(`${key} ${effective_date}`)
    const earlier = this.#seen.get(digest)
    if (earlier === undefined) this.#seen.set(digest, later)
    else if (this.#isLost(earlier, later)) {
      this.count += 1
      if (this.first.length < REPEATED_MAX)
        this.first.push({
          kind,
          record: ids.filter((id) => id !== '').join(', '),
          first: earlier.place,
          again: later.place,
        })
    }
  }

  #isLost(earlier: Stated, later: Stated): boolean {
    const overlap = overlapOf(earlier, later)
    return overlap !== 'none' && isLoss(overlap)
  }
}
