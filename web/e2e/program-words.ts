// Words of programs in what the dashboard saves: names of fields, and codes.
import { parse } from 'csv-parse/sync'
import { programWords } from '../../server/test/files-for-people/program-words.ts'
import type { Saved } from './saved-sheets.ts'

/** Those of a workbook. */
export function programWordsIn({ heads, rows, facts }: Saved): string[] {
  const texts = rows.map((row) => heads.map((_, at) => (row[at]?.kind === 'text' ? String(row[at].value) : '')))
  return programWords({ heads, rows: texts, facts })
}

/** Those of a file of comma-separated values. */
export function programWordsInCsv(csv: string): string[] {
  const [heads = [], ...rows]: string[][] = parse(csv, { bom: true })
  return programWords({ heads, rows })
}
