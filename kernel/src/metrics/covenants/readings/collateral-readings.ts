// Metrics of receivables on a day: delinquency, averages, reconciliation. Any days past due and any population can be requested, so every
// receivable is read; one pass serves all metrics, since a metric is a fold.
import { creditScoreOf } from '../../../core/credit-bureaus.ts'
import { metadataText } from '../../../core/metadata-text.ts'
import { ratioOf } from '../../../core/ratio.ts'
import type { Sum } from '../../../core/sum.ts'
import { type BookFindings, NEVER_CHECKED, hasFinding } from '../../debt-line/book-findings.ts'
import type { LineOnDay } from '../../debt-line/borrowing-base.ts'
import type { Collateral } from '../../debt-line/collateral.ts'
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { type MetricAsked, type Reading, measureExactly, withoutRate } from '../reading.ts'
import { PARTS_OF_MONTH, monthPartsBetween } from './calendar-months.ts'
import { converted } from '../../debt-line/converted.ts'

/** The day, the currency of the results, the exchange rates, and what was found of the lender, where that is read. */
export type CollateralDay = Pick<LineOnDay, 'currency' | 'day' | 'exchange'> & { readonly findings?: BookFindings }

/** Receives the receivables of a line one by one, and returns a metric of them. */
export interface CollateralFold {
  readonly add: (one: Collateral) => void
  readonly reading: () => Reading
}

/** The sums of a metric over receivables with outstanding principal; `amount` is each receivable's. */
interface Added {
  /** What one receivable adds to the numerator; null excludes it from both sums. */
  readonly part: (one: Collateral, amount: Sum) => Sum | null
  /** The divisor of the numerator at the end. */
  readonly scale: number
  /** What one receivable adds to the denominator: its amount, or 1. */
  readonly by: 'amount' | 'count'
  /** Whether it is an average of the receivables with a value, so that its coverage is reported. */
  readonly average: boolean
}

const BILLION = 1_000_000_000

/** A fold without a figure, since nothing was found out about the book. */
const NEVER_READ: CollateralFold = { add: () => {}, reading: () => ({ missing: 'never_checked' }) }

/** A metric of a line's receivables on a day; undefined for a metric with another source. */
export function foldCollateral(asked: MetricAsked, on: CollateralDay): CollateralFold | undefined {
  const sum = sumFor(asked, on)
  const unit = findCovenantMetric(asked.metric)?.unit
  if (sum === undefined || unit === undefined) return undefined
  if (asked.metric === 'receivables_with_findings' && on.findings?.is_checked !== true) return NEVER_READ
  const isOf = belongsTo(asked)
  let [numerator, denominator, all] = [0n, 0n, 0n]
  const without_rate = new Set<string>()
  return {
    add: (one) => {
      if (one.outstanding <= 0 || !isOf(one)) return
      const amount = inCurrency(one, on)
      if (amount === null) {
        without_rate.add(one.currency)
        return
      }
      const part = sum.part(one, amount)
      all += BigInt(amount)
      if (part === null) return
      numerator += BigInt(part)
      denominator += sum.by === 'count' ? 1n : BigInt(amount)
    },
    reading: () => {
      if (without_rate.size > 0) return withoutRate(without_rate)
      const reading = measureExactly(unit, { numerator, denominator: BigInt(sum.scale) }, denominator)
      return 'missing' in reading || !sum.average ? reading : { ...reading, coverage: ratioOf(denominator, all) }
    },
  }
}

/** A metric of receivables in memory. */
export function readCollateral(asked: MetricAsked, receivables: Iterable<Collateral>, on: CollateralDay): Reading {
  const fold = foldCollateral(asked, on)
  if (fold === undefined) return { missing: 'not_computed' }
  for (const one of receivables) fold.add(one)
  return fold.reading()
}

/** Whether a receivable is in the requested population. */
export function belongsTo({ population }: Pick<MetricAsked, 'population'>): (one: Collateral) => boolean {
  const products = population?.product_types
  const metadata = Object.entries(population?.metadata ?? {}).map(([key, value]) => [key, metadataText(value)] as const)
  return (one) =>
    (products === undefined || products.includes(one.product_type)) &&
    metadata.every(([key, text]) => Object.hasOwn(one.metadata, key) && one.metadata[key] === text)
}

/** Principal in the currency of the line, rounded half up for each receivable as the borrowing base is; null without a rate. */
function inCurrency({ currency, outstanding }: Collateral, on: CollateralDay): Sum | null {
  if (currency === on.currency) return outstanding
  const rate = on.exchange(currency)
  return rate === null ? null : converted(outstanding, rate)
}

function sumFor(asked: MetricAsked, { day, findings = NEVER_CHECKED }: CollateralDay): Added | undefined {
  const { days_past_due = 0, basis = 'computed', bureau } = asked
  const share = (counts: (one: Collateral) => boolean): Added => ({
    part: (one, amount) => (counts(one) ? amount : 0),
    scale: 1,
    by: 'amount',
    average: false,
  })
  const average = (value: (one: Collateral) => number | null, scale: number): Added => ({
    part: (one, amount) => weighed(value(one), amount),
    scale,
    by: 'amount',
    average: true,
  })
  const sums: { readonly [metric: string]: () => Added } = {
    // M8 and M9.
    delinquency_rate: () => share((one) => one.days_past_due[basis] >= days_past_due),
    portfolio_at_risk: () => share((one) => one.days_past_due[basis] > days_past_due),
    unreconciled_share: () => share((one) => !one.reconciled),
    receivables_with_findings: () => share(hasFinding(findings, asked.findings ?? {}) ?? (() => false)),
    // M26.
    weighted_average_interest_rate: () => average((one) => one.interest_rate, BILLION),
    weighted_average_term: () => average((one) => monthsTo(one, one.origination), PARTS_OF_MONTH),
    weighted_average_remaining_term: () => average((one) => monthsTo(one, day), PARTS_OF_MONTH),
    weighted_average_score: () => average((one) => pointsOf(one, bureau), 1),
    // M27.
    average_balance: () => ({ part: (_, amount) => amount, scale: 1, by: 'count', average: false }),
  }
  return Object.hasOwn(sums, asked.metric) ? sums[asked.metric]?.() : undefined
}

/** The points of a score of one bureau; other bureaus use other scales. */
function pointsOf({ score }: Collateral, bureau: string | undefined): number | null {
  const creditScore = score === null ? null : creditScoreOf(score)
  return creditScore === null || creditScore.bureau !== bureau ? null : creditScore.points
}

function weighed(value: number | null, amount: Sum): bigint | null {
  return value === null ? null : BigInt(amount) * BigInt(value)
}

/** Parts of a month until maturity; null without a maturity date, or after it. */
function monthsTo({ maturity }: Collateral, from: number): number | null {
  return maturity === null || maturity < from ? null : monthPartsBetween(from, maturity)
}
