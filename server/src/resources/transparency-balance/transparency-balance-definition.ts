// A balance of an account that operator and lender both watch, as its bank states it on a day. Banks state several of one
// account and day, which is why the kind is part of what a balance is.
import {
  currencyField,
  dayField,
  idField,
  recordMoments,
  openWord,
  signedMoney,
  referenceField,
} from '@tapeline/contract/fields'
import { defineResource } from '@tapeline/contract/resource'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
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

const payinInstrument = referenceField('payin_instrument', 'The id of the payin instrument whose balance it is.')
const kind = openWord(BALANCE_KINDS, 'Which balance it is, as the bank names it.')
const currency = currencyField('Currency of the amount.')

export const transparencyBalance = defineOperatorResource({
  definition: defineResource({
    name: 'transparency_balance',
    description:
      'A balance of an account that operator and lender both watch, as its bank states it on a day; payin_instrument_id or account_label ' +
      'names the account.',
    fields: {
      id: idField('The id you give the balance.'),
      organization: referenceField('organization', 'The id of the lender whose account it is; never changes.'),
      payin_instrument_id: payinInstrument,
      account_label: accountText(255, 'Name of the account, for people.'),
      kind,
      amount: signedMoney("Balance in the currency's smallest denomination; negative when overdrawn."),
      currency,
      as_of: dayField('The day of the balance: its start for an opening balance, its end for a closing one.'),
      metadata: referenceMetadata,
    },
    required: ['id', 'organization', 'kind', 'amount', 'currency', 'as_of'],
    computed: recordMoments('balance'),
    computed_always: ['created_at', 'updated_at'],
    contract: [
      'organization',
      'payin_instrument_id',
      'account_label',
      'kind',
      'amount',
      'currency',
      'as_of',
      'metadata',
    ],
    cleared: { metadata: {} },
  }),
  path: '/transparency/balances',
  tag: 'Transparency',
  plural: 'balances',
  sorted: 'updated_at',
  filters: { payin_instrument_id: payinInstrument, kind, currency },
  faults: balanceFaults,
  offset: { take_default: 100, take_max: 1_000 },
})

/** The faults of a balance's state: an amount without an account is not one. */
function balanceFaults(state: State): Fault[] {
  if ((state['payin_instrument_id'] ?? state['account_label'] ?? null) !== null) return []
  const message =
    'account_label is required where payin_instrument_id is empty: send either, so that it is known whose balance it is'
  return [{ param: 'account_label', code: 'account_required', message }]
}
