// The personal loans as their portfolio reports them on the day of the file: by month of issue, and by status as far as balances
// and days determine it.
import type { Figure } from '../figures.ts'
import { type Book, sumOf } from '../book.ts'
import { type TableQuestion, rowsOf, sumIn } from '../table.ts'

const note = 'portfolio'
const as_of = '2018-06-30'

/** In each of these months no other demo book has loans. */
const months: Readonly<Record<string, string>> = {
  'Jan-2018': '2018-01',
  'Feb-2018': '2018-02',
  'Mar-2018': '2018-03',
}

export const tables: readonly TableQuestion[] = Object.values(months).flatMap((vintage): TableQuestion[] => {
  const query = { currency: 'USD', product_type: 'term_loan', vintage, as_of }
  return [
    { name: `summary ${vintage}`, table: 'summary', query },
    { name: `cash ${vintage}`, table: 'cash-flows', query: { ...query, from: '2018-01' } },
    { name: `late ${vintage}`, table: 'delinquency', query: { ...query, from: '2018-06' } },
  ]
})

function monthFigure(book: Book, [name, vintage]: [string, string]): Figure {
  const cash = rowsOf(book, `cash ${vintage}`)
  const paths = [
    'originations.receivables',
    'principal.disbursed',
    'principal.collected',
    'cash.interest',
    'cash.late_fees',
  ]
  return {
    path: ['by_issue_month_[loans,amount,paid_principal,paid_interest,paid_late_fees]_cents', name],
    ours: paths.map((path) => sumIn(cash, path)),
    note,
  }
}

const open_reason =
  'loans whose balance is nothing and which their lender has not closed are repaid here; without those that are active with nothing left'

/** Our side of expected.json. */
export function portfolioFigures(book: Book): Figure[] {
  const rowsOfTable = (table: string) => Object.values(months).flatMap((month) => rowsOf(book, `${table} ${month}`))
  const summary = rowsOfTable('summary')
  const unclosed = book.receivables.filter(({ balance, status }) => balance === 0 && status === 'active').length
  const repaid = sumIn(summary, 'receivables.paid_off')
  const inBucket = (bucket: string) => {
    const rows = rowsOfTable('late').filter((row) => row['bucket'] === bucket)
    return [sumIn(rows, 'reported.count'), sumIn(rows, 'reported.amount')]
  }
  const [current = NaN, current_cents = NaN] = inBucket('current')
  const status = 'status_[count,balance_cents]'
  return [
    { path: ['loans'], ours: sumIn(summary, 'receivables.drawn'), note },
    { path: ['total_balance_cents'], ours: sumIn(summary, 'principal.closing'), note },
    ...Object.entries(months).map((month) => monthFigure(book, month)),
    { path: [status, 'Late (16-30 days)'], ours: inBucket('1-30'), note },
    { path: [status, 'Late (31-120 days)'], ours: inBucket('31-60'), note },
    { path: [status, 'Charged Off'], pick: countIn, ours: sumIn(summary, 'receivables.charged_off'), note },
    {
      path: [status, 'Fully Paid'],
      pick: countIn,
      ours: repaid,
      bridge: { ours: repaid - unclosed, reason: open_reason },
      note,
    },
    {
      path: [status],
      pick: (value) => notLateOf(value as Statuses),
      ours: [current, current_cents],
      bridge: { ours: [current + unclosed, current_cents], reason: open_reason },
      note: `${note}, not late`,
    },
  ]
}

type Statuses = Readonly<Record<string, readonly number[]>>

/** The first of `[count, balance]`. */
const countIn = (value: unknown) => (value as readonly number[])[0]

/** Loans that are current or in grace, and their balances. */
function notLateOf(statuses: Statuses): number[] {
  const own = ['Current', 'In Grace Period'].map((word) => statuses[word] ?? [])
  return [0, 1].map((at) => sumOf(own, (values) => values[at] ?? NaN))
}
