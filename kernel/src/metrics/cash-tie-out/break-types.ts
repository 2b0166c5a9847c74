// What does not tie out: its causes, and what a break states.
import type { BankLine, CashEntry, Match, Payment, TieOutSettings } from './items.ts'

/**
 * Why something does not tie out. Where several fit, the first of this order is stated:
 * - `wrong_account`: a collection ties out, with money that came into another bank account than the receivable's collections belong into. The
 *   amount is the payment's; the lines are those on such accounts, and its day is the first of theirs.
 * - `booked_twice`: the lender reports one payment twice: the same entries twice under one payment, of which the bank has one; or a payment
 *   beside a matched one of the same receivable, amount and day, with references that the other has too. The amount is what is too much.
 * - `returned_still_paid`: the bank took money back, or gave back what was disbursed, and the payment that it names still counts. The amount is
 *   the line's.
 * - `outside_window`: reference and amount agree, and the bank's day is more than the days allowed away. The amount is the payment's.
 * - `amount_differs`: reference or batch agrees within the days allowed, the amount does not. The amount is the payments less the lines.
 * - `other_receivable`: a line names another receivable alone, and its amount and day are those of this payment. The amount is the payment's.
 * - `ambiguous`: several could belong together. The amount is its own.
 * - `entry_without_cash`: a payment that no line could be. The amount is its own; below zero for a disbursement.
 * - `cash_without_entry`: a line that no payment could be. The amount is its own; below zero for money out.
 */
export const CAUSES = [
  'wrong_account',
  'booked_twice',
  'returned_still_paid',
  'outside_window',
  'amount_differs',
  'other_receivable',
  'ambiguous',
  'entry_without_cash',
  'cash_without_entry',
] as const

/** One of these causes. */
export type Cause = (typeof CAUSES)[number]

/** Who may put a break right. */
export const BREAK_OWNERS = ['lender', 'operator'] as const

/** One of these. */
export type BreakOwner = (typeof BREAK_OWNERS)[number]

/**
 * Who puts a break of a cause right: the operator where the cash is there and only the days that it allows keep it apart; else the lender, who
 * corrects what it reports, proves it, or has it paid where it belongs. Source: ours.
 */
export function ownerOf(cause: Cause): BreakOwner {
  return cause === 'outside_window' ? 'operator' : 'lender'
}

/** Something that does not tie out. */
export interface Break {
  readonly cause: Cause
  /** The open lines and payments that it is about: each is in one break. For `wrong_account`, those of a match. */
  readonly lines: readonly string[]
  readonly payments: readonly string[]
  /** Minor units, as its cause states. */
  readonly amount: number
  readonly currency: string
  /** The first day of what it is about; for `wrong_account`, of its lines. */
  readonly day: string
  /** Days from then to the day asked for. */
  readonly age_days: number
  /** Open lines and payments that could belong to it; where it is not ambiguous, those of its amount and days that are named as others. */
  readonly candidates: { readonly lines: readonly string[]; readonly payments: readonly string[] }
  /** The rows behind it, those of matches that it is judged by among them. */
  readonly rows: { readonly lines: readonly string[]; readonly entries: readonly string[] }
}

/** Breaks, and what is open and may still be tied out by what arrives in time. */
export interface Breaks {
  readonly breaks: readonly Break[]
  readonly pending: { readonly lines: readonly string[]; readonly payments: readonly string[] }
}

/** Both sides, and what was matched of them. */
export interface TiedSides {
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
  readonly matches: readonly Match[]
}

/** What is asked for. */
export interface BreakSettings extends TieOutSettings {
  readonly as_of: string
  /** Whether a collection belongs into the bank account of a line; where it is left out, each belongs into any. */
  readonly belongsInto?: (payment: Payment, line: Pick<BankLine, 'account' | 'day'>) => boolean
}
