// The input and the result of the balance check. The field names are those of the interface; days are day numbers, money is integer minor
// units whose sums stay below 2^53.

/** One entry of a receivable, as the check needs it. */
export interface CheckedEntry {
  readonly day: number
  readonly id: string
  /** The listed type, after the organization's mapping; an unlisted type moves nothing. */
  readonly type: string
  readonly amount: number
  /** The lender's own outstanding principal after this entry; null if not reported. */
  readonly reported: number | null
  /** The moment, on the tenant's clock, at which this version of the entry became known. */
  readonly recorded: number
}

/**
 * Why reported and computed balance part.
 * - `unit`: the lender reports 10, 100 or 1,000 times the balance, or that part of it.
 * - `stale_snapshot`: its balances were taken before an entry that became known later.
 * - `sign`: it counts one entry the other way, or states debts as negative balances.
 * - `interest_capitalised`: it adds interest or fees to the balance.
 * - `basis`: its balance includes interest or fees that are paid off; ours is principal.
 * - `duplicate_entry`, `extra_entry`: we hold an entry that it does not count, with or without a twin.
 * - `missing_entry`: it counts something that was never sent.
 * - `misplaced_decimal`: one entry of ours is 10, 100 or 1,000 times as large as the lender counts it, or that part of it.
 * - `swapped_date`: the day and month of one entry were exchanged, so the lender counts it on a later day.
 * - `unexplained`: none of these explains every balance of the run.
 *
 * The order is stored: never change it, only add.
 */
export const BREAK_CAUSES = [
  'unit',
  'stale_snapshot',
  'sign',
  'interest_capitalised',
  'basis',
  'duplicate_entry',
  'extra_entry',
  'missing_entry',
  'unexplained',
  'misplaced_decimal',
  'swapped_date',
] as const

export type BreakCause = (typeof BREAK_CAUSES)[number]

/** A cause with its evidence. */
export interface BalanceBreak {
  readonly cause: BreakCause
  /** The entries that explain the break, each a candidate if there are several; at most ten, in the fixed order. */
  readonly entry_ids: readonly string[]
  /**
   * What the cause adds to the lender's principal, in minor units: the reversal of an entry counted otherwise, the
   * missing entry, the charges included at the last balance. Null if no single amount is known.
   */
  readonly amount: number | null
}

/** One reported balance and ours; `difference` is reported less computed. */
export interface ComparedBalance {
  readonly day: number
  readonly id: string
  readonly reported: number
  readonly computed: number
  readonly difference: number
  readonly tolerance: number
}

/** The result for a receivable's reported balances. Neither number ever replaces the other. */
export interface BalanceCheck {
  /** How many entries carry a reported balance. */
  readonly compared: number
  /** How many of these agree with ours. */
  readonly agreeing: number
  /** The last reported balance; null when none was reported. */
  readonly last: ComparedBalance | null
  /** The first entry of the run of disagreement that lasts to the end; null when the last one agrees. */
  readonly broken_since: { readonly day: number; readonly id: string } | null
  /** Null when the last reported balance agrees. */
  readonly cause: BreakCause | null
  readonly evidence: { readonly entry_ids: readonly string[]; readonly amount: number | null }
}
