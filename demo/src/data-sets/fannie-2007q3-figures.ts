// The figures of the mortgages, from balances, statuses, entries and the state of delinquency today.
import { countBy, entriesOf, sumOf, type Book, type BookEntry, type BookReceivable } from '../book.ts'
import { monthsBetween } from '../dates.ts'
import type { Figure, NotYet } from '../figures.ts'

/** What the agency's code takes off the rate when it counts the interest that a loss cost: 0.35 % a year. */
const servicing_fee_rate = 0.0035

const removalWords: Readonly<Record<string, string>> = {
  'prepaid or matured': 'P',
  'repurchased': 'R',
  'REO sale': 'F',
  'short sale': 'S',
}

/** The agency's status letter: the reason on the closing entry, else months past due, else C. */
function letterOf(book: Book, loan: BookReceivable): string {
  if (loan.status === 'closed') {
    const closing = entriesOf(book, loan).find((entry) => entry.metadata['removal'] !== undefined)
    return removalWords[String(closing?.metadata['removal'])] ?? 'closed'
  }
  return loan.delinquent_amount > 0 ? String(loan.delinquent_times) : 'C'
}

/** The interest that a written-off loan cost, in cents with fractions, by the agency's published formula. */
function interestCost(loan: BookReceivable, write_off: BookEntry): number {
  const from = String(write_off.metadata['last_paid_installment'])
  const months = monthsBetween(from, String(write_off.metadata['disposed_on']))
  const rate = (loan.interest_rate ?? 0) - servicing_fee_rate
  const bearing = write_off.amount - Number(write_off.metadata['interest_free'])
  return (rate / 12) * months * bearing
}

function lossFigures(book: Book): Figure[] {
  const lost = book.receivables.flatMap((loan) =>
    entriesOf(book, loan)
      .filter((entry) => entry.type === 'write_off')
      .map((write_off) => ({ loan, write_off })),
  )
  const recoveries = [...book.entries.values()].flat().filter((entry) => entry.type === 'recovery')
  const upb = sumOf(lost, ({ write_off }) => write_off.amount)
  const proceeds = sumOf(recoveries, (entry) => Math.max(0, entry.amount))
  const costs = sumOf(recoveries, (entry) => Math.max(0, -entry.amount))
  const interest = sumOf(lost, ({ loan, write_off }) => interestCost(loan, write_off))
  return [
    { path: ['default_upb'], ours: upb / 100 },
    { path: ['total_proceeds'], ours: proceeds / 100 },
    { path: ['total_liquidation_expense'], ours: costs / 100 },
    {
      path: ['net_loss_total'],
      ours: Math.round(upb + interest + costs - proceeds) / 100,
      note: 'rounded to 0.01',
    },
  ]
}

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const letters = countBy(book.receivables, (loan) => letterOf(book, loan))
  const original = book.receivables.flatMap((loan) =>
    entriesOf(book, loan).filter((entry) => entry.type === 'disbursement' && entry.date === loan.origination_date),
  )
  const settled = book.receivables.filter((loan) => loan.status === 'closed' && loan.balance === 0)
  const closedOf = (value: unknown) =>
    sumOf(['P', 'R', 'F', 'S'], (key) => (value as Record<string, number>)[key] ?? NaN)
  return [
    { path: ['loans'], ours: book.receivables.length },
    { path: ['original_amount_total'], ours: sumOf(original, (entry) => entry.amount) / 100 },
    ...['P', 'C', 'F', 'S', 'R', '1', '3'].map((key): Figure => ({
      path: ['last_status_counts', key],
      ours: letters[key] ?? 0,
    })),
    {
      path: ['last_status_counts'],
      pick: closedOf,
      ours: settled.length,
      note: 'closed with a balance of 0',
    },
    ...lossFigures(book),
    {
      path: ['ever_modified'],
      ours: book.receivables.filter((loan) => loan.metadata['modified'] === true).length,
    },
  ]
}

/** What only the metrics to come can show. */
export const not_yet: readonly NotYet[] = [
  { path: ['month_rows'], needs: 'needs a row per loan and month (some months carry no balance)' },
  { path: ['ever_180_days'], needs: 'needs past delinquency' },
  { path: ['first_credit_event'], needs: 'needs past delinquency' },
  { path: ['ever_30_plus'], needs: 'needs past delinquency' },
  { path: ['ever_90_plus'], needs: 'needs past delinquency' },
]
