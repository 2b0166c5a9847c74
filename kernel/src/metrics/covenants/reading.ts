// The value of a metric as covenants test it: the two exact amounts of its ratio, or the reason why there is none. Parts are kept apart
// until a window has added them up, since a mean of ratios and a ratio of sums differ.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import type { MetricUnit } from '../debt-line/covenant-metrics.ts'
import type { Condition } from '../debt-line/debt-line-term.ts'
import { annualiseLoss } from '../returns/annualise.ts'

/** A metric with all its parameters. */
export type MetricAsked = Pick<
  Condition,
  'metric' | 'days_past_due' | 'basis' | 'lag_months' | 'bureau' | 'findings' | 'population'
>

/** The moment of a reading: the end of a day, for the month of that day, both by their numbers. */
export interface ReadAt {
  readonly month: number
  readonly day: number
}

/** The reason why there is no figure, so that a covenant cannot be tested. */
export const MISSING = [
  /** The denominator is zero: no receivable, no debt, no originations. */
  'no_denominator',
  /** No statement has the required lines. */
  'not_reported',
  /** The operator has no bank statements of the lender up to the days that are measured. */
  'no_bank_statements',
  /** The calculator of the cash tie-out fails for the lender, so that what the bank shows on the day is not known. */
  'tie_out_failing',
  /** The book of the lender was never checked as a whole. */
  'never_checked',
  /** The integrity checks fail for the lender, so that what they find on the day is not known. */
  'checks_failing',
  /** The terms name a metric that is not computed. */
  'not_computed',
  /** The terms lack an input: the cost of the debt, the servicing fee, advance rates. */
  'terms_missing',
  /** No fixing of the index that the terms name is known. */
  'no_index_rate',
  /** Some amounts are in another currency without a rate on the day. */
  'no_exchange_rate',
  /** Fewer months exist than the window has, and the terms do not test it earlier. */
  'window_not_full',
  /** The schedule of thresholds begins later. */
  'before_schedule',
] as const

export type Missing = (typeof MISSING)[number]

/** A figure by its parts. */
export interface Measured {
  readonly unit: MetricUnit
  /** Exact; amounts in minor units. Interest may be a fraction of one. */
  readonly numerator: Ratio
  /** 1 for an amount of money. Zero or below in one case only: debt divided by a net worth of zero or less. */
  readonly denominator: bigint
  /** Whether the figure is the annualized ratio of this month, compounded: 1 - (1 - ratio)^12. */
  readonly compounded: boolean
  /** For an average, the share of outstanding principal that it covers; otherwise null. */
  readonly coverage: Ratio | null
  /** The ids of the financial statements used. */
  readonly statements: readonly string[]
}

/** The reason why there is no figure. */
export interface NoFigure {
  readonly missing: Missing
  /** The currencies without a rate on the day, in the order of their codes; left out for any other reason. */
  readonly currencies?: readonly string[]
}

/** The value of a metric, or the reason why there is none. */
export type Reading = Measured | NoFigure

/** A reading without a figure, since some currencies have no rate on the day. */
export function withoutRate(currencies: Iterable<string>): NoFigure {
  return { missing: 'no_exchange_rate', currencies: [...new Set(currencies)].toSorted() }
}

/** An exact figure; `unbounded` for debt divided by a net worth of zero or less, which exceeds every threshold. */
export type Value = Ratio | 'unbounded'

/** A reading of two whole amounts; missing unless the denominator is above zero. */
export function measure(unit: MetricUnit, numerator: number | bigint, denominator: number | bigint = 1): Reading {
  return measureExactly(unit, { numerator: BigInt(numerator), denominator: 1n }, BigInt(denominator))
}

/** Like `measure`, for an amount that is not a whole number of minor units. */
export function measureExactly(unit: MetricUnit, numerator: Ratio, denominator: bigint): Reading {
  return denominator <= 0n ? { missing: 'no_denominator' } : figure(unit, numerator, denominator)
}

/** A reading of parts, with any denominator. */
export function figure(unit: MetricUnit, numerator: Ratio, denominator: bigint): Measured {
  return { unit, numerator, denominator, compounded: false, coverage: null, statements: [] }
}

/** The figure of parts. `missing` if a month lost more than its opening, which cannot be annualized. */
export function valueOf({
  numerator,
  denominator,
  compounded,
}: Pick<Measured, 'numerator' | 'denominator' | 'compounded'>): Value | { readonly missing: Missing } {
  const ratio = ratioOf(numerator.numerator, numerator.denominator * denominator)
  if (ratio === null || denominator < 0n) return 'unbounded'
  if (!compounded) return ratio
  return annualiseLoss(ratio, { method: 'compound' }) ?? { missing: 'no_denominator' }
}

/** Whether a reading is a figure. */
export function isMeasured(reading: Reading): reading is Measured {
  return !('missing' in reading)
}
