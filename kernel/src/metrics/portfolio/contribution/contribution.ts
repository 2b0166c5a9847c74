// What one receivable contributes to the totals of its portfolio: a change of a measure on a day, for every day of its history, those
// still to come by age alone included. The totals of a group are the sums of such changes, so a receivable whose history changed takes
// its old contribution back and gives its new one.
import type { CreditScore } from '../../../core/credit-bureaus.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../../core/month.ts'
import { FACT, FLOWS } from '../../ledger/ledger.ts'
import { visitChangingDays } from '../../performance-history/changing-days.ts'
import { cashOut, principalSplit } from '../../performance-history/month-figures.ts'
import { DueWalk } from '../../performance-history/months.ts'
import {
  type ReceivablePosition,
  copyPosition,
  outstanding,
  total,
  initialPosition,
  writtenOff,
} from '../../performance-history/receivable-position.ts'
import { changeEverPastDue, nextEverDay } from './ever-past-due.ts'
import { type FirstDue, firstDueOf, judgeFirstPayment } from './first-payment.ts'
import { addInvoiceFlows, changeOpenInvoice } from './invoice-flows.ts'
import { LossOpenings, type Opening } from './loss-openings.ts'
import { MEASURE, flowMeasure } from '../measures.ts'
import { addLosses, addRecoveryLag } from './recovery-lag.ts'
import { NOTHING } from './aggregate-position.ts'
import type { AggregatePosition } from './position-context.ts'
import { type KnownReceivable, PositionWalk, isCounted, positionOn } from './position-walk.ts'
import type { ChangeSink } from './position-change.ts'
import { changeAggregate } from './stock-changes.ts'
import { Transitions } from './transitions.ts'

/** Where the changes of a receivable go from a day on, and how its obligor is scored then. */
export interface Placement {
  /** Day number; the first holds before it too. */
  readonly from: number
  readonly sink: ChangeSink
  readonly score: CreditScore | null
}

/** A receivable as it was known at a moment, and the groups it belonged to. */
export interface Contributor extends KnownReceivable {
  /** At least one, rising. */
  readonly placements: readonly Placement[]
}

/**
 * Reports every change that a receivable makes to the totals of the groups it belongs to, from the beginning of a month on: what it was
 * before is the opening of that month, and changed nothing in it.
 */
export function contribute(contributor: Contributor, from_month = -Infinity): void {
  const { ledger, steps } = contributor
  if (!isCounted(ledger)) return countTooLarge(contributor)
  const walk = new PositionWalk(contributor)
  const contribution = new Contribution(contributor, walk)
  const days = {
    ledger,
    steps,
    expected: walk.expected,
    nextOwnDay: () => contribution.nextDay(),
    from: from_month === -Infinity ? from_month : firstDayOf(from_month),
    begin: (before: ReceivablePosition) => contribution.begin(before),
  }
  visitChangingDays(days, (before, after) => contribution.take(before, after))
}

/** What is too large counts as that from its origination on, in the group that it belongs to then. */
function countTooLarge({ ledger, placements }: Contributor): void {
  for (const [at, { from, sink }] of placements.entries()) {
    const day = Math.max(from, ledger.origination)
    const until = placements[at + 1]?.from ?? Infinity
    if (until <= day) continue
    sink.add(day, MEASURE.too_large, 1)
    if (until !== Infinity) sink.add(until, MEASURE.too_large, -1)
  }
}

class Contribution {
  readonly #contributor: Contributor
  readonly #walk: PositionWalk
  readonly #due: DueWalk
  readonly #first_due: FirstDue | undefined
  readonly #moves = [new Transitions('reported'), new Transitions('computed')]
  readonly #month_begin: ReceivablePosition = initialPosition()
  readonly #loss_openings = new LossOpenings((month) => this.#openingOf(month))
  #month = -Infinity
  /** The last day of a month in which principal was paid, until it has come. */
  #month_end = Infinity
  /** The next day on which it may be as late as it never was. */
  #ever_day = Infinity
  #day = -Infinity
  #placement = 0
  #aggregate = NOTHING
  #drawn = false

  constructor(contributor: Contributor, walk: PositionWalk) {
    this.#contributor = contributor
    this.#walk = walk
    this.#due = new DueWalk(walk.expected)
    this.#first_due = firstDueOf(walk.expected)
  }

