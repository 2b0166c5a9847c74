// The months of a receivable: movements and closing position of each, without gaps from its origination to the month in which it ended. The
// month of the day asked about is open: it is reported as of that day.
import { firstDayOf, lastDayOf, monthOfDay } from '../../core/month.ts'
import type { FACT, Ledger } from '../ledger/ledger.ts'
import type { MetricSettings } from '../metric-settings.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { type Basis, type Expectations, basisOn, dueOn, expectationsOf } from './expectations.ts'
import { activityOf, endingOf, firstMonth, isOver } from './span.ts'
import { type ReceivablePosition, copyPosition, initialPosition } from './receivable-position.ts'

/** One month of a receivable. Money in minor units of its currency. */
export interface Month {
  /** Months since January 1970. */
  readonly month: number
  /** Whether the month was in progress on the day asked about. */
  readonly open: boolean
  /** The position at the start of the month, and at its end or on the day asked about. Valid only until the next month is visited. */
  readonly before: ReceivablePosition
  readonly after: ReceivablePosition
  readonly due: DueInMonth
}

/** The amounts due in a month and before it. */
export interface DueInMonth {
  readonly basis: Basis
  readonly principal: number
  readonly interest: number
  readonly principal_before: number
}

/** The months of a receivable as of a day, rising. Empty without an entry up to that day. Each is valid only until the next one. */
export function* monthsOf(
  ledger: Ledger,
  steps: readonly MetricSettings[],
  as_of: number,
  expected: Expectations,
): Generator<Month> {
  const activity = activityOf(ledger, as_of)
  if (activity === undefined) return
  const first = firstMonth(ledger, activity)
  const replay = new LedgerReplay(ledger, expected.arrears, steps)
  const due = new DueWalk(expected)
  const before = initialPosition()
  const last = monthOfDay(as_of)
  const last_active = monthOfDay(activity.last)
  copyPosition(replay.advanceTo(firstDayOf(first) - 1), before)
  for (let month = first; month <= last; month += 1) {
    const end = lastDayOf(month)
    const after = replay.advanceTo(Math.min(end, as_of))
    yield { month, open: end > as_of, before, after, due: due.inMonth(month, as_of) }
    if (month >= last_active && isOver(ledger.product, endingOf(after))) return
    copyPosition(after, before)
  }
}

/** Visits the months of a receivable as of a day, rising. */
export function visitMonths(
  ledger: Ledger,
  steps: readonly MetricSettings[],
  as_of: number,
  visit: (month: Month, expected: Expectations) => void,
): void {
  if (activityOf(ledger, as_of) === undefined) return
  const expected = expectationsOf(ledger)
  for (const month of monthsOf(ledger, steps, as_of, expected)) visit(month, expected)
}

/** Adds up due amounts by month; skipped months count as earlier ones. */
export class DueWalk {
  readonly #expected: Expectations
  #items: Expectations['derived'] = []
  #next = 0
  #principal = 0

  constructor(expected: Expectations) {
    this.#expected = expected
  }

  inMonth(month: number, as_of: number): DueInMonth {
    const until = Math.min(lastDayOf(month), as_of)
    this.#useItemsOf(until)
    this.#pass(firstDayOf(month))
    const principal_before = this.#principal
    let interest = 0
    for (let item = this.#items[this.#next]; item !== undefined && item.day <= until; item = this.#items[this.#next]) {
      this.#principal += item.principal
      interest += item.interest
      this.#next += 1
    }
    const principal = this.#principal - principal_before
    return { basis: basisOn(this.#expected, until), principal, interest, principal_before }
  }

  /** From the month in which the lender's schedule begins, only that schedule counts. */
  #useItemsOf(until: number): void {
    const items = dueOn(this.#expected, until)
    if (items === this.#items) return
    this.#items = items
    this.#next = 0
    this.#principal = 0
  }

  #pass(first: number): void {
    for (let item = this.#items[this.#next]; item !== undefined && item.day < first; item = this.#items[this.#next]) {
      this.#principal += item.principal
      this.#next += 1
    }
  }
}

/** The sum of one kind of flow in a month. */
export function inMonth(
  { before, after }: Pick<Month, 'before' | 'after'>,
  kind: (typeof FACT)[keyof typeof FACT],
): number {
  return (after.totals[kind] ?? 0) - (before.totals[kind] ?? 0)
}
