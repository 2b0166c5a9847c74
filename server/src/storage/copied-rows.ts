// Rows as COPY takes them in PostgreSQL's binary format (row-copy.ts): nothing is made text and read again, on which an insert of rows as JSON spends
// much of its time.
import { dayNumber } from '@tapeline/kernel/core/day'
import { BinaryRowWriter, ROWS_BEGIN, ROWS_END } from './binary-row-writer.ts'

/** Types of columns by their names, in the order in which they are written. */
export type ColumnTypes = Readonly<Record<string, 'integer' | 'bigint' | 'boolean' | 'date' | 'text' | 'text[]'>>

/** The bytes of rows. A date is a text, `YYYY-MM-DD`; `alike` are values that all rows have, for the columns that they do not have themselves. */
export function bytesOfRows(
  types: ColumnTypes,
  rows: readonly object[],
  alike: Readonly<Record<string, number>>,
): Uint8Array {
  const columns = Object.entries(types)
  const writer = new BinaryRowWriter(columns.length)
  writer.bytes(ROWS_BEGIN)
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    writer.beginRow()
    for (const [column, type] of columns) write(writer, type, column in alike ? alike[column] : row[column])
  }
  writer.bytes(ROWS_END)
  return writer.take()
}

function write(writer: BinaryRowWriter, type: ColumnTypes[string], value: unknown): void {
  if (value === undefined) throw new TypeError(`a ${type} is left out of a row: give null where there is none`)
  if (value === null) writer.null()
  else if (type === 'text') writer.text(value as string)
  else if (type === 'bigint') writer.bigint(value as number)
  else if (type === 'integer') writer.integer(value as number)
  else if (type === 'date') writer.date(dayNumber(value as string))
  else if (type === 'boolean') writer.boolean(value as boolean)
  else writer.texts(value as readonly string[])
}
