// A certificate as a workbook that computes itself: whoever doubts a step sees the formula, and whoever changes what was stated sees
// what it would have come to.
import type { Certificate } from '../certificate.ts'
import { Cells } from './cells.ts'
import { covenantSheet } from './covenant-sheet.ts'
import { advanceSheet, concentrationSheet, eligibilitySheet } from './detail-sheets.ts'
import { waterfallSheet } from './waterfall-sheet.ts'
import type { Workbook } from './workbook.ts'

/** Lays a certificate out; `sha256` is that of its JSON. */
export function certificateWorkbook(certificate: Certificate, sha256: string): Workbook {
  const { borrowing_base: base, debt_line: line, month, known_at } = certificate
  const cells = new Cells(line.minor_units)
  const behind = {
    eligibility: eligibilitySheet(base, cells),
    concentration: concentrationSheet(base, cells),
    advance: advanceSheet(base, cells),
  }
  return {
    title: `Borrowing base certificate of ${line.id}, ${month}`,
    created: known_at,
    money_decimals: line.minor_units,
    sheets: [
      waterfallSheet(certificate, sha256, behind, cells),
      ...Object.values(behind).map(({ sheet }) => sheet),
      covenantSheet(certificate, cells),
    ],
  }
}
