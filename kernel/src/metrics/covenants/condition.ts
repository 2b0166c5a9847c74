// A condition tested once: the readings of its window become one figure, which is rounded and compared with the threshold.
import type { Ratio } from '../../core/ratio.ts'
import type { Comparator, Condition, Covenant, Tested } from '../debt-line/debt-line-term.ts'
import type { Missing, MetricAsked, ReadAt, Reading, Value } from './reading.ts'
import { firstTestMonth, testDayOf } from './scheduled-tests.ts'
import { headroomOf, holds, roundedTo, thresholdIn } from './threshold.ts'
import { windowValue } from './window.ts'

/** Returns the value of a metric at the end of a day, for the month of that day. */
export type ReadMetric = (asked: MetricAsked, at: ReadAt) => Reading

/** When a condition is tested, and which months are before it. */
export interface TestMoment extends ReadAt {
  /** The test days of the earlier months. */
  readonly test_day: Covenant['test_day']
  /** The day on which the line was opened, by its number. */
  readonly opened_on: number
  /** The month that determines the threshold: the tested month, even when a later month is checked for a cure. */
  readonly threshold_month: number
}

/** A month of the window, as it was read. */
export interface WindowMonth extends ReadAt {
  readonly reading: Reading
}

/** The figure of a metric over the window of a condition. */
export interface TestedFigure {
  readonly asked: MetricAsked
  readonly window: Tested['window'] | null
  /** The tested month last. */
  readonly months: readonly WindowMonth[]
  /** Exact, and as it is compared; null without a figure. */
  readonly value: Value | null
  readonly rounded: Value | null
  readonly missing: Missing | null
}

/** A figure compared with a threshold. */
export interface Comparison {
  readonly comparator: Comparator
  /** Null if none applies yet. */
  readonly threshold: Ratio | null
  /** Null if it cannot be determined. */
  readonly holds: boolean | null
  readonly headroom: Ratio | null
  readonly missing: Missing | null
}

/** The result of a condition's test. */
export type ConditionTest = TestedFigure & Comparison

/** Tests a condition at a moment. */
export function testCondition(condition: Condition, moment: TestMoment, read: ReadMetric): ConditionTest {
  const figure = figureAt(condition, moment, read)
  const compared = compare(figure, condition.comparator, thresholdIn(condition, moment.threshold_month))
  return { ...figure, ...compared }
}

/** The months that a test reads, the tested one last; months before the line's first test day do not exist. */
export function monthsRead({ window }: Pick<Tested, 'window'>, moment: TestMoment): ReadAt[] {
  const first = Math.max(moment.month - (window?.months ?? 1) + 1, firstTestMonth(moment, moment.opened_on))
  const before = Array.from({ length: Math.max(0, moment.month - first) }, (_, at) => first + at)
  const days = before.map((month) => ({ month, day: testDayOf(moment, month) }))
  return [...days, { month: moment.month, day: moment.day }]
}

/** The figure of a metric over the months that are read. */
export function figureAt(
  condition: Tested & { readonly metric: string },
  moment: TestMoment,
  read: ReadMetric,
): TestedFigure {
  const asked = askedBy(condition)
  const months = monthsRead(condition, moment).map((at) => ({ ...at, reading: read(asked, at) }))
  const value = windowValue(
    months.map(({ reading }) => reading),
    condition.window,
  )
  const found = { asked, window: condition.window ?? null, months }
  if (value !== 'unbounded' && 'missing' in value)
    return { ...found, value: null, rounded: null, missing: value.missing }
  return { ...found, value, rounded: roundedTo(value, condition.rounding), missing: null }
}

/** Compares a figure with a threshold; null results if either is missing. */
export function compare(figure: TestedFigure, comparator: Comparator, threshold: Ratio | null): Comparison {
  const { rounded, missing } = figure
  if (rounded === null || threshold === null)
    return { comparator, threshold, holds: null, headroom: null, missing: missing ?? 'before_schedule' }
  return {
    comparator,
    threshold,
    holds: holds(rounded, comparator, threshold),
    headroom: headroomOf(rounded, comparator, threshold),
    missing: null,
  }
}

/** The metric and its parameters, without comparator and threshold. */
function askedBy({
  metric,
  days_past_due,
  basis,
  lag_months,
  bureau,
  findings,
  population,
}: Tested & { readonly metric: string }): MetricAsked {
  return {
    metric,
    ...(days_past_due === undefined ? {} : { days_past_due }),
    ...(basis === undefined ? {} : { basis }),
    ...(lag_months === undefined ? {} : { lag_months }),
    ...(bureau === undefined ? {} : { bureau }),
    ...(findings === undefined ? {} : { findings }),
    ...(population === undefined ? {} : { population }),
  }
}
