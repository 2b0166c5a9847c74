// Stocks: the measures that show the positions of receivables at the end of a day, and how they change when one of them moves.
import type { Outcome } from '../../performance-history/receivable-position.ts'
import {
  BASES,
  type Basis,
  FINDINGS,
  type Finding,
  type Kind,
  MEASURE,
  bucketMeasure,
  causeMeasure,
  findingMeasure,
} from '../measures.ts'
import { type ChangeSink, PositionChange, isChecked, isClean, isOpen } from './position-change.ts'
import type { AggregatePosition } from './position-context.ts'
import { changeFactorRate } from './factor-rate-changes.ts'
import { changeScore, changeTerms } from './weight-changes.ts'

const COUNTED: Readonly<Record<Outcome, number | undefined>> = {
  outstanding: MEASURE.open,
  paid_off: MEASURE.paid_off,
  charged_off: MEASURE.charged_off,
  closed_unexplained: MEASURE.closed_without_reason,
  not_drawn: undefined,
}

/** Changes one aggregate position into another on a day: what stays where it counts changes by the difference, which on most days is little. */
export function changeAggregate(
  sink: ChangeSink,
  day: number,
  from: AggregatePosition,
  to: AggregatePosition,
  origination: number,
): void {
  if (isSame(from, to)) return
  const change = new PositionChange(sink, day, from, to)
  change.count(COUNTED[from.outcome], COUNTED[to.outcome])
  // What was overpaid is owed to the obligor: it lowers the total, and is in no bucket.
  change.amount(MEASURE.outstanding, MEASURE.outstanding)
  change.amountWhere(MEASURE.open_principal, isOpen)
  for (const basis of BASES) {
    change.count(bucketOf(from, basis, 'count'), bucketOf(to, basis, 'count'))
    change.amount(bucketOf(from, basis, 'amount'), bucketOf(to, basis, 'amount'))
  }
  change.amountWhere(MEASURE.in_default, (aggregate) => isOpen(aggregate) && aggregate.in_default)
  change.amountWhere(MEASURE.with_schedule, (aggregate) => isOpen(aggregate) && aggregate.with_schedule)
  changeFindings(change, from, to)
  change.count(causeOf(from, 'count'), causeOf(to, 'count'))
  change.amount(causeOf(from, 'amount'), causeOf(to, 'amount'))
  changeTerms(change, from, to, origination)
  changeFactorRate(change, from, to)
  changeScore(change, from, to)
}

function isSame(one: AggregatePosition, other: AggregatePosition): boolean {
  return (
    one.outstanding === other.outstanding &&
    one.outcome === other.outcome &&
    one.reported === other.reported &&
    one.computed === other.computed &&
    one.in_default === other.in_default &&
    one.with_schedule === other.with_schedule &&
    one.terms === other.terms &&
    one.advanced === other.advanced &&
    one.to_repay === other.to_repay &&
    one.score === other.score &&
    one.cause === other.cause &&
    hasSame(one.findings, other.findings)
  )
}

/** Findings come in one order. */
function hasSame(one: readonly Finding[], other: readonly Finding[]): boolean {
  return one.length === other.length && one.every((finding, at) => finding === other[at])
}

function bucketOf(aggregate: AggregatePosition, basis: Basis, kind: Kind): number | undefined {
  return isOpen(aggregate) ? bucketMeasure(basis, kind, aggregate[basis]) : undefined
}

function causeOf(aggregate: AggregatePosition, kind: Kind): number | undefined {
  const { cause } = aggregate
  return cause === null || !counts(aggregate, kind) ? undefined : causeMeasure(kind, cause)
}

function changeFindings(change: PositionChange, from: AggregatePosition, to: AggregatePosition): void {
  change.count(isChecked(from) ? MEASURE.checked : undefined, isChecked(to) ? MEASURE.checked : undefined)
  change.count(isClean(from) ? MEASURE.clean : undefined, isClean(to) ? MEASURE.clean : undefined)
  change.amountWhere(MEASURE.clean_principal, (aggregate) => isOpen(aggregate) && isClean(aggregate))
  if (from.findings.length + to.findings.length === 0) return
  for (const finding of FINDINGS) {
    const measureOf = (kind: Kind, aggregate: AggregatePosition) =>
      aggregate.findings.includes(finding) && counts(aggregate, kind) ? findingMeasure(kind, finding) : undefined
    change.count(measureOf('count', from), measureOf('count', to))
    change.amount(measureOf('amount', from), measureOf('amount', to))
  }
}

/** Every receivable is counted, and the principal of open ones is added up: what was overpaid is no principal. */
function counts(aggregate: AggregatePosition, kind: Kind): boolean {
  return kind === 'count' || isOpen(aggregate)
}
