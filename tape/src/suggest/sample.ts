// A sample of a tape: its first rows, and of those that follow the ones that show something new in a column, such as a day above 12 or another decimal
// sign; so what holds for a whole column is found however long the tape is. Beside it, what each column holds, counted over all rows.
import { type OpenRows, cellText } from '../files/source-rows.ts'
import { type SampleRow, type TapeSample, blankWordsIn, profileOf } from './profile.ts'

const ROWS_MAX = 2_000

/** The sample of the first rows of a file that is open. Throws a FileFault. */
export async function sampleOf(file: string, opened: OpenRows, encoding: TapeSample['encoding']): Promise<TapeSample> {
  const rows: SampleRow[] = []
  for await (const lot of opened.rows) {
    for (const row of lot) if (row.fault === undefined) rows.push({ line: row.line, cells: row.cells.map(cellText) })
    if (rows.length >= ROWS_MAX) break
  }
  return sampleFrom(file, opened.header, rows, encoding)
}

/** The different values of a column and how often each comes; those of a column that has more of them are only the first. */
export interface ColumnValues {
  readonly values: ReadonlyMap<string, number>
  readonly are_all: boolean
}

/** A tape that was read whole. */
export interface WholeSample {
  readonly sample: TapeSample
  readonly rows: number
  readonly columns: readonly ColumnValues[]
}

const VALUES_MAX = 500
const SHAPES_MAX = 200

/** Reads a whole file that is open. Throws a FileFault. */
export async function wholeSampleOf(
  file: string,
  opened: OpenRows,
  encoding: TapeSample['encoding'],
): Promise<WholeSample> {
  const rows: SampleRow[] = []
  const counted = opened.header.map(() => ({ values: new Map<string, number>(), are_all: true }))
  const shapes = opened.header.map(() => new Set<string>())
  let count = 0
  for await (const lot of opened.rows)
    for (const row of lot) {
      count += 1
      if (row.fault !== undefined) continue
      const cells = row.cells.map(cellText)
      let is_new = false
      for (const [at, cell] of cells.entries()) {
        countValue(counted[at], cell.trim())
        is_new = addShape(shapes[at], cell) || is_new
      }
      if (rows.length < ROWS_MAX || is_new) rows.push({ line: row.line, cells })
    }
  return { sample: sampleFrom(file, opened.header, rows, encoding), rows: count, columns: counted }
}

function sampleFrom(
  file: string,
  header: readonly string[],
  rows: readonly SampleRow[],
  encoding: TapeSample['encoding'],
): TapeSample {
  const columns = header.map((name, at) => profileOf(name, at, rows))
  return { file, encoding, rows, columns, blank: blankWordsIn(rows) }
}

function countValue(column: { values: Map<string, number>; are_all: boolean } | undefined, text: string): void {
  if (column === undefined || text === '') return
  const before = column.values.get(text)
  if (before !== undefined || column.values.size < VALUES_MAX) column.values.set(text, (before ?? 0) + 1)
  else column.are_all = false
}

/** How a cell is written: numbers above 12 cannot be a month, and those of three digits and more differ by their length. */
function addShape(shapes: Set<string> | undefined, cell: string): boolean {
  if (shapes === undefined || shapes.size >= SHAPES_MAX) return false
  const shape = cell
    .replace(/[\p{L}\s]+/gu, 'a')
    .replace(/\d+/g, (digits) =>
      digits.length > 2 ? `${Math.min(digits.length, 9)}` : Number(digits) > 12 ? 'H' : 'L',
    )
  if (shapes.has(shape)) return false
  shapes.add(shape)
  return true
}
