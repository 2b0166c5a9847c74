// Metrics of the cash tie-out: how much of what the lender collected the bank shows to the operator, and how old the oldest is that it does not
// show. What only the lender's own statements show verifies nothing, so that a lender cannot pass a test by its own word (0126). Collections are
// net of what was taken back and net of fees that were learned, and gross of fees that the operator declared (0135).
import { firstDayOf, lastDayOf } from '../../../core/month.ts'
import { type Sum, minus, plus } from '../../../core/sum.ts'
import type { CashSum } from '../../cash-tie-out/month-figures.ts'
import { converted } from '../../debt-line/converted.ts'
import { CASH_METRICS, findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { type MetricAsked, type ReadAt, type Reading, measure, withoutRate } from '../reading.ts'
import type { CollateralDay } from './collateral-readings.ts'
import { lastMonthOver } from './series-readings.ts'

/** Payments that are alike, by what of them is collected. All in minor units. */
export interface CollectedSum extends CashSum {
  /** What of the amount is money that is lent, or comes back of that: no collection. */
  readonly lent: Sum
  /** What of the amount a fee that was learned explains: the bank does not show it, and nobody declared it. */
  readonly learned_fee: Sum
}

/** What was taken back of a payment by the measured day, by an entry below zero or a returned payment. */
export interface TakenBack extends Pick<CashSum, 'currency' | 'day' | 'days' | 'by_lender' | 'explained'> {
  /** Minor units, above zero. */
  readonly amount: number
  /** What of it counted as verified where the payment is. */
  readonly verified: number
}

/** What the tie-out has for a day. Days are numbers. */
export interface CashOnDay {
  /** The first day of the lines that the operator's statements of the lender show; undefined where there are none. */
  readonly since: number | undefined
  /** Payments and lines, at least those of the measured month; left empty for the age, as `taken_back` is. */
  readonly sums: readonly CollectedSum[]
  /** Of payments of the measured month. */
  readonly taken_back: readonly TakenBack[]
  /**
   * The earliest day, from `since` on, that a collection was ever stated to be of which is neither verified, nor explained, nor taken back on the
   * day; undefined where there is none.
   */
  readonly oldest: number | undefined
}

/** The days of the collections that the share is of on a day: those of the last month that is over. */
export function cashMonthOf(at: ReadAt): { readonly from: number; readonly until: number } {
  const month = lastMonthOver(at)
  return { from: firstDayOf(month), until: lastDayOf(month) }
}

/** Whether a metric is the share that is verified, of the collections of a month; the other is the age of the oldest that is not. */
export function isShareOfCash({ metric }: Pick<MetricAsked, 'metric'>): boolean {
  return metric === 'cash_verified_ratio'
}

/** A metric of the tie-out on a day. What came before the statements of the operator cannot be measured. */
export function readCash(asked: MetricAsked, cash: CashOnDay, at: ReadAt, on: CollateralDay): Reading {
  const unit = findCovenantMetric(asked.metric)?.unit
  if (unit === undefined || !CASH_METRICS.includes(asked.metric)) return { missing: 'not_computed' }
  const { since, oldest } = cash
  const is_share = isShareOfCash(asked)
  const last = is_share ? cashMonthOf(at).until : at.day
  if (since === undefined || since > last) return { missing: 'no_bank_statements' }
  if (!is_share) return measure(unit, oldest === undefined ? 0 : at.day - oldest)
  const parts = collectionsOf(cash, Math.max(since, cashMonthOf(at).from), at)
  const unconverted = [...parts]
    .filter(([own, { reported }]) => reported !== 0 && own !== on.currency && on.exchange(own) === null)
    .map(([own]) => own)
  if (unconverted.length > 0) return withoutRate(unconverted)
  const reported = inCurrency(parts, ({ reported }) => reported, on)
  const verified = inCurrency(parts, ({ verified }) => verified, on)
  return measure(unit, BigInt(verified), BigInt(reported))
}

interface Collected {
  readonly reported: Sum
  readonly verified: Sum
}

/** What was collected from a day to the end of the measured month and not taken back, by currency. */
function collectionsOf({ sums, taken_back }: CashOnDay, from: number, at: ReadAt): ReadonlyMap<string, Collected> {
  const { until } = cashMonthOf(at)
  const parts = new Map<string, Collected>()
  const add = (currency: string, more: Collected) => {
    const { reported, verified } = parts.get(currency) ?? { reported: 0, verified: 0 }
    parts.set(currency, { reported: plus(reported, more.reported), verified: plus(verified, more.verified) })
  }
  const isMeasured = ({ day }: Pick<CashSum, 'day'>) => day >= from && day <= until
  for (const sum of sums) {
    const { side, is_in, currency, amount, lent, learned_fee } = sum
    if (side !== 'payment' || !is_in || !isMeasured(sum)) continue
    const collected = minus(amount, lent)
    if (collected === 0) continue
    add(currency, { reported: collected, verified: isVerified(sum, at.day) ? minus(collected, learned_fee) : 0 })
  }
  for (const one of taken_back) {
    if (!isMeasured(one)) continue
    const verified = isVerified(one, at.day) ? one.verified : 0
    add(one.currency, { reported: minus(0, one.amount), verified: minus(0, verified) })
  }
  return parts
}

/** Whether the statements of the operator alone show payments by a day. */
function isVerified(
  { day, days, by_lender, explained }: Pick<CashSum, 'day' | 'days' | 'by_lender' | 'explained'>,
  on: number,
): boolean {
  return days !== undefined && !by_lender && !explained && day + days <= on
}

/** In the currency of the line, each currency at the rate of the day; one without a rate counts for nothing. */
function inCurrency(
  parts: ReadonlyMap<string, Collected>,
  amountOf: (part: Collected) => Sum,
  { currency, exchange }: CollateralDay,
): Sum {
  let sum: Sum = 0
  for (const [own, part] of parts) {
    if (own === currency) {
      sum = plus(sum, amountOf(part))
      continue
    }
    const rate = exchange(own)
    if (rate !== null) sum = plus(sum, converted(amountOf(part), rate))
  }
  return sum
}
