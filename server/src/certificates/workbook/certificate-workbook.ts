// A certificate as a workbook of formulas: a reader can see the formula of each step, change an input and see the effect.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { Certificate } from '../certificate.ts'
import { cashSheet } from './cash-sheet.ts'
import { findingsSheet } from './findings-sheet.ts'
import { Cells, fitsSheet } from './cells.ts'
import { covenantSheet } from './covenant-sheet.ts'
import { advanceSheet, concentrationSheet, eligibilitySheet } from './detail-sheets.ts'
import { waterfallSheet } from './waterfall-sheet.ts'
import type { Workbook } from './workbook.ts'

/** Builds the workbook; `sha256` is that of the certificate's JSON. */
export function certificateWorkbook(certificate: Certificate, sha256: string): Workbook {
  const { borrowing_base: base, debt_line: line, month, known_at } = certificate
  const cells = new Cells(line, amountsOf(certificate).every(fitsSheet))
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
      cashSheet(certificate, cells),
      findingsSheet(certificate),
    ],
  }
}

/** The input amounts of the formulas; every other amount of the waterfall is a part of one of them. */
function amountsOf({ borrowing_base: base, debt_line: line }: Certificate): SumInJson[] {
  const { pledged, commitment, outstanding, cash, reserves, limits } = base
  return [
    pledged.amount,
    commitment,
    outstanding,
    line.interest_outstanding,
    cash.counted,
    ...reserves.map(({ amount }) => amount ?? 0),
    ...limits.flatMap(({ groups }) => groups.map(({ limit }) => limit)),
  ]
}
