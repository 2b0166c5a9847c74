// The days on which a receivable's story changes, future ones included: by what is dated, by age alone, by a change of settings. Days
// past due rise without a write, so what age will change is told beforehand and nothing needs to run at midnight.
import { nextBucketDay } from '../delinquency/buckets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import { LedgerReplay, DEFAULT_DAYS } from './ledger-replay.ts'
import type { Expectations } from './expectations.ts'
import { type ReceivablePosition, copyPosition, outstanding, untouched } from './receivable-position.ts'

/** The receivable whose days are visited, and how. */
export interface ChangingDays {
  readonly ledger: Ledger
  readonly expected: Expectations
  readonly steps: readonly MetricSettings[]
  /** The next day after the one visited that matters to the visitor as well; Infinity for none. */
  readonly nextOwnDay?: () => number
  /** The first day to visit; left out, the first of the story. Told where the receivable stood the day before. */
  readonly from?: number
  readonly begin?: (before: ReceivablePosition) => void
}

/**
 * The days on which anything may change, rising, with where the receivable stood at the end of the day before and stands at the end of the
 * day. Both are only good until the next day is asked for.
 */
export function* changingDays({
  ledger,
  expected,
  steps,
  nextOwnDay = never,
  from = -Infinity,
  begin = nothing,
}: ChangingDays): Generator<readonly [before: ReceivablePosition, after: ReceivablePosition]> {
  const course = new LedgerReplay(ledger, expected.arrears, steps)
  const before = untouched()
  let day = course.nextDay()
  if (day < from) {
    begin(course.advanceTo(from - 1))
    day = Math.min(nextDay(course, steps), nextOwnDay())
  }
  while (day !== Infinity) {
    copyPosition(course.advanceTo(day - 1), before)
    yield [before, course.advanceTo(day)]
    day = Math.min(nextDay(course, steps), nextOwnDay())
  }
}

/** Visits those days. */
export function visitChangingDays(
  days: ChangingDays,
  visit: (before: ReceivablePosition, after: ReceivablePosition) => void,
): void {
  for (const [before, after] of changingDays(days)) visit(before, after)
}

function never(): number {
  return Infinity
}

function nothing(): void {}

function nextDay(course: LedgerReplay, steps: readonly MetricSettings[]): number {
  const { standing } = course
  let next = course.nextDay()
  for (const { from } of steps) if (from > standing.day && from < next) next = from
  if (outstanding(standing) <= 0) return next
  const edges = metricSettingsOn(steps, standing.day).bucket_edges
  return Math.min(
    next,
    nextByAge(standing.delinquent_since, edges, standing.day),
    nextByAge(standing.rolling_since, edges, standing.day),
  )
}

/** The first day after another on which what is past due since a day enters a bucket or may come into default by its age. */
function nextByAge(since: number | null, edges: readonly number[], after: number): number {
  if (since === null) return Infinity
  let next = nextBucketDay(since, edges, after)
  for (const days of DEFAULT_AGES) if (since + days > after) next = Math.min(next, since + days)
  return next
}

const DEFAULT_AGES = Object.values(DEFAULT_DAYS)
