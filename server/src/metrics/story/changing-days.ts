// The days on which a receivable's story changes, future ones included: by what is dated, by age alone, by a change of settings. Days
// past due rise without a write, so what age will change is told beforehand and nothing needs to run at midnight.
import { bucketDays } from '../delinquency/buckets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type Reckoning, reckoningOn } from '../reckoning.ts'
import { Course, DEFAULT_DAYS } from './course.ts'
import type { Expectations } from './expectations.ts'
import { type Standing, copyStanding, outstanding, untouched } from './standing.ts'

/** The receivable whose days are visited, and how. */
export interface ChangingDays {
  readonly ledger: Ledger
  readonly expected: Expectations
  readonly steps: readonly Reckoning[]
  /** The next day after the one visited that matters to the visitor as well; Infinity for none. */
  readonly nextOwnDay?: () => number
}

/**
 * Visits the days on which anything may change, rising, with where the receivable stood at the end of the day before and stands at
 * the end of the day. Both are only good until the next visit.
 */
export function visitChangingDays(
  { ledger, expected, steps, nextOwnDay = never }: ChangingDays,
  visit: (before: Standing, after: Standing) => void,
): void {
  const course = new Course(ledger, expected.arrears, steps)
  const before = untouched()
  let day = course.nextDay()
  while (day !== Infinity) {
    copyStanding(course.advanceTo(day - 1), before)
    visit(before, course.advanceTo(day))
    day = Math.min(nextDay(course, steps), nextOwnDay())
  }
}

function never(): number {
  return Infinity
}

function nextDay(course: Course, steps: readonly Reckoning[]): number {
  const { standing } = course
  let next = course.nextDay()
  const consider = (day: number) => {
    if (day > standing.day && day < next) next = day
  }
  for (const { from } of steps) consider(from)
  if (outstanding(standing) <= 0) return next
  const edges = reckoningOn(steps, standing.day).bucket_edges
  for (const since of [standing.delinquent_since, standing.rolling_since]) {
    if (since === null) continue
    for (const day of bucketDays(since, edges)) consider(day)
    for (const days of Object.values(DEFAULT_DAYS)) consider(since + days)
  }
  return next
}
