// What one receivable adds to the totals of its group at the end of a day.
import { bucketOf } from '../../delinquency/buckets.ts'
import { metricSettingsOn } from '../../metric-settings.ts'
import { basisOn } from '../../performance-history/expectations.ts'
import { cashOut } from '../../performance-history/month-figures.ts'
import {
  type Outcome,
  type ReceivablePosition,
  daysPastDue,
  outcomeOf,
  outstanding,
} from '../../performance-history/receivable-position.ts'
import { findingsOf } from './findings.ts'
import type { AggregatePosition, PositionContext } from './position-context.ts'
import { type Finding, STATE } from '../measures.ts'
import { NO_TERMS } from './terms-walk.ts'

const AFTERWARDS: Readonly<Record<Exclude<Outcome, 'outstanding'>, number>> = {
  paid_off: STATE.paid_off,
  charged_off: STATE.charged_off,
  closed_unexplained: STATE.closed_unexplained,
  not_drawn: STATE.not_drawn,
}

/** The part of a receivable of which nothing is known yet. */
export const NOTHING: AggregatePosition = {
  outstanding: 0,
  outcome: 'not_drawn',
  reported: STATE.not_drawn,
  computed: STATE.not_drawn,
  in_default: false,
  with_schedule: false,
  terms: NO_TERMS,
  advanced: 0,
  to_repay: null,
  score: null,
  findings: [],
  cause: null,
}

const NO_FINDINGS: readonly Finding[] = []

/** A receivable's part of the totals, by its position. */
export function aggregateOf(position: ReceivablePosition, context: PositionContext): AggregatePosition {
  const outcome = outcomeOf(position)
  const { bucket_edges } = metricSettingsOn(context.steps, position.day)
  const stateOf = (since: number | null) =>
    outcome === 'outstanding' ? bucketOf(daysPastDue(position, since), bucket_edges) : AFTERWARDS[outcome]
  const aggregate = {
    outstanding: outstanding(position),
    outcome,
    reported: stateOf(position.delinquent_since),
    computed: stateOf(position.rolling_since),
    in_default: position.defaulted_on !== null,
    with_schedule: basisOn(context.expected, position.day) !== 'none',
    terms: context.terms,
    advanced: cashOut(position),
    to_repay: context.to_repay,
    score: context.score,
    findings: NO_FINDINGS,
    cause: context.cause,
  }
  aggregate.findings = findingsOf(position, aggregate, context)
  return aggregate
}
