// Where a receivable stands at the end of a day, and what follows from it.
import { FACT, FLOW_PLACES, STATUS } from '../ledger/ledger.ts'

/** Where a receivable stands at the end of a day. Sums run from its beginning; money in minor units, days by their numbers. */
export interface ReceivablePosition {
  day: number
  /** Sum of amounts by kind of flow, by its number in FACT. */
  totals: Float64Array
  /** Outstanding principal by the entries, whatever the status. */
  principal: number
  /** What closing took out of the outstanding pool without an entry that explains it; a reopening puts it back. */
  closed_unexplained: number
  /** The same where the settings make it a loss. */
  closed_as_loss: number
  /** A value of STATUS, or 0 while no entry states one. */
  status: number
  /** The latest balance that the lender stated, and ours on that day; NaN while none is stated. */
  reported_balance: number
  principal_then: number
  delinquent_since: number | null
  delinquent_amount: number
  delinquent_times: number
  /** Due day of the oldest item that is not fully paid, and the day since which payments were behind without a break. */
  rolling_since: number | null
  strict_since: number | null
  /** How often it became past due: by what the lender reported, and by what was due and paid. */
  episodes_reported: number
  episodes_computed: number
  /** The most days past due at the end of any day so far, by each basis. */
  worst_reported: number
  worst_computed: number
  /** Since when principal of it is lost, by an entry or by closing; null while none is. */
  written_off_since: number | null
  /** When it was first written off, or past due for as long as its kind may be. */
  defaulted_on: number | null
}

/** What has become of a receivable. */
export const OUTCOMES = ['not_drawn', 'outstanding', 'paid_off', 'charged_off', 'closed_unexplained'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A receivable before anything is known of it. */
export function untouched(): ReceivablePosition {
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
  }
}

/** The principal that counts as outstanding: that of the entries less what closing took out. */
export function outstanding(standing: ReceivablePosition): number {
  return standing.principal - standing.closed_unexplained - standing.closed_as_loss
}

/** Losses of principal: what was written off by entries, and what closing made a loss. */
export function writtenOff(standing: ReceivablePosition): number {
  return total(standing, FACT.write_off) + standing.closed_as_loss
}

/** The sum of one kind of flow up to the day. */
export function total(standing: ReceivablePosition, kind: number): number {
  return standing.totals[kind] ?? 0
}

/** What has become of the receivable by the day. */
export function outcomeOf(standing: ReceivablePosition): Outcome {
  if (outstanding(standing) > 0) return 'outstanding'
  if (standing.closed_unexplained !== 0) return 'closed_unexplained'
  if (writtenOff(standing) > 0) return 'charged_off'
  if (total(standing, FACT.disbursement) === 0 && standing.status !== STATUS.closed) return 'not_drawn'
  return 'paid_off'
}

/** Days past due on the standing's day; 0 where nothing is outstanding. */
export function daysPastDue(standing: ReceivablePosition, since: number | null): number {
  if (since === null || outstanding(standing) <= 0) return 0
  return Math.max(0, standing.day - since)
}

/** Copies where a receivable stands, so that a course can go on. Field by field, since it is done for every month. */
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
}
