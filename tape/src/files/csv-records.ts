// What records of a CSV are: a header, and rows whose cells are in its columns. A row with too few or too many cells is no fault of the file, but of
// the row.
import { FileFault } from './file-fault.ts'
import { Lots, type OpenRows, type SourceRow, lotsFrom } from './source-rows.ts'
import { refuseTwice } from './table-rows.ts'

/** A record, and the line it begins on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows of records below their header. Throws a FileFault. */
export async function openRecords(
  records: AsyncGenerator<CsvRecord>,
  header_row: number,
  header: readonly string[] | undefined,
): Promise<OpenRows> {
  if (header !== undefined) return { header, rows: lotsFrom(records, rowsOf(records, header.length)) }
  for (let number = 1; ; number += 1) {
    const { value: record, done } = await records.next()
    if (done === true)
      throw new FileFault(number === 1 ? 'is empty' : `has no row ${header_row}, which is to be the header`)
    if (number < header_row) continue
    const names = record.cells.map((cell) => cell.trim())
    refuseTwice(names)
    return { header: names, rows: lotsFrom(records, rowsOf(records, names.length)) }
  }
}

/** The delimiter that the header has most of; a comma where it has none. */
export function delimiterOf(text: string, header_row: number): string {
  const line = text.split(/\r\n|\n|\r/)[header_row - 1] ?? ''
  const plain = line.replace(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: plain.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

type Row = Omit<SourceRow, 'file'>

async function* rowsOf(records: AsyncGenerator<CsvRecord>, width: number): AsyncGenerator<readonly Row[]> {
  const lots = new Lots()
  for await (const { line, cells } of records) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    const lot = lots.add({ line, cells, fault: faultOf(cells, width) })
    if (lot !== undefined) yield lot
  }
  yield lots.take()
}

/** A delimiter behind the last cell is a habit; any other width means that cells are in other columns than they seem. */
function faultOf(cells: readonly string[], width: number): string | undefined {
  if (cells.length === width || (cells.length === width + 1 && cells[width]?.trim() === '')) return undefined
  const reason =
    cells.length < width
      ? 'it is cut off, or a delimiter is missing'
      : 'one of them holds the delimiter without quotes around it'
  return `the row has ${cells.length} cells where the header has ${width}: ${reason}`
}
