// The invoices as their portfolio reports them: open and past due at four dates, and the total invoiced.
import type { Figure } from '../figures.ts'
import { type TableQuestion, type Tables, rowsOf, sumIn } from '../table.ts'

const note = 'portfolio'

/** No other demo book has invoices. */
const invoices = { currency: 'USD', product_type: 'invoice_factoring' }

/** The questions about the dates of the file. */
export function tablesOn(dates: readonly string[]): TableQuestion[] {
  return [
    { name: 'invoiced', table: 'cash-flows', query: { ...invoices, as_of: '2014-01-31', from: '2012-01' } },
    ...dates.flatMap((as_of): TableQuestion[] => [
      { name: `open on ${as_of}`, table: 'summary', query: { ...invoices, as_of } },
      { name: `late on ${as_of}`, table: 'delinquency', query: { ...invoices, as_of, from: as_of.slice(0, 7) } },
    ]),
  ]
}

/** Our side of expected.json. */
export function portfolioFigures(book: { readonly tables: Tables }, dates: readonly string[]): Figure[] {
  const invoiced = rowsOf(book, 'invoiced')
  return [
    { path: ['invoices'], ours: sumIn(invoiced, 'originations.receivables'), note },
    { path: ['amount_total_cents'], ours: sumIn(invoiced, 'principal.disbursed'), note },
    ...dates.flatMap((date) => openFigures(book, date)),
  ]
}

function openFigures(book: { readonly tables: Tables }, date: string): Figure[] {
  const open = rowsOf(book, `open on ${date}`)
  const past_due = rowsOf(book, `late on ${date}`).filter(({ bucket }) => bucket !== 'current')
  const first = past_due.filter(({ bucket }) => bucket === '1-30')
  const figure = (key: string, ours: number): Figure => ({ path: ['open_at', date, key], ours, note })
  return [
    figure('open', sumIn(open, 'receivables.open')),
    figure('open_cents', sumIn(open, 'principal.closing')),
    figure('past_due', sumIn(past_due, 'reported.count')),
    figure('past_due_cents', sumIn(past_due, 'reported.amount')),
    figure('past_due_1_30', sumIn(first, 'reported.count')),
  ]
}
