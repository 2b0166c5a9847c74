// What a movement of money on a bank account holds, whoever reports it: the operator as a transaction, a lender as a bank line.
import { currencyField, dayField, money } from '@tapeline/contract/fields'
import { type Kind, choice, textKind } from '@tapeline/contract/kind'
import { defineTotals } from '@tapeline/contract/list-totals'
import { personal } from '@tapeline/contract/personal-data'
import { accountText, referenceMetadata, referenceText } from '../payin-instrument/payin-instrument-definition.ts'
import { parseMomentOrDay } from './moment-or-day.ts'
import { TRANSACTION_STATUSES } from './transparency-transaction-rules.ts'

/** A moment, or a day where no more is known. */
export function momentOrDay(description: string): Kind {
  return textKind(parseMomentOrDay, {
    pattern: '^\\d{4}-\\d{2}-\\d{2}([Tt].+)?$',
    maxLength: 40,
    examples: ['2026-01-31T12:00:00.000000Z', '2026-01-31'],
    description: `${description} RFC 3339, kept in UTC to the second; a day alone is read as its first moment in UTC.`,
  })
}

/** The fields of a movement. */
export const movementFields = {
  direction: choice(['credit', 'debit'], 'Whether money came into the account (`credit`) or went out of it (`debit`).'),
  amount: money("Amount in the currency's smallest denomination, never negative; direction states which way it went."),
  currency: currencyField('Currency of the amount.'),
  status: choice(
    TRANSACTION_STATUSES,
    'Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never (`canceled`).',
  ),
  settled_at: momentOrDay('When the money moved; null while pending, and for ever where canceled.'),
  booked_on: dayField('The day on which the bank booked it.'),
  account_label: accountText(255, 'Name of the account, for people.'),
  counterparty: personal(accountText(255, 'Who paid or was paid.')),
  description: personal(referenceText(1_000, 'The text of the bank or the payer.')),
  bank_reference: referenceText(255, "The bank's own reference."),
  metadata: referenceMetadata,
} as const

/** What lists of movements are totalled by: what came in and what went out are apart, and what has moved is apart from what has not. */
export const MOVEMENT_TOTALS = defineTotals('movement_totals', {
  by: { currency: movementFields.currency, direction: movementFields.direction, status: movementFields.status },
  sums: { amount: 'The sum of their amounts, in minor units, never negative; direction states which way it went.' },
})
