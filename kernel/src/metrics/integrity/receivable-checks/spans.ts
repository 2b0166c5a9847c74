// From which day until which something holds of a receivable, where only time has to pass too: days past due rise without a fact.
import type { CheckName, ThresholdsOf } from '../checks.ts'
import type { ReceivablePosition } from '../../performance-history/receivable-position.ts'
import { type Checked, replayOf, thresholdsOn } from './reading.ts'

/** What holds, by what is seen of a position. */
export interface SpanRule<N extends CheckName, S> {
  readonly check: N
  /** Days, beside those with facts, on which it may begin. */
  readonly days: readonly number[]
  /** What of the position counts. Called for each day once, in their order. */
  readonly observe: (position: ReceivablePosition) => S
  /** The first day on which it holds no longer where no fact follows: not after the day where it does not hold, Infinity where it holds on. */
  readonly holdsUntil: (seen: S, thresholds: ThresholdsOf<N>) => number
}

/** Days by their numbers, and what was seen on the first of them. */
export interface Span<S> {
  readonly from: number
  readonly until: number | null
  readonly seen: S
}

interface OpenSpan<N extends CheckName, S> {
  readonly from: number
  readonly seen: S
  readonly thresholds: ThresholdsOf<N>
  until: number
}

/** The spans of a receivable, rising. The thresholds of the first day of a span count until its end. */
export function spansOf<N extends CheckName, S>(checked: Checked, rule: SpanRule<N, S>): Span<S>[] {
  const spans: Span<S>[] = []
  const replay = replayOf(checked)
  let open: OpenSpan<N, S> | null = null
  for (const day of daysToSee(checked, rule.days)) {
    const seen = rule.observe(replay.advanceTo(day))
    if (open !== null && !goesOn(open, rule, seen, day)) {
      spans.push(spanOf(open))
      open = null
    }
    open ??= opened(checked, rule, seen, day)
  }
  if (open !== null) spans.push(spanOf(open))
  return spans
}

/** Whether a span goes on through a day; its end is set where it does not. */
function goesOn<N extends CheckName, S>(
  open: OpenSpan<N, S>,
  { holdsUntil }: SpanRule<N, S>,
  seen: S,
  day: number,
): boolean {
  if (open.until <= day) return false
  open.until = Math.max(day, holdsUntil(seen, open.thresholds))
  return open.until > day
}

function spanOf<S>({
  from,
  until,
  seen,
}: {
  readonly from: number
  readonly until: number
  readonly seen: S
}): Span<S> {
  return { from, until: until === Infinity ? null : until, seen }
}

function opened<N extends CheckName, S>(
  { lender }: Checked,
  { check, holdsUntil }: SpanRule<N, S>,
  seen: S,
  day: number,
): OpenSpan<N, S> | null {
  const thresholds = thresholdsOn(lender, check, day)
  if (thresholds === null) return null
  const until = holdsUntil(seen, thresholds)
  return until > day ? { from: day, seen, thresholds, until } : null
}

/** The days on which something may begin or end, rising, each once. */
function daysToSee({ ledger, expected, lender }: Checked, more: readonly number[]): number[] {
  const days = [
    ...ledger.days,
    ...expected.arrears.map(({ day }) => day),
    ...lender.checks.map(({ from }) => from),
    ...more,
  ]
  return [...new Set(days.filter((day) => Number.isFinite(day)))].sort((one, other) => one - other)
}
