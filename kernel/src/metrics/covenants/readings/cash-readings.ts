// Metrics of the cash tie-out: how much of what the lender collected the bank shows to the operator, and how old the oldest is that it does not
// show. What only the lender's own statements show verifies nothing, so that a lender cannot pass a test by its own word (0126).
import { firstDayOf, lastDayOf } from '../../../core/month.ts'
import { type Sum, plus } from '../../../core/sum.ts'
import type { CashSum } from '../../cash-tie-out/month-figures.ts'
import { converted } from '../../debt-line/converted.ts'
import { CASH_METRICS, findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { type MetricAsked, type ReadAt, type Reading, measure } from '../reading.ts'
import type { CollateralDay } from './collateral-readings.ts'
import { lastMonthOver } from './series-readings.ts'

/** What the tie-out has for a day. Days are numbers. */
export interface CashOnDay {
  /** The first day of the lines that the operator's statements of the lender show; undefined where there are none. */
  readonly since: number | undefined
  /** Payments and lines, at least those of the measured month. */
  readonly sums: readonly CashSum[]
  /** The day of the oldest collection from `since` on that is neither verified nor explained on the day; undefined where all are. */
  readonly oldest: number | undefined
}

/** The days of the collections that the share is of on a day: those of the last month that is over. */
export function cashMonthOf(at: ReadAt): { readonly from: number; readonly until: number } {
  const month = lastMonthOver(at)
  return { from: firstDayOf(month), until: lastDayOf(month) }
}

/** A metric of the tie-out on a day. What came before the statements of the operator cannot be measured. */
export function readCash(asked: MetricAsked, cash: CashOnDay, at: ReadAt, on: CollateralDay): Reading {
  const unit = findCovenantMetric(asked.metric)?.unit
  if (unit === undefined || !CASH_METRICS.includes(asked.metric)) return { missing: 'not_computed' }
  const { since, oldest } = cash
  const is_share = asked.metric === 'cash_verified_ratio'
  const last = is_share ? cashMonthOf(at).until : at.day
  if (since === undefined || since > last) return { missing: 'no_bank_statements' }
  if (!is_share) return measure(unit, oldest === undefined ? 0 : at.day - oldest)
  const parts = collectionsOf(cash.sums, Math.max(since, cashMonthOf(at).from), at)
  const reported = inCurrency(parts, ({ reported }) => reported, on)
  const verified = inCurrency(parts, ({ verified }) => verified, on)
  if (reported === null || verified === null) return { missing: 'no_exchange_rate' }
  return measure(unit, BigInt(verified), BigInt(reported))
}

interface Collected {
  readonly reported: Sum
  readonly verified: Sum
}

/** What came in from a day to the end of the measured month, by currency. */
function collectionsOf(sums: readonly CashSum[], from: number, at: ReadAt): ReadonlyMap<string, Collected> {
  const { until } = cashMonthOf(at)
  const parts = new Map<string, Collected>()
  for (const sum of sums) {
    const { side, is_in, currency, day, amount } = sum
    if (side !== 'payment' || !is_in || day < from || day > until) continue
    const { reported, verified } = parts.get(currency) ?? { reported: 0, verified: 0 }
    const shown = isVerified(sum, at.day) ? amount : 0
    parts.set(currency, { reported: plus(reported, amount), verified: plus(verified, shown) })
  }
  return parts
}

/** Whether the statements of the operator alone show payments by a day. */
function isVerified({ day, days, by_lender, explained }: CashSum, on: number): boolean {
  return days !== undefined && !by_lender && !explained && day + days <= on
}

/** In the currency of the line, each currency at the rate of the day; null where one has none. */
function inCurrency(
  parts: ReadonlyMap<string, Collected>,
  amountOf: (part: Collected) => Sum,
  { currency, exchange }: CollateralDay,
): Sum | null {
  let sum: Sum = 0
  for (const [own, part] of parts) {
    if (own === currency) {
      sum = plus(sum, amountOf(part))
      continue
    }
    const rate = exchange(own)
    if (rate === null) return null
    sum = plus(sum, converted(amountOf(part), rate))
  }
  return sum
}
