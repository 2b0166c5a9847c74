// The tie-out of cash: which lines of the bank are which payments that the lender reports. A pure function of both, so that the order in which
// they came, and how often they were compared before, makes no difference. Nothing is guessed: what could be several stays open.
import type { BankLine, CashEntry, Match, Payment, TieOutSettings } from './items.ts'
import { type OpenLine, OpenItems } from './open-items.ts'
import { compare, paymentsOf } from './payments.ts'
import { matchByAmount } from './rules/by-amount.ts'
import { matchMistyped } from './rules/by-mistyped-reference.ts'
import { matchNetDisbursements } from './rules/by-net-disbursement.ts'
import { matchByReference } from './rules/by-reference.ts'
import { matchBatches, matchLessFee, matchProcessorDays, matchSplits } from './rules/by-sum.ts'
import { explainDebtLines, matchOwnTransfers } from './rules/without-payment.ts'

/** What belongs together, and what is open on each side. */
export interface TieOut {
  readonly payments: readonly Payment[]
  readonly matches: readonly Match[]
  readonly open_lines: readonly OpenLine[]
  readonly open_payments: readonly Payment[]
}

/** The rules, most certain first: each sees only what those before it left open. The operator's word about a line outranks every name of the lender. */
const STEPS: readonly ((open: OpenItems) => void)[] = [
  explainDebtLines,
  matchByReference,
  matchBatches,
  matchSplits,
  matchLessFee,
  matchNetDisbursements,
  matchProcessorDays,
  matchOwnTransfers,
  matchMistyped,
  matchByAmount,
]

/**
 * Ties lines to entries. What is as old as the `settled` day (a number) is tied to something newer only: it was compared with its like before.
 * Entries that a person's decision has `closed` are tied to nothing, and a line that names them still names them.
 */
export function tieOut(
  lines: readonly BankLine[],
  entries: readonly CashEntry[],
  settings: TieOutSettings,
  settled = Number.NEGATIVE_INFINITY,
  closed: readonly CashEntry[] = [],
): TieOut {
  const payments = paymentsOf(entries)
  const open = new OpenItems(lines, payments, settings, settled, paymentsOf(closed))
  for (const step of STEPS) step(open)
  return {
    payments,
    matches: open.matches.toSorted((a, b) => compare(a.lines[0] ?? '', b.lines[0] ?? '')),
    open_lines: open.lines(),
    open_payments: open.payments(),
  }
}
