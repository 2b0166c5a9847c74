// A balance of an account that operator and lender both watch, as its bank states it on a day.
import { idField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { defineResource } from '@tapeline/contract/resource'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { balanceFields } from './balance-definition.ts'

const payinInstrument = referenceField('payin_instrument', 'The id of the payin instrument whose balance it is.')
const { account_label, kind, amount, currency, as_of, metadata } = balanceFields

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
      account_label,
      kind,
      amount,
      currency,
      as_of,
      metadata,
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
  scope: 'report',
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
