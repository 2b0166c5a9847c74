// The one way to what a receivable is part of on a day: its contribution walks it over all its days, a question about one receivable up
// to its day. So a total and the receivables that it is made of cannot disagree.
import type { CreditScore } from '../../../core/credit-bureaus.ts'
import type { BreakCause } from '../../balance-check/checked-entry.ts'
import type { DatedBreak } from '../../balance-check/dated-breaks.ts'
import { FACT, FLOWS, type Ledger, STATUS, isFlow, isRevolving, isScheduled } from '../../ledger/ledger.ts'
import type { MetricSettings } from '../../metric-settings.ts'
import { LedgerReplay } from '../../performance-history/ledger-replay.ts'
import { type Expectations, expectationsOf } from '../../performance-history/expectations.ts'
import {
  type ReceivablePosition,
  copyPosition,
  total,
  initialPosition,
} from '../../performance-history/receivable-position.ts'
import { type FirstPayment, firstDueOf, judgeFirstPayment } from './first-payment.ts'
import { STALE_DAYS } from '../measures.ts'
import { aggregateOf } from './aggregate-position.ts'
import type { Moved, AggregatePosition } from './position-context.ts'
import { RepaymentWalk } from './repayment-walk.ts'
import { TermsWalk } from './terms-walk.ts'

/** Whether a receivable counts among others: not where its amounts are too large for figures of its own. Sums of others are exact at any size. */
export function isCounted({ too_large }: Pick<Ledger, 'too_large'>): boolean {
  return !too_large
}

/** A receivable as it was known at a moment. */
export interface KnownReceivable {
  readonly ledger: Ledger
  /** What broke the lender's balances, by the day from which on. */
  readonly breaks: readonly DatedBreak[]
  readonly steps: readonly MetricSettings[]
}

/** Walks through the positions of one receivable, forward only. */
export class PositionWalk {
  readonly expected: Expectations
  readonly #known: KnownReceivable
  readonly #terms: TermsWalk
  readonly #repayment: RepaymentWalk
  #break = -1
  #moved: Moved | null = null
  #day = -Infinity
  #is_open = false

  constructor(known: KnownReceivable) {
    this.#known = known
    this.expected = expectationsOf(known.ledger)
    this.#terms = new TermsWalk(known.ledger)
    this.#repayment = new RepaymentWalk(known.ledger, this.expected)
  }

  /** Notes what moved on a day, by which a receivable is known not to be stale: every day with facts must be noted, rising. */
  note(before: ReceivablePosition, after: ReceivablePosition): void {
    const was_closed = before.status === STATUS.closed
    const is_closed = after.status === STATUS.closed
    if (!is_closed) this.#noteOpen()
    for (const kind of FLOWS) {
      if (isScheduled(kind) || total(after, kind) === total(before, kind)) continue
      this.#noteMoved(after.day, was_closed && is_closed && kind !== FACT.recovery)
    }
  }

  /** Notes what moved on any day up to one, where no day was noted. */
  noteUntil(day: number): void {
    const { days, kinds, values } = this.#known.ledger
    let is_closed = false
    for (let at = 0; (days[at] ?? Infinity) <= day;) {
      const on = days[at] ?? day
      const was_closed = is_closed
      const first = at
      for (; days[at] === on; at += 1) if (kinds[at] === FACT.status) is_closed = values[at] === STATUS.closed
      if (!is_closed) this.#noteOpen()
      for (let one = first; one < at; one += 1) {
        const kind = kinds[one] ?? -1
        if (!isFlow(kind) || isScheduled(kind) || values[one] === 0) continue
        this.#noteMoved(on, was_closed && is_closed && kind !== FACT.recovery)
      }
    }
  }

  #noteMoved(day: number, after_close: boolean): void {
    const { first = day, after_close: before = false } = this.#moved ?? {}
    this.#moved = { first, last: day, after_close: before || after_close }
  }

  /** What moves on a receivable that is open again moves after no close. */
  #noteOpen(): void {
    if (this.#moved?.after_close === true) this.#moved = { ...this.#moved, after_close: false }
  }

  /** Whether more had been given out than was taken back at the end of any day up to one. */
  wasDrawn(day: number): boolean {
    const { days, kinds, values } = this.#known.ledger
    let sum = 0
    for (let at = 0; (days[at] ?? Infinity) <= day; at += 1) {
      if (kinds[at] !== FACT.disbursement) continue
      sum += values[at] ?? 0
      if (sum > 0) return true
    }
    return false
  }

  /** The aggregate position at the end of a day, whose movements must be noted before, by the score that its obligor has then. */
  aggregateAt(position: ReceivablePosition, score: CreditScore | null): AggregatePosition {
    const { ledger, steps } = this.#known
    const aggregate = aggregateOf(position, {
      steps,
      expected: this.expected,
      terms: this.#terms.on(position.day),
      to_repay: this.#repayment.on(position.day),
      score,
      origination: ledger.origination,
      revolving: isRevolving(ledger.product),
      moved: this.#moved,
      cause: this.#causeOn(position.day),
    })
    this.#day = position.day
    this.#is_open = aggregate.outcome === 'outstanding'
    return aggregate
  }

  /** The last day, of those noted, on which money moved; null while none has. */
  get lastMoved(): number | null {
    return this.#moved?.last ?? null
  }

  /** The next day on which the aggregate position may change although the ledger has no fact on it. */
  get nextDay(): number {
    return Math.min(this.#terms.nextDay, this.#staleDay())
  }

  /** Balances break and agree on days that have one, which are days with facts. */
  #causeOn(day: number): BreakCause | null {
    const { breaks } = this.#known
    while ((breaks[this.#break + 1]?.from ?? Infinity) <= day) this.#break += 1
    return breaks[this.#break]?.cause ?? null
  }

  #staleDay(): number {
    const day = (this.#moved?.last ?? Infinity) + STALE_DAYS + 1
    return day > this.#day && this.#is_open ? day : Infinity
  }
}

/** What a receivable is part of on a day, and its position then. */
export interface PositionOnDay {
  readonly aggregate: AggregatePosition
  readonly position: ReceivablePosition
  /** Null where it is not judged by then. */
  readonly first_payment: FirstPayment | null
  /** The last day up to this one on which money moved; null while none has. */
  readonly last_moved: number | null
}

/** What a receivable is part of at the end of a day, by its number, and the score that its obligor has then. */
export function positionOn(known: KnownReceivable, day: number, score: CreditScore | null): PositionOnDay {
  const walk = new PositionWalk(known)
  const replay = new LedgerReplay(known.ledger, walk.expected.arrears, known.steps)
  const before = initialPosition()
  for (let next = replay.nextDay(); next <= day; next = replay.nextDay()) {
    copyPosition(replay.position, before)
    walk.note(before, replay.advanceTo(next))
  }
  const position = replay.advanceTo(day)
  return {
    aggregate: walk.aggregateAt(position, score),
    position,
    first_payment: firstPaymentBy(known, walk.expected, day),
    last_moved: walk.lastMoved,
  }
}

function firstPaymentBy({ ledger, steps }: KnownReceivable, expected: Expectations, day: number): FirstPayment | null {
  const first_due = firstDueOf(expected)
  if (first_due === undefined || first_due.judged_on > day) return null
  return judgeFirstPayment(first_due, new LedgerReplay(ledger, expected.arrears, steps).advanceTo(first_due.judged_on))
}
