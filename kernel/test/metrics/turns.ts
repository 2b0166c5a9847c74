// The turns of a receivable as tests compare them: the days on which its bucket or its outcome changes, future ones included.
import { bucketOf } from '../../src/metrics/delinquency/buckets.ts'
import type { Ledger } from '../../src/metrics/ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../../src/metrics/metric-settings.ts'
import { visitChangingDays } from '../../src/metrics/performance-history/changing-days.ts'
import type { Expectations } from '../../src/metrics/performance-history/expectations.ts'
import {
  type Outcome,
  type ReceivablePosition,
  daysPastDue,
  outcomeOf,
} from '../../src/metrics/performance-history/receivable-position.ts'

/** From its day on, until the next turn. Buckets are numbered as the settings of the day have them; 0 is current. */
export interface Turn {
  readonly day: number
  readonly outcome: Outcome
  /** By what the lender reported, and by what was due and paid. */
  readonly bucket_reported: number
  readonly bucket_computed: number
}

/** The turns of a receivable, rising by day. */
export function turnsOf(ledger: Ledger, expected: Expectations, steps: readonly MetricSettings[]): Turn[] {
  const turns: Turn[] = []
  visitChangingDays({ ledger, expected, steps }, (_before, after) => {
    const turn = turnOn(after, metricSettingsOn(steps, after.day).bucket_edges)
    const last = turns.at(-1)
    if (last === undefined || !isSame(last, turn)) turns.push(turn)
  })
  return turns
}

function turnOn(position: ReceivablePosition, edges: readonly number[]): Turn {
  return {
    day: position.day,
    outcome: outcomeOf(position),
    bucket_reported: bucketOf(daysPastDue(position, position.delinquent_since), edges),
    bucket_computed: bucketOf(daysPastDue(position, position.rolling_since), edges),
  }
}

function isSame(one: Turn, other: Turn): boolean {
  return (
    one.outcome === other.outcome &&
    one.bucket_reported === other.bucket_reported &&
    one.bucket_computed === other.bucket_computed
  )
}
