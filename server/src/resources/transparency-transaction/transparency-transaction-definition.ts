// A transaction on an account that the operator and the lender both watch: where collections come in and draws go out.
// Most come from bank statements, so what banks leave out may be left out here.
import { currencyField, dayField, idField, recordMoments, money, referenceField } from '@tapeline/contract/fields'
import { type Kind, choice, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { accountText, referenceMetadata, referenceText } from '../payin-instrument/payin-instrument-definition.ts'
import { parseMomentOrDay } from './moment-or-day.ts'
import { TRANSACTION_STATUSES, transactionFaults } from './transparency-transaction-rules.ts'

/** A moment, or a day where no more is known. */
export function momentOrDay(description: string): Kind {
  return textKind(parseMomentOrDay, {
    pattern: '^\\d{4}-\\d{2}-\\d{2}([Tt].+)?$',
    maxLength: 40,
    examples: ['2026-01-31T12:00:00.000000Z', '2026-01-31'],
    description: `${description} RFC 3339, kept in UTC to the second; a day alone is read as its first moment in UTC.`,
  })
}

const direction = choice(
  ['credit', 'debit'],
  'Whether money came into the account (`credit`) or went out of it (`debit`).',
)
const currency = currencyField('Currency of the amount.')
const status = choice(
  TRANSACTION_STATUSES,
  'Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never (`canceled`).',
)
const payinInstrument = referenceField('payin_instrument', 'The id of the payin instrument on which it is.')
const debtLine = referenceField('debt_line', 'The id of the debt line that it concerns.')

export const transparencyTransaction = defineOperatorResource({
  definition: defineResource({
    name: 'transparency_transaction',
    description:
      'A transaction on an account that operator and lender both watch: a collection coming in, a draw going out.',
    fields: {
      id: idField('The id you give the transaction.'),
      organization: referenceField('organization', 'The id of the lender whose transaction it is; never changes.'),
      direction,
      amount: money(
        "Amount in the currency's smallest denomination, never negative; direction states which way it went.",
      ),
      currency,
      status,
      settled_at: momentOrDay('When the money moved; null while pending, and for ever where canceled.'),
      booked_on: dayField('The day on which the bank booked it.'),
      account_label: accountText(255, 'Name of the account, for people.'),
      payin_instrument_id: payinInstrument,
      counterparty: accountText(255, 'Who paid or was paid.'),
      description: referenceText(1_000, 'The text of the bank or the payer.'),
      bank_reference: referenceText(255, "The bank's own reference."),
      debt_line_id: debtLine,
      draw_request_id: referenceField(
        'draw_request',
        'The id of the draw request that it pays out, as the operator knows it: `<organization>:<id of the request>`.',
      ),
      metadata: referenceMetadata,
    },
    required: ['id', 'organization', 'direction', 'amount', 'currency', 'status'],
    computed: recordMoments('transaction'),
    computed_always: ['created_at', 'updated_at'],
    contract: [
      'organization',
      'direction',
      'amount',
      'currency',
      'status',
      'settled_at',
      'booked_on',
      'account_label',
      'payin_instrument_id',
      'counterparty',
      'description',
      'bank_reference',
      'debt_line_id',
      'draw_request_id',
      'metadata',
    ],
    cleared: { metadata: {} },
  }),
  path: '/transparency/transactions',
  tag: 'Transparency',
  plural: 'transactions',
  sorted: { field: 'settled_at', type: 'moment' },
  filters: { status, direction, currency, debt_line_id: debtLine, payin_instrument_id: payinInstrument },
  faults: transactionFaults,
  offset: { take_default: 100, take_max: 1_000 },
})
