// The days on which a receivable's position changes, future ones included: by a dated fact, by age alone, by a change of settings. Days
// past due rise without a write, so changes by age are computed in advance and nothing needs to run at midnight.
import { nextBucketDay } from '../delinquency/buckets.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import { LedgerReplay, DEFAULT_DAYS } from './ledger-replay.ts'
import type { Expectations } from './expectations.ts'
import { type ReceivablePosition, copyPosition, outstanding, initialPosition } from './receivable-position.ts'

/** The receivable to visit, and the settings. */
export interface ChangingDays {
  readonly ledger: Ledger
  readonly expected: Expectations
  readonly steps: readonly MetricSettings[]
  /** The next day after the visited one that the visitor needs as well; Infinity for none. */
  readonly nextOwnDay?: () => number
  /** The first day to visit; by default the first with a change. Receives the position of the day before. */
  readonly from?: number
  readonly begin?: (before: ReceivablePosition) => void
}

/**
 * The days on which anything may change, rising, with the position at the end of the day before and at the end of the day. Both are valid
 * only until the next day is requested.
 */
export function* changingDays({
  ledger,
  expected,
  steps,
  nextOwnDay = never,
  from = -Infinity,
  begin = nothing,
}: ChangingDays): Generator<readonly [before: ReceivablePosition, after: ReceivablePosition]> {
  const replay = new LedgerReplay(ledger, expected.arrears, steps)
  const before = initialPosition()
  let day = replay.nextDay()
  if (day < from) {
    begin(replay.advanceTo(from - 1))
    day = Math.min(nextDay(replay, steps), nextOwnDay())
  }
  while (day !== Infinity) {
    copyPosition(replay.advanceTo(day - 1), before)
    yield [before, replay.advanceTo(day)]
    day = Math.min(nextDay(replay, steps), nextOwnDay())
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

function nextDay(replay: LedgerReplay, steps: readonly MetricSettings[]): number {
  const { position } = replay
  let next = replay.nextDay()
  for (const { from } of steps) if (from > position.day && from < next) next = from
  if (outstanding(position) <= 0) return next
  const edges = metricSettingsOn(steps, position.day).bucket_edges
  return Math.min(
    next,
    nextByAge(position.delinquent_since, edges, position.day),
    nextByAge(position.rolling_since, edges, position.day),
  )
}

/** The first day after another on which an amount past due since a day enters a bucket or may default by its age. */
function nextByAge(since: number | null, edges: readonly number[], after: number): number {
  if (since === null) return Infinity
  let next = nextBucketDay(since, edges, after)
  for (const days of DEFAULT_AGES) if (since + days > after) next = Math.min(next, since + days)
  return next
}

const DEFAULT_AGES = Object.values(DEFAULT_DAYS)
