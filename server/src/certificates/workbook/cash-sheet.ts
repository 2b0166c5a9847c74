// The collections of the month beside what the bank shows of them.
import type { Certificate } from '../certificate.ts'
import { amountText, cashLead, cashRows, noCashWords } from '../words.ts'
import { type Cells, givenCount, givenShare, headings, note, plain } from './cells.ts'
import type { Cell, Sheet } from './workbook.ts'

/** Builds the sheet. Amounts in another currency than the line's are texts, since the workbook has the decimals of one. */
export function cashSheet(certificate: Certificate, cells: Cells): Sheet {
  const { cash_tie_out: cash, debt_line: line } = certificate
  const rows: Cell[][] = [headings('Collections of the month', 'Currency', 'Payments', 'Amount', 'Share')]
  for (const collections of cash?.collections ?? []) {
    const { currency } = collections
    const amount = (of: Parameters<Cells['givenMoney']>[0]) =>
      currency === line.currency ? cells.givenMoney(of) : plain(of === null ? null : amountText(of, currency))
    for (const { label, counted, share } of cashRows(collections))
      rows.push([
        plain(label),
        plain(currency),
        givenCount(counted.number),
        amount(counted.amount),
        share === null ? null : givenShare(share),
      ])
  }
  rows.push([note(cash && cash.collections.length > 0 ? cashLead(cash) : noCashWords(certificate))])
  return { name: 'Cash tie-out', widths: [44, 12, 14, 20, 14], rows }
}
