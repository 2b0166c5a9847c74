// The position of a receivable at the end of a day, and figures derived from it.
import { FACT, FLOW_PLACES, STATUS } from '../ledger/ledger.ts'

/** The position of a receivable at the end of a day. Sums run from its beginning; money in minor units, days by their numbers. */
export interface ReceivablePosition {
  day: number
  /** Sum of amounts by kind of flow, by its number in FACT. */
  totals: Float64Array
  /** Outstanding principal by the entries, whatever the status. */
  principal: number
  /** The principal that closing removed without an entry to explain it; a reopening restores it. */
  closed_unexplained: number
  /** The same if the settings define it as a loss. */
  closed_as_loss: number
  /** A value of STATUS, or 0 while no entry states one. */
  status: number
  /** The latest balance that the lender stated, and ours on that day; NaN without one. */
  reported_balance: number
  principal_then: number
  delinquent_since: number | null
  delinquent_amount: number
  delinquent_times: number
  /** Due day of the oldest item that is not fully paid, and the first day of the current period in which payments were behind. */
  rolling_since: number | null
  strict_since: number | null
  /** How often it became past due: as reported, and as computed. */
  episodes_reported: number
  episodes_computed: number
  /** The most days past due at the end of any day so far, as reported and as computed. */
  worst_reported: number
  worst_computed: number
  /** The first day of the current loss of principal, by an entry or by closing; null without one. */
  written_off_since: number | null
  /** The day on which it was first written off, or reached the days past due of a default. */
  defaulted_on: number | null
  /** Which of these it was; null until then. */
  default_rule: DefaultRule | null
}

/** What makes a receivable default, whichever is first: a loss of principal, or the days past due of its kind of product (M13). */
export const DEFAULT_RULES = ['written_off', 'past_due_120_days', 'past_due_180_days'] as const

export type DefaultRule = (typeof DEFAULT_RULES)[number]

/** The outcomes of a receivable. */
export const OUTCOMES = ['not_drawn', 'outstanding', 'paid_off', 'charged_off', 'closed_unexplained'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** The position before any fact. */
export function initialPosition(): ReceivablePosition {
  return {
    day: -Infinity,
    totals: new Float64Array(FLOW_PLACES),
    principal: 0,
    closed_unexplained: 0,
    closed_as_loss: 0,
    status: 0,
    reported_balance: Number.NaN,
    principal_then: 0,
    delinquent_since: null,
    delinquent_amount: 0,
    delinquent_times: 0,
    rolling_since: null,
    strict_since: null,
    episodes_reported: 0,
    episodes_computed: 0,
    worst_reported: 0,
    worst_computed: 0,
    written_off_since: null,
    defaulted_on: null,
    default_rule: null,
  }
}

/** Outstanding principal: that of the entries less the part that closing removed. */
export function outstanding(position: ReceivablePosition): number {
  return position.principal - position.closed_unexplained - position.closed_as_loss
}

/** Losses of principal: write-off entries, and principal that closing made a loss. */
export function writtenOff(position: ReceivablePosition): number {
  return total(position, FACT.write_off) + position.closed_as_loss
}

/** The sum of one kind of flow up to the day. */
export function total(position: ReceivablePosition, kind: number): number {
  return position.totals[kind] ?? 0
}

/** The outcome of the receivable on the day. */
export function outcomeOf(position: ReceivablePosition): Outcome {
  if (outstanding(position) > 0) return 'outstanding'
  if (position.closed_unexplained !== 0) return 'closed_unexplained'
  if (writtenOff(position) > 0) return 'charged_off'
  if (total(position, FACT.disbursement) === 0 && position.status !== STATUS.closed) return 'not_drawn'
  return 'paid_off'
}

/** Days past due on the position's day; 0 if nothing is outstanding. */
export function daysPastDue(position: ReceivablePosition, since: number | null): number {
  if (since === null || outstanding(position) <= 0) return 0
  return Math.max(0, position.day - since)
}

/** Copies a position, so that the replay can continue. Field by field, since it is done for every month. */
export function copyPosition(from: ReceivablePosition, to: ReceivablePosition): void {
  to.day = from.day
  to.totals.set(from.totals)
  to.principal = from.principal
  to.closed_unexplained = from.closed_unexplained
  to.closed_as_loss = from.closed_as_loss
  to.status = from.status
  to.reported_balance = from.reported_balance
  to.principal_then = from.principal_then
  to.delinquent_since = from.delinquent_since
  to.delinquent_amount = from.delinquent_amount
  to.delinquent_times = from.delinquent_times
  to.rolling_since = from.rolling_since
  to.strict_since = from.strict_since
  to.episodes_reported = from.episodes_reported
  to.episodes_computed = from.episodes_computed
  to.worst_reported = from.worst_reported
  to.worst_computed = from.worst_computed
  to.written_off_since = from.written_off_since
  to.defaulted_on = from.defaulted_on
  to.default_rule = from.default_rule
}
