// How one lender's numbers are calculated, as steps in time: a change of settings holds from its day on, and a past day is
// calculated by what was in force then.
import { comparedText } from '../core/compared-text.ts'

/** Settings that hold from a day on. */
export interface MetricSettings {
  /** Day number from which it holds. */
  readonly from: number
  /** Last days past due of the delinquency buckets, rising. */
  readonly bucket_edges: readonly number[]
  /** What the principal left on a closed receivable counts as. */
  readonly closure_policy: 'unexplained' | 'write_off'
  /** What entry types that are not listed mean: the listed type whose effect they have. */
  readonly type_mapping: ReadonlyMap<string, string>
  /** Days past due that are forgiven before a receivable counts as delinquent. */
  readonly grace_days: number
  /** Stretches of days that do not count, such as a moratorium. */
  readonly pauses: readonly Pause[]
}

/** A stretch of days by their numbers, both ends included. */
export interface Pause {
  readonly from: number
  readonly until: number
}

/** What holds where a lender has no settings of its own. */
export const STANDARD_METRIC_SETTINGS: MetricSettings = {
  from: -Infinity,
  bucket_edges: [30, 60, 90, 120],
  closure_policy: 'unexplained',
  type_mapping: new Map(),
  grace_days: 0,
  pauses: [],
}

/** The settings in force on a day. */
export function metricSettingsOn(steps: readonly MetricSettings[], day: number): MetricSettings {
  let holding = steps[0] ?? STANDARD_METRIC_SETTINGS
  for (const step of steps) if (step.from <= day) holding = step
  return holding
}

/** Whether two lenders, or one at two moments, have the same settings on every day. */
export function sameMetricSettings(one: readonly MetricSettings[], other: readonly MetricSettings[]): boolean {
  return one === other || comparedText(one) === comparedText(other)
}
