// The position of mortgages, as the portfolio and as the agency's file report it. The portfolio holds a loan from its origination
// until it ends, the file only while the pool has it; the months of the loans themselves explain the difference.
import type { Book } from '../book.ts'
import { firstOfMonth, monthsBetween } from '../dates.ts'
import type { MonthRow } from '../month-row.ts'
import { bucketLabels, numberIn, rowsOf } from '../table.ts'
import { byReceivable, viewOf } from '../view.ts'
import { isReported, monthsPastDue } from './fannie-2007q3-months.ts'
import { states } from './fannie-2007q3-oracles.ts'

/** No other demo book has mortgages. */
export const mortgages = { currency: 'USD', product_type: 'mortgage', as_of: '2017-12-31' }

/** The first month of the file, and the one in which the first roll begins. */
export const first_month = '2007-07'
const before_first = '2007-06'

/** The months of the file. */
export const months = Array.from({ length: monthsBetween(`${first_month}-01`, mortgages.as_of) + 1 }, (_, at) =>
  firstOfMonth(`${first_month}-01`, at).slice(0, 7),
)

/**
 * Days past due that part n months past due from n + 1: up to 30 days are none, 58 to 61 one, 88 to 91 two (see `monthsPastDue`).
 */
export const bucket_edges: readonly number[] = [45, 75, 105, 135, 165, 195]

/** The position of a loan at the end of a month, as the portfolio reports it: months past due, repaid, or lost. */
export const places = ['0', '1', '2', '3', '4', '5', '6+', 'repaid', 'lost']
export const [repaid, lost] = [places.indexOf('repaid'), places.indexOf('lost')]

/** The place of each bucket and of what became of a loan, as the portfolio calls them; less than a month past due is none. */
const place_by_name = new Map([
  ...bucketLabels(bucket_edges).map((label, at): [string, number] => [label, Math.max(0, at - 1)]),
  ['paid_off', repaid],
  ['charged_off', lost],
])

/** -1, which no figure agrees with, for what has no place. */
export const placeNamed = (name: unknown) => place_by_name.get(String(name)) ?? -1

/** The agency's states together: prepaid, matured and repurchased loans are repaid, short and REO sales lost. */
const place_of_state: Readonly<Record<string, number>> = { zb01: repaid, zb03: lost, zb06: repaid, zb09: lost }

/** The counts by the states of the agency, as counts by our places. */
export function inPlaces(value: unknown): number[] {
  const counts = places.map(() => 0)
  for (const [at, count] of (value as readonly number[]).entries()) {
    add(counts, place_of_state[states[at] ?? ''] ?? at, count)
  }
  return counts
}

function add(counts: number[], place: number, count: number): void {
  counts[place] = (counts[place] ?? 0) + count
}

/** The place of a loan at the end of a month of its own. */
export function placeOf(row: MonthRow): number {
  if (row.outcome !== 'outstanding') return placeNamed(row.outcome)
  return Math.min(monthsPastDue(row), places.indexOf('6+'))
}

/** Counts by a key and a place. */
export class Counts {
  readonly #counts = new Map<string, number[]>()

  add(key: string, place: number, count: number): void {
    const own = this.#counts.get(key) ?? places.map(() => 0)
    this.#counts.set(key, own)
    add(own, place, count)
  }

  of(key: string): number[] {
    return this.#counts.get(key) ?? places.map(() => 0)
  }

  /** These counts and others. */
  with(others: Counts, key: string): number[] {
    const more = others.of(key)
    return this.of(key).map((count, at) => count + (more[at] ?? 0))
  }
}

/** A loan's months, and which of them the agency's file includes. */
export interface ReportedLoan {
  readonly rows: readonly MonthRow[]
  readonly isReported: (row: MonthRow) => boolean
}

/** The months of every loan. */
export function reportedLoans(book: Book): ReportedLoan[] {
  const rows = byReceivable(viewOf(book, 'all'))
  return book.receivables.map((loan) => ({
    rows: (rows.get(loan.id) ?? []).filter(({ month }) => month >= before_first),
    isReported: ({ month }) => isReported(loan, month),
  }))
}

/** Why the portfolio counts more than the file. */
export const unreported_reason =
  'the portfolio holds a loan from its origination until it ends, the file only while the pool has it; without the months ' +
  'that the file leaves out, as the loans themselves have them'

/** The moves into a month. */
export function cellsOf(book: Book, month: string) {
  return rowsOf(book, `into ${month}`).map((cell) => ({
    from: placeNamed(cell['from_bucket']),
    to: placeNamed(cell['to_state']),
    count: numberIn(cell, 'count'),
  }))
}
