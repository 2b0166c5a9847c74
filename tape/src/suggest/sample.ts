// A sample of a tape: its first rows, and what each of its columns holds by them.
import { type OpenRows, cellText } from '../files/source-rows.ts'
import { type SampleRow, type TapeSample, blankWordsIn, profileOf } from './profile.ts'

const ROWS_MAX = 2_000

/** The sample of a file that is open. Throws a FileFault. */
export async function sampleOf(file: string, opened: OpenRows, encoding: TapeSample['encoding']): Promise<TapeSample> {
  const rows: SampleRow[] = []
  for await (const lot of opened.rows) {
    for (const row of lot) if (row.fault === undefined) rows.push({ line: row.line, cells: row.cells.map(cellText) })
    if (rows.length >= ROWS_MAX) break
  }
  const columns = opened.header.map((name, at) => profileOf(name, at, rows))
  return { file, encoding, rows, columns, blank: blankWordsIn(rows) }
}
