// What is sent together or not at all: a row, or all rows of a group, since each row of a group is computed from those before it. When one of them
// is rejected, the others wait with it, so that correcting the rejected rows and sending them gives what a file without faults would have given.
import { sourceName } from './files/file-name.ts'
import type { OnBytes } from './tape-store.ts'
import { type HeldRecord, HeldRecords, type Written } from './held-records.ts'
import type { MadeRecord } from './mapping/records.ts'
import { UNKNOWN_GROUP } from './rows-in-order.ts'
import type { MappedTape, TapeRow } from './mapped-tape.ts'
import { TapeFault, type TapeTable } from './tape-tables.ts'

/** Rows that are sent together or not at all. */
export interface TapeUnit {
  readonly table: TapeTable
  readonly rows: UnitRows
  /** The lines that are sent: none where the unit is held back. */
  readonly lines: readonly string[]
  /** Why the unit is held back: the reasons of each row. */
  readonly held: readonly RowReasons[] | undefined
}

/** Why a row is not sent. */
export interface RowReasons {
  /** Whether the row itself is right and waits for another. */
  readonly held_back: boolean
  readonly reasons: readonly string[]
}

/** The rows of a unit, in their order. */
export type UnitRows = readonly [TapeRow, ...TapeRow[]]

/** A group is in memory as a whole. */
const GROUP_ROWS_MAX = 100_000

/** The units of a tape, in their order, the same each time. Throws a TapeFault. */
export async function* unitsOf(tape: MappedTape, onBytes?: OnBytes): AsyncGenerator<TapeUnit> {
  const held = new HeldRecords()
  const blocked = new Map<TapeTable, TapeRow>()
  for await (const rows of groupsOf(tape.rows(onBytes))) {
    const unit = unitOf(rows, held, blocked)
    if (unit.held !== undefined) held.hold(writtenBy(rows), faultyRow(rows).row)
    yield unit
  }
}

async function* groupsOf(rows: AsyncIterable<TapeRow>): AsyncGenerator<UnitRows> {
  let group: [TapeRow, ...TapeRow[]] | undefined
  for await (const row of rows) {
    const [first] = group ?? []
    const belongs = typeof row.group === 'string' && first?.table === row.table && first.group === row.group
    if (belongs && group !== undefined) {
      group.push(row)
      if (group.length > GROUP_ROWS_MAX) throw tooLarge(row)
      continue
    }
    if (group !== undefined) yield group
    group = [row]
  }
  if (group !== undefined) yield group
}

function tooLarge({ table, group }: TapeRow): TapeFault {
  return new TapeFault(
    `more than ${GROUP_ROWS_MAX} rows have the ${table.mapping.group_by} ${JSON.stringify(group)}: group by what identifies a loan`,
  )
}

function unitOf(rows: UnitRows, held: HeldRecords, blocked: Map<TapeTable, TapeRow>): TapeUnit {
  const [first] = rows
  const { table } = first
  if (first.group === UNKNOWN_GROUP && !blocked.has(table)) blocked.set(table, first)
  const waiting = reasonToWait(rows, held, blocked.get(table))
  if (waiting === undefined) return { table, rows, lines: rows.flatMap(linesOf), held: undefined }
  const reasons = rows.map(({ mapped }) =>
    'faults' in mapped ? { held_back: false, reasons: mapped.faults } : { held_back: true, reasons: [waiting] },
  )
  return { table, rows, lines: [], held: reasons }
}

/** Why the rows of a unit that are right are not sent; undefined where they are. */
function reasonToWait(rows: UnitRows, held: HeldRecords, blocker: TapeRow | undefined): string | undefined {
  const [{ table, group }] = rows
  if (blocker !== undefined)
    return `held back with ${placeOf(blocker)}, whose ${table.mapping.group_by} cannot be read, so that its group is not known`
  const faulty = rows.find(({ mapped }) => 'faults' in mapped)
  if (faulty !== undefined) return heldWith(faulty, String(group))
  const conflict = held.is_empty ? undefined : held.conflict(writtenBy(rows))
  return conflict === undefined ? undefined : heldBehind(conflict)
}

function heldWith(faulty: TapeRow, group: string): string {
  return `held back with ${placeOf(faulty)}, which has the same ${faulty.table.mapping.group_by}, ${group}: correct that row and send them all`
}

/** The reason of a row that writes a record which an earlier row that is held back writes otherwise. */
export function heldBehind({ key, row }: HeldRecord): string {
  return `held back behind row ${row.line}, which writes ${recordName(key)} otherwise: correct that row and send both`
}

/** A record as a person reads it. */
function recordName(key: string): string {
  return key.split('\u0000').join(' ')
}

/** The place of a row in its files. */
export function placeOf({ table, row }: TapeRow): string {
  const { files, mapping } = table
  const is_plain = files.length === 1 && (table.name === '' || mapping.sheet === undefined)
  return is_plain ? `row ${row.line}` : `row ${row.line} of ${sourceName(files[row.file] ?? '', mapping.sheet)}`
}

/** The row that a unit waits for: the first that is faulty. */
function faultyRow(rows: UnitRows): TapeRow {
  return rows.find(({ mapped }) => 'faults' in mapped) ?? rows[0]
}

/** The lines of a row that is right. */
export function linesOf({ mapped }: TapeRow): readonly string[] {
  return 'lines' in mapped ? mapped.lines : []
}

/** The records of a row, also those that can be made of one that is not right. */
export function recordsOf({ mapped }: TapeRow): readonly MadeRecord[] {
  if ('lines' in mapped)
    return mapped.lines.map((line, at) => ({ key: mapped.keys[at], line, currency: mapped.currencies[at] }))
  return 'records' in mapped ? mapped.records : []
}

/** The records that rows write. */
export function writtenBy(rows: readonly TapeRow[]): Written {
  const written = new Map<string, (string | undefined)[]>()
  for (const { key, line } of rows.flatMap(recordsOf)) {
    if (key === undefined) continue
    const lines = written.get(key)
    if (lines === undefined) written.set(key, [line])
    else lines.push(line)
  }
  return written
}
