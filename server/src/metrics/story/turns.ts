// The turns of a receivable: the days on which its bucket or its outcome changes, future ones included. Days past due rise without a
// write, so what will change by age alone is told beforehand and nothing needs to run at midnight.
import { bucketDays, bucketOf } from '../delinquency/buckets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type Reckoning, reckoningOn } from '../reckoning.ts'
import { Course } from './course.ts'
import type { Expectations } from './expectations.ts'
import { type Outcome, type Standing, daysPastDue, outcomeOf } from './standing.ts'

/** From its day on, until the next turn. Buckets are numbered as the settings of the day have them; 0 is current. */
export interface Turn {
  readonly day: number
  readonly outcome: Outcome
  /** By what the lender reported, and by what was due and paid. */
  readonly bucket_reported: number
  readonly bucket_computed: number
}

/** The turns of a receivable, rising by day. */
export function turnsOf(ledger: Ledger, expected: Expectations, steps: readonly Reckoning[]): Turn[] {
  const course = new Course(ledger, expected.arrears, steps)
  const turns: Turn[] = []
  let next = course.nextDay()
  while (next !== Infinity) {
    const standing = course.advanceTo(next)
    const turn = turnOn(standing, reckoningOn(steps, next).bucket_edges)
    const last = turns.at(-1)
    if (last === undefined || !isSame(last, turn)) turns.push(turn)
    next = Math.min(course.nextDay(), nextByAge(standing, steps), nextStep(steps, next))
  }
  return turns
}

function turnOn(standing: Standing, edges: readonly number[]): Turn {
  return {
    day: standing.day,
    outcome: outcomeOf(standing),
    bucket_reported: bucketOf(daysPastDue(standing, standing.delinquent_since), edges),
    bucket_computed: bucketOf(daysPastDue(standing, standing.rolling_since), edges),
  }
}

function isSame(one: Turn, other: Turn): boolean {
  return (
    one.outcome === other.outcome &&
    one.bucket_reported === other.bucket_reported &&
    one.bucket_computed === other.bucket_computed
  )
}

/** The next day on which a bucket is left by age alone. */
function nextByAge(standing: Standing, steps: readonly Reckoning[]): number {
  const edges = reckoningOn(steps, standing.day).bucket_edges
  let next = Infinity
  for (const since of [standing.delinquent_since, standing.rolling_since]) {
    if (since === null || outcomeOf(standing) !== 'outstanding') continue
    for (const day of bucketDays(since, edges)) if (day > standing.day) next = Math.min(next, day)
  }
  return next
}

/** Settings may move the edges; those of the past and of no receivable's time are met in passing. */
function nextStep(steps: readonly Reckoning[], day: number): number {
  return steps.find((step) => step.from > day)?.from ?? Infinity
}
