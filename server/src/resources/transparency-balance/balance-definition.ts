// What a balance of a bank account holds, whoever reports it: the operator as a transparency balance, a lender as a bank balance. Banks state several of one
// account and day, which is why the kind is part of what a balance is.
import { currencyField, dayField, openWord, signedMoney } from '@tapeline/contract/fields'
import { accountText, referenceMetadata } from '../payin-instrument/payin-instrument-definition.ts'

/** Listed kinds of balance: those of bank statements (ISO 20022), and the two that most banks show online. */
const BALANCE_KINDS = [
  'available',
  'ledger',
  'opening_booked',
  'opening_available',
  'interim_booked',
  'interim_available',
  'closing_booked',
  'closing_available',
  'forward_available',
  'previously_closed_booked',
  'expected',
] as const

/** The fields of a balance. */
export const balanceFields = {
  account_label: accountText(255, 'Name of the account, for people.'),
  kind: openWord(BALANCE_KINDS, 'Which balance it is, as the bank names it.'),
  amount: signedMoney("Balance in the currency's smallest denomination; negative when overdrawn."),
  currency: currencyField('Currency of the amount.'),
  as_of: dayField('The day of the balance: its start for an opening balance, its end for a closing one.'),
  metadata: referenceMetadata,
} as const
