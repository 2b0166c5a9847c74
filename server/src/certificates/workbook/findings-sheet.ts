// What integrity checks found of the lender, by severity and state.
import type { Certificate } from '../certificate.ts'
import { findingRows, findingsWords } from '../words.ts'
import { givenCount, headings, note, plain } from './cells.ts'
import type { Cell, Sheet } from './workbook.ts'

/** Builds the sheet. */
export function findingsSheet({ integrity_checks: checks }: Pick<Certificate, 'integrity_checks'>): Sheet {
  const rows: Cell[][] = [headings('Severity', 'Open', 'Explained', 'Confirmed')]
  for (const { label, counts } of findingRows(checks)) rows.push([plain(label), ...counts.map(givenCount)])
  rows.push([note(findingsWords(checks))])
  return { name: 'Integrity checks', widths: [24, 14, 14, 14], rows }
}
