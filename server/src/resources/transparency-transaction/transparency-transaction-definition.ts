// A transaction on an account that the operator and the lender both watch: where collections come in and draws go out.
// Most come from bank statements, so what banks leave out may be left out here.
import { idField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { MOVEMENT_TOTALS, movementFields } from './movement-definition.ts'
import { transactionFaults } from './transparency-transaction-rules.ts'

const { direction, amount, currency, status, settled_at, booked_on, account_label } = movementFields
const { counterparty, description, bank_reference, metadata } = movementFields
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
      amount,
      currency,
      status,
      settled_at,
      booked_on,
      account_label,
      payin_instrument_id: payinInstrument,
      counterparty,
      description,
      bank_reference,
      debt_line_id: debtLine,
      draw_request_id: referenceField(
        'draw_request',
        'The id of the draw request that it pays out, as the operator knows it: `<organization>:<id of the request>`.',
      ),
      metadata,
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
  scope: 'report',
  tag: 'Transparency',
  plural: 'transactions',
  sorted: { field: 'settled_at', type: 'moment' },
  filters: { status, direction, currency, debt_line_id: debtLine, payin_instrument_id: payinInstrument },
  totals: MOVEMENT_TOTALS,
  faults: transactionFaults,
  offset: { take_default: 100, take_max: 1_000 },
})
