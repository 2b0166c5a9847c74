// The Czech loans as their portfolio reports them: originations by year and the payments of the first fifteen months.
import { groupBy } from '../book.ts'
import type { Figure } from '../figures.ts'
import { type TableQuestion, type Tables, rowsOf, sumIn } from '../table.ts'

const note = 'portfolio'

/** Czech loans are the only ones in koruna. */
const currency = 'CZK'

export const tables: readonly TableQuestion[] = [
  { name: 'loans', table: 'summary', query: { currency, as_of: '1998-12-31' } },
  { name: 'vintages', table: 'vintages', query: { currency, as_of: '1998-12-31', from: '1993-01', mob_to: '0' } },
  { name: 'payments', table: 'cash-flows', query: { currency, as_of: '1994-03-31', from: '1993-01' } },
]

/** The third of `[payments, loans, amount]`. */
const amountOf = (value: unknown) => (value as readonly number[])[2]

/** Our side of expected.json. */
export function portfolioFigures(book: { readonly tables: Tables }): Figure[] {
  const vintages = rowsOf(book, 'vintages')
  const principal = (rows: typeof vintages) => sumIn(rows, 'original_principal') / 100
  const paid = sumIn(rowsOf(book, 'payments'), 'principal.collected') / 100
  return [
    { path: ['loans'], ours: sumIn(rowsOf(book, 'loans'), 'receivables.drawn'), note },
    { path: ['amount_total_CZK'], ours: principal(vintages), note },
    ...groupBy(vintages, ({ cohort }) => String(cohort).slice(0, 4)).map(([year, rows]): Figure => ({
      path: ['vintages_[loans,amount]', year],
      ours: [sumIn(rows, 'drawn'), principal(rows)],
      note,
    })),
    { path: ['loan_payments_in_slice'], pick: amountOf, ours: paid, note: `${note}, amount` },
  ]
}
