// The figures of the personal loan book, from the month in which it was seen.
import type { Book } from '../book.ts'
import { sumOf } from '../book.ts'
import type { Figure } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { viewOf, type View } from '../view.ts'
import { portfolioFigures } from './openintro-lending-club-portfolio.ts'

/** The month of the sight, as of its day. */
export const views: readonly View[] = [{ name: 'seen', month: '2018-06', as_of: '2018-06-30' }]

/** Issue months as the file writes them, with their first days. */
export const issue_months: Readonly<Record<string, string>> = {
  'Jan-2018': '2018-01-01',
  'Feb-2018': '2018-02-01',
  'Mar-2018': '2018-03-01',
}

/** A loan in the month of its sight. */
interface SeenLoan extends MonthRow {
  readonly row: number
  readonly issued_on: string
  readonly in_grace: boolean
  readonly paid_total: number
}

function listSeen(book: Book): SeenLoan[] {
  const rows = new Map(viewOf(book, 'seen').map((row) => [row.receivable_id, row]))
  return book.receivables.flatMap((loan) => {
    const seen = rows.get(loan.id)
    if (seen === undefined) return []
    const { row, in_grace, paid_total } = loan.metadata
    const own = { row: Number(row), in_grace: in_grace === true, paid_total: Number(paid_total) }
    return [{ ...seen, ...own, issued_on: loan.origination_date }]
  })
}

/** The status word of the file, derived from the metrics; only grace is the lender's own word. */
function wordOf({ outcome, status, days_past_due, in_grace }: SeenLoan): string {
  if (outcome === 'charged_off') return 'Charged Off'
  // One loan has nothing left to pay and is still called current: the lender has not closed it.
  if (status === 'closed') return 'Fully Paid'
  if (days_past_due > 30) return 'Late (31-120 days)'
  if (days_past_due > 15) return 'Late (16-30 days)'
  return in_grace ? 'In Grace Period' : 'Current'
}

const words = ['Current', 'Fully Paid', 'In Grace Period', 'Late (31-120 days)', 'Late (16-30 days)', 'Charged Off']

function monthFigure(name: string, loans: readonly SeenLoan[]): Figure {
  const sum = (amount: (loan: SeenLoan) => number) => sumOf(loans, amount)
  const ours = [
    loans.length,
    sum((loan) => loan.disbursed_to_date),
    sum((loan) => loan.collected),
    sum((loan) => loan.interest),
    sum((loan) => loan.late_fees),
  ]
  return { path: ['by_issue_month_[loans,amount,paid_principal,paid_interest,paid_late_fees]_cents', name], ours }
}

function rowFigures(loans: readonly SeenLoan[]): Figure[] {
  const rowsWhere = (differs: (loan: SeenLoan) => boolean) => {
    const rows = loans.filter(differs).map((loan) => loan.row)
    return [rows.length, rows.toSorted((a, b) => a - b)]
  }
  const charged_off = rowsWhere((loan) => loan.outcome === 'charged_off' && loan.written_off > 0)
  return [
    {
      path: ['rows_where_amount-paid_principal!=balance_(>1c)'],
      ours: rowsWhere((loan) => Math.abs(loan.disbursed_to_date - loan.collected - loan.closing) > 1),
    },
    { path: ['rows_where_amount-paid_principal!=balance_(>1c)'], ours: charged_off, note: 'charged off' },
    {
      path: ['rows_where_paid_total!=sum_of_parts_(>1c)'],
      ours: rowsWhere((loan) => Math.abs(loan.collected + loan.interest + loan.late_fees - loan.paid_total) > 1),
    },
    { path: ['late_fees_nonzero'], ours: loans.filter((loan) => loan.late_fees !== 0).length },
  ]
}

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const loans = listSeen(book)
  return [
    { path: ['loans'], ours: book.receivables.length },
    { path: ['loans'], ours: loans.length, note: 'months' },
    ...words.map((word): Figure => {
      const own = loans.filter((loan) => wordOf(loan) === word)
      return { path: ['status_[count,balance_cents]', word], ours: [own.length, sumOf(own, (loan) => loan.closing)] }
    }),
    ...Object.entries(issue_months).map(([name, day]) =>
      monthFigure(
        name,
        loans.filter((loan) => loan.issued_on === day),
      ),
    ),
    { path: ['total_balance_cents'], ours: sumOf(book.receivables, (loan) => loan.balance ?? 0), note: 'balances' },
    { path: ['total_balance_cents'], ours: sumOf(loans, (loan) => loan.closing) },
    ...rowFigures(loans),
    ...portfolioFigures(book),
  ]
}
