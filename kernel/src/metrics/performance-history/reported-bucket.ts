// The delinquency bucket that follows from what the lender reports, and the day on which age alone changes it next. No schedule is needed for it.
import { bucketOf, nextBucketDay } from '../delinquency/buckets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { STANDARD_METRIC_SETTINGS, type MetricSettings } from '../metric-settings.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { daysPastDue, outstanding } from './receivable-position.ts'

/** The bucket of a receivable on a day; days by their numbers. */
export interface ReportedBucket {
  /** Its place among the buckets, 0 for current (M7). */
  readonly bucket: number
  /** Days past due as reported; 0 while nothing is outstanding. */
  readonly days_past_due: number
  /** The first day on which it was in this bucket without leaving it since; null where it was never in another. */
  readonly entered_on: number | null
  /** The next day on which it is in another one by what is known; Infinity without one. */
  readonly next_day: number
}

/** A receivable of which nothing is known. */
export const NO_BUCKET: ReportedBucket = { bucket: 0, days_past_due: 0, entered_on: null, next_day: Infinity }

/** The bucket on a day by given edges, which count for all days. Steps are the settings that decide what closing means. */
export function reportedBucketOn(
  ledger: Ledger,
  { edges, steps = [STANDARD_METRIC_SETTINGS] }: { edges: readonly number[]; steps?: readonly MetricSettings[] },
  as_of: number,
): ReportedBucket {
  const replay = new LedgerReplay(ledger, [], steps)
  let bucket = 0
  let entered_on: number | null = null
  let day = replay.nextDay()
  for (; day <= as_of; day = nextDay(replay, edges)) {
    const then = bucketNow(replay, day, edges)
    if (then !== bucket) entered_on = day
    bucket = then
  }
  const position = replay.advanceTo(as_of)
  const days_past_due = daysPastDue(position, position.delinquent_since)
  while (day !== Infinity && bucketNow(replay, day, edges) === bucket) day = nextDay(replay, edges)
  return { bucket, days_past_due, entered_on, next_day: day }
}

function bucketNow(replay: LedgerReplay, day: number, edges: readonly number[]): number {
  const position = replay.advanceTo(day)
  return bucketOf(daysPastDue(position, position.delinquent_since), edges)
}

/** The next day on which a fact or age may change the bucket. */
function nextDay(replay: LedgerReplay, edges: readonly number[]): number {
  const { position } = replay
  const { delinquent_since: since, day } = position
  if (since === null || outstanding(position) <= 0) return replay.nextDay()
  return Math.min(replay.nextDay(), nextBucketDay(since, edges, day))
}