  /** The next day that matters to the totals although the ledger has no fact on it. */
  nextDay(): number {
    const judged_on = this.#first_due?.judged_on ?? Infinity
    const next_judged = judged_on > this.#day ? judged_on : Infinity
    const next_placement = this.#contributor.placements[this.#placement + 1]?.from ?? Infinity
    return Math.min(next_placement, this.#walk.nextDay, this.#month_end, this.#ever_day, next_judged)
  }

  /** Begins after a day of the history, as if all before had been taken. */
  begin(before: ReceivablePosition): void {
    this.#day = before.day
    this.#placement = this.#placementOn(before.day)
    this.#walk.noteUntil(before.day)
    this.#aggregate = this.#walk.aggregateAt(before, this.#place.score)
    this.#drawn = this.#walk.wasDrawn(before.day)
    this.#ever_day = nextEverDay(before)
    this.#loss_openings.beginAfter(monthOfDay(before.day))
  }

  /** Takes a day of the history: the position of the receivable the day before, and at the end of it. */
  take(before: ReceivablePosition, after: ReceivablePosition): void {
    this.#day = after.day
    if (monthOfDay(after.day) !== this.#month) this.#beginMonth(before)
    this.#changePlace()
    this.#walk.note(before, after)
    const aggregate = this.#walk.aggregateAt(after, this.#place.score)
    this.#addFlows(before, after)
    this.#addEvents(before, after)
    this.#addFirstPayment(after)
    changeEverPastDue((measure, delta) => this.#add(measure, delta), before, after)
    this.#ever_day = nextEverDay(after)
    addRecoveryLag(this.#sink, before, after)
    addLosses(this.#sink, before, after)
    this.#changeAggregate(this.#sink, this.#aggregate, aggregate)
    for (const moves of this.#moves) moves.move(this.#day, aggregate)
    this.#aggregate = aggregate
    this.#splitPrincipal(before, after)
  }

  get #place(): Placement {
    const placement = this.#contributor.placements[this.#placement]
    if (placement === undefined) throw new Error('A receivable belongs to a group')
    return placement
  }

  get #sink(): ChangeSink {
    return this.#place.sink
  }

  #beginMonth(before: ReceivablePosition): void {
    this.#month = monthOfDay(this.#day)
    copyPosition(before, this.#month_begin)
    for (const moves of this.#moves) moves.begin(this.#sink, this.#aggregate)
    this.#loss_openings.begin(this.#month, { sink: this.#sink, aggregate: this.#aggregate })
  }

  /** Where it was when a month before the first one that is walked through began. */
  #openingOf(month: number): Opening {
    const day = firstDayOf(month) - 1
    const { placements } = this.#contributor
    const { sink } = placements.findLast(({ from }) => from <= day) ?? placements[0] ?? this.#place
    return { sink, aggregate: positionOn(this.#contributor, day, null).aggregate }
  }

  /** Moves what counts in one group to another from its day on, if it is another. */
  #changePlace(): void {
    const from = this.#sink
    this.#placement = this.#placementOn(this.#day)
    if (this.#sink === from) return
    const moved = this.#aggregate.outstanding
    this.#changeAggregate(from, this.#aggregate, NOTHING)
    from.add(this.#day, MEASURE.transferred, -moved)
    this.#changeAggregate(this.#sink, NOTHING, this.#aggregate)
    this.#sink.add(this.#day, MEASURE.transferred, moved)
  }

  #changeAggregate(sink: ChangeSink, from: AggregatePosition, to: AggregatePosition): void {
    const { origination, product } = this.#contributor.ledger
    changeAggregate(sink, this.#day, from, to, origination)
    if (product === 'invoice') changeOpenInvoice(sink, this.#day, from, to)
  }

  #placementOn(day: number): number {
    const { placements } = this.#contributor
    let at = this.#placement
    while ((placements[at + 1]?.from ?? Infinity) <= day) at += 1
    return at
  }

  #addFlows(before: ReceivablePosition, after: ReceivablePosition): void {
    for (const kind of FLOWS) this.#add(flowMeasure(kind), total(after, kind) - total(before, kind))
    const lost = writtenOff(after) - writtenOff(before)
    this.#add(MEASURE.written_off, lost)
    this.#loss_openings.addLoss(this.#day, lost)
    this.#add(MEASURE.closed_unexplained, after.closed_unexplained - before.closed_unexplained)
    const { origination, product } = this.#contributor.ledger
    if (product === 'invoice') addInvoiceFlows(this.#sink, before, after, origination)
  }

  #addEvents(before: ReceivablePosition, after: ReceivablePosition): void {
    if (!this.#drawn && total(after, FACT.disbursement) > 0) {
      this.#drawn = true
      this.#add(MEASURE.drawn, 1)
    }
    if (before.defaulted_on !== null || after.defaulted_on === null) return
    this.#add(MEASURE.defaults, 1)
    this.#add(MEASURE.defaulted, Math.max(0, outstanding(before)))
  }

  /** What became of the first payment, on the one day on which it is judged. */
  #addFirstPayment(after: ReceivablePosition): void {
    if (this.#first_due?.judged_on !== this.#day) return
    const first_payment = judgeFirstPayment(this.#first_due, after)
    if (first_payment === null) return
    this.#add(MEASURE.first_payments, 1)
    this.#add(MEASURE.first_payments_principal, cashOut(after))
    if (first_payment === 'paid') return
    this.#add(MEASURE.first_payment_defaults, 1)
    this.#add(MEASURE.first_payment_defaults_principal, cashOut(after))
  }

  /** At the end of a month in which principal was paid it is known what of it was scheduled. */
  #splitPrincipal(before: ReceivablePosition, after: ReceivablePosition): void {
    const last = lastDayOf(this.#month)
    if (total(after, FACT.principal) !== total(before, FACT.principal)) this.#month_end = last
    if (this.#month_end !== this.#day) return
    this.#month_end = Infinity
    const due = this.#due.inMonth(this.#month, last)
    if (due.basis === 'none') return
    const { scheduled, unscheduled } = principalSplit({ before: this.#month_begin, after, due })
    this.#add(MEASURE.paid_as_scheduled, scheduled)
    this.#add(MEASURE.paid_ahead, unscheduled)
  }

  #add(measure: number, delta: number): void {
    if (delta !== 0) this.#sink.add(this.#day, measure, delta)
  }
}
