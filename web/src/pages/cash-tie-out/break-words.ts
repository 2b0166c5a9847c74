// Why payments and lines do not tie out, as people read it.
import type { CashBreak } from '@tapeline/sdk'

/** The causes of breaks. */
export const CAUSE_WORDS: Readonly<Record<CashBreak['cause'], string>> = {
  wrong_account: 'Paid into another account than it belongs into',
  booked_twice: 'Reported twice',
  returned_still_paid: 'Taken back by the bank, still reported as paid',
  outside_window: 'More days apart than the operator allows',
  amount_differs: 'The amounts differ',
  other_receivable: 'The line names another receivable',
  ambiguous: 'Several could belong together',
  entry_without_cash: 'No line of the bank could be it',
  cash_without_entry: 'No payment could be it',
}

/** Who puts a break right. */
export const OWNER_WORDS: Readonly<Record<CashBreak['owner'], string>> = {
  operator: 'The operator',
  lender: 'The lender',
}
