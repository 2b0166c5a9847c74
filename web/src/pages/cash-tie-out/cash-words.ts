// Words of the tie-out as people read them.
import type { CashPayment, CashPaymentMatch } from '@tapeline/sdk'
import { counted } from '../../ui/words.ts'

/** The rules by which payments and lines are matched. */
export const RULE_WORDS: Readonly<Record<CashPaymentMatch['rule'], string>> = {
  decision: 'Decided by the operator',
  reference: 'Same reference and amount',
  batch_reference: 'Payout of a batch, by its reference',
  split: 'Several lines that add up to the payment',
  reference_less_fee: 'Same reference, less the fee',
  net_disbursement: 'Disbursement, less what was kept',
  batch_day: 'All that a processor took on the day',
  mistyped_reference: 'Reference with a typing mistake, same amount',
  amount_and_day: 'The only ones with this amount',
  debt_line: 'Paid on a debt line, or drawn',
  own_transfer: 'Between accounts of the lender',
}

/** What the operator decided that rows are which belong to nothing on the other side. */
export const EXPLANATION_WORDS: Readonly<Record<NonNullable<CashPayment['explanation']>, string>> = {
  own_transfer: 'Between accounts of the lender',
  bank_fee: 'Fee of the bank',
  capital: 'Capital paid in or out',
  debt_line: 'Paid on a debt line, or drawn',
  paid_in_cash: 'Paid in cash',
  set_off: 'Set off',
  other: 'Something else',
}

/** Whose statement a line is of. */
export const SOURCE_WORDS = {
  operator: 'Statement of the operator',
  lender: 'The lender’s own statement',
} as const

/** Which way money went. */
export const DIRECTION_WORDS = { in: 'Money in', out: 'Money out' } as const

/** An amount in minor units with its sign: money that went out is below zero. */
export function signedCash({
  direction,
  amount,
}: {
  readonly direction: 'in' | 'out'
  readonly amount: number | string
}): string {
  return `${direction === 'out' && String(amount) !== '0' ? '-' : ''}${amount}`
}

/** An age of open payments: `8 to 30 days`. */
export function ageText({
  days_from,
  days_to,
}: {
  readonly days_from: number
  readonly days_to: number | null
}): string {
  return days_to === null ? `${days_from} days or more` : `${days_from} to ${counted(days_to, 'day')}`
}
