// The figures of the Czech loans: originations and payments from the metrics, the bank's own status words from metadata.
import { countBy, groupBy, sumOf, type Book, type BookReceivable } from '../book.ts'
import type { Figure, NotShown } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { byReceivable, viewOf, type View } from '../view.ts'
import { portfolioFigures } from './berka-portfolio.ts'

/** All months up to the last origination's year's end. */
export const views: readonly View[] = [{ name: 'all', as_of: '1998-12-31' }]

/** A loan with its months. */
interface Loan {
  readonly receivable: BookReceivable
  readonly rows: readonly MonthRow[]
  /** In whole and hundredths of a koruna. */
  readonly amount: number
  readonly status: string
  readonly months: number
}

function listLoans(book: Book): Loan[] {
  const rows = byReceivable(viewOf(book, 'all'))
  return book.receivables.map((receivable) => {
    const own = rows.get(receivable.id) ?? []
    return {
      receivable,
      rows: own,
      amount: (own[0]?.disbursed ?? 0) / 100,
      status: String(receivable.metadata['lender_status']),
      months: monthsOf(receivable.term ?? ''),
    }
  })
}

/** Months of a term as the service writes it: `12 months` or `1 year`. */
function monthsOf(term: string): number {
  const [, count = '', unit = ''] = /^(\d+) (month|year)/.exec(term) ?? []
  return Number(count) * (unit === 'year' ? 12 : 1)
}

const amountOf = (loans: readonly Loan[]) => sumOf(loans, ({ amount }) => amount)

function statusFigures(loans: readonly Loan[]): Figure[] {
  const counts = countBy(loans, ({ status }) => status)
  const note = 'status kept in metadata'
  const good = (counts['A'] ?? 0) + (counts['C'] ?? 0)
  return [
    { path: ['status_counts'], ours: counts, note },
    ...groupBy(loans, ({ status }) => status).map(([status, own]): Figure => ({
      path: ['amount_by_status_CZK', status],
      ours: amountOf(own),
      note,
    })),
    ...groupBy(loans, ({ months }) => String(months)).map(([months, own]): Figure => ({
      path: ['duration_by_status', months],
      ours: countBy(own, ({ status }) => status),
      note,
    })),
    { path: ['good_bad'], ours: { 'good (A+C)': good, 'bad (B+D)': loans.length - good }, note },
  ]
}

function paymentFigures(book: Book, loans: readonly Loan[]): Figure[] {
  const rows = loans.flatMap((loan) => loan.rows).filter((row) => row.collected !== 0)
  const paying = new Set(rows.map((row) => row.receivable_id)).size
  const paid = sumOf(rows, (row) => row.collected) / 100
  const payments = [...book.entries.values()].flat().filter((entry) => entry.type === 'principal')
  return [{ path: ['loan_payments_in_slice'], ours: [payments.length, paying, paid] }]
}

/** The count in `holds for all 682: …`. */
const countHolding = (text: unknown) => Number(/\d+/.exec(String(text))?.[0])

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const loans = listLoans(book)
  const amounts = loans.map(({ amount }) => amount)
  const mean = Math.round((amountOf(loans) / loans.length) * 100) / 100
  const holding = loans.filter(
    ({ amount, months, receivable }) => amount * 100 === months * Number(receivable.metadata['instalment']),
  )
  const unordered = loans.filter(({ receivable }) => receivable.metadata['standing_order'] === undefined)
  return [
    { path: ['loans'], ours: book.receivables.length },
    { path: ['amount_total_CZK'], ours: amountOf(loans) },
    { path: ['amount_min_max_mean'], ours: [Math.min(...amounts), Math.max(...amounts), mean] },
    { path: ['amount=payments*duration'], pick: countHolding, ours: holding.length, note: 'loans' },
    ...groupBy(loans, ({ rows }) => (rows[0]?.month ?? '').slice(0, 4)).map(([year, own]): Figure => ({
      path: ['vintages_[loans,amount]', year],
      ours: [own.length, amountOf(own)],
    })),
    ...statusFigures(loans),
    ...paymentFigures(book, loans),
    { path: ['loans_without_a_permanent_order'], ours: unordered.length, note: 'orders kept in metadata' },
    ...portfolioFigures(book),
  ]
}

/** What has no place in a book of receivables. */
export const not_shown: readonly NotShown[] = [
  {
    path: ['permanent loan orders'],
    reason: 'counts the standing orders of all accounts, 35 of them of accounts without a loan, which are not sent',
  },
]
