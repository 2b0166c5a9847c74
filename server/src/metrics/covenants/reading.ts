// What a metric came to, as covenants test it: the two exact amounts of its ratio, or a word for why there is none. Parts are kept
// apart until a window has added them up, since a mean of ratios and a ratio of sums are two figures.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import type { MetricUnit } from '../debt-line/covenant-metrics.ts'
import type { Condition } from '../debt-line/debt-line-term.ts'
import { annualiseLoss } from '../returns/annualise.ts'

/** What is asked for: a metric with all that it must be told to mean one figure. */
export type MetricAsked = Pick<Condition, 'metric' | 'days_past_due' | 'basis' | 'lag_months' | 'bureau' | 'population'>

/** When a metric is read: at the end of a day, for a month, both by their numbers. The month is that of the day. */
export interface ReadAt {
  readonly month: number
  readonly day: number
}

/** Why there is no figure, so that a covenant cannot be tested. */
export const MISSING = [
  /** The metric is a share of nothing: no receivable, no debt, no originations. */
  'no_denominator',
  /** No statement with the lines that it needs. */
  'not_reported',
  /** A word of the terms that is not computed. */
  'not_computed',
  /** The terms do not say what it needs: the cost of the debt, the servicing fee, advance rates. */
  'terms_missing',
  /** No fixing of the index that the terms name is known. */
  'no_index_rate',
  /** Some of it is in another currency, and no rate of the day is known. */
  'no_exchange_rate',
  /** Fewer months exist than the window has, and the terms do not test it before. */
  'window_not_full',
  /** The schedule of thresholds begins later. */
  'before_schedule',
] as const

export type Missing = (typeof MISSING)[number]

/** A figure by its parts. */
export interface Measured {
  readonly unit: MetricUnit
  /** Exact; amounts in minor units, which interest is a fraction of. */
  readonly numerator: Ratio
  /** 1 for an amount of money. Not above zero in one case only: debt against a net worth that is not there. */
  readonly denominator: bigint
  /** Whether the figure is the year of this month's ratio, compounded: 1 - (1 - ratio)^12. */
  readonly compounded: boolean
  /** Of an average, the share of what is outstanding that it speaks for; null of all else. */
  readonly coverage: Ratio | null
  /** The ids of the financial statements that it was read from. */
  readonly statements: readonly string[]
}

/** What a metric came to. */
export type Reading = Measured | { readonly missing: Missing }

/** An exact figure; `unbounded` where a debt stands against no worth, which is more than any threshold. */
export type Value = Ratio | 'unbounded'

/** A reading of two whole amounts; without a denominator above zero there is none. */
export function measure(unit: MetricUnit, numerator: number | bigint, denominator: number | bigint = 1): Reading {
  return measureExactly(unit, { numerator: BigInt(numerator), denominator: 1n }, BigInt(denominator))
}

/** As `measure`, of an amount that is no whole number of minor units. */
export function measureExactly(unit: MetricUnit, numerator: Ratio, denominator: bigint): Reading {
  return denominator <= 0n ? { missing: 'no_denominator' } : figure(unit, numerator, denominator)
}

/** The parts as they are, whatever the denominator. */
export function figure(unit: MetricUnit, numerator: Ratio, denominator: bigint): Measured {
  return { unit, numerator, denominator, compounded: false, coverage: null, statements: [] }
}

/** The figure that parts make. `missing` where a month lost more than there was, which no year can. */
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
