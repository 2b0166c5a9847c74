// What one receivable adds to the totals of its group at the end of a day.
import type { BreakCause } from '../../balance-check/checked-entry.ts'
import { bucketOf } from '../../delinquency/buckets.ts'
import type { CreditScore } from '../../../core/credit-bureaus.ts'
import { type MetricSettings, metricSettingsOn } from '../../metric-settings.ts'
import { type Expectations, basisOn } from '../../performance-history/expectations.ts'
import { cashOut } from '../../performance-history/month-figures.ts'
import {
  type Outcome,
  type ReceivablePosition,
  daysPastDue,
  outcomeOf,
  outstanding,
} from '../../performance-history/receivable-position.ts'
import { findingsOf } from './findings.ts'
import { type Finding, STATE } from '../measures.ts'
import { NO_TERMS, type Terms } from './terms-walk.ts'

/** A receivable's part of the totals on a day. Amounts in minor units. */
export interface AggregatePosition {
  readonly outstanding: number
  readonly outcome: Outcome
  /** A bucket while principal is outstanding, else what became of it; by the lender's word and by what was due and paid. */
  readonly reported: number
  readonly computed: number
  readonly in_default: boolean
  readonly with_schedule: boolean
  readonly terms: Terms
  /** What was disbursed less refunded to date, and all that is to be repaid by schedule; null where that is not known. */
  readonly advanced: number
  readonly to_repay: bigint | null
  /** Of its obligor. */
  readonly score: CreditScore | null
  /** What is amiss with its data, in the order of FINDINGS. */
  readonly findings: readonly Finding[]
  /** Why the lender's balance parts from ours where it is unreconciled; else null. */
  readonly cause: BreakCause | null
}

/** What decides a stand beside where the receivable stands. */
export interface PositionContext {
  readonly steps: readonly MetricSettings[]
  readonly expected: Expectations
  readonly terms: Terms
  /** All principal and interest of its schedule; null where none is known. */
  readonly to_repay: bigint | null
  readonly score: CreditScore | null
  /** Day number of the origination. */
  readonly origination: number
  /** Whether what was repaid can be drawn again. */
  readonly revolving: boolean
  /** When money moved; null while none has. */
  readonly moved: Moved | null
  /** What broke the lender's balances; null where they agree. */
  readonly cause: BreakCause | null
}

/** When money moved. */
export interface Moved {
  /** Day numbers of the first and the last day on which it did. */
  readonly first: number
  readonly last: number
  /** Whether any but a recovery moved since the receivable was closed, which it still is. */
  readonly after_close: boolean
}

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

/** A receivable's part of the totals where it stands. */
export function standOf(standing: ReceivablePosition, context: PositionContext): AggregatePosition {
  const outcome = outcomeOf(standing)
  const { bucket_edges } = metricSettingsOn(context.steps, standing.day)
  const stateOf = (since: number | null) =>
    outcome === 'outstanding' ? bucketOf(daysPastDue(standing, since), bucket_edges) : AFTERWARDS[outcome]
  const stand = {
    outstanding: outstanding(standing),
    outcome,
    reported: stateOf(standing.delinquent_since),
    computed: stateOf(standing.rolling_since),
    in_default: standing.defaulted_on !== null,
    with_schedule: basisOn(context.expected, standing.day) !== 'none',
    terms: context.terms,
    advanced: cashOut(standing),
    to_repay: context.to_repay,
    score: context.score,
    findings: NO_FINDINGS,
    cause: context.cause,
  }
  stand.findings = findingsOf(standing, stand, context)
  return stand
}
