// A balance that a statement of a lender's own account states, as its own word: what the operator's statements state of the same account and day
// outranks it.
import { idField, recordMoments } from '@tapeline/contract/fields'
import { defineResource, shapeOf } from '@tapeline/contract/resource'
import { balanceFields } from '../transparency-balance/balance-definition.ts'

const { account_label, kind: balance_kind, amount, currency, as_of, metadata } = balanceFields

export const bankBalance = defineResource({
  name: 'bank_balance',
  description:
    "A balance that a statement of your own bank account states, sent as your own word. It stays apart from the operator's transparency balances, which " +
    'outrank it where both state the same account and day.',
  fields: {
    id: idField('The id you give the balance, unique among all your bank balances.'),
    account_label,
    // Not `kind`, which names the kind of record in a line of an import.
    balance_kind,
    amount,
    currency,
    as_of,
    metadata,
  },
  required: ['id', 'account_label', 'balance_kind', 'amount', 'currency', 'as_of'],
  computed: recordMoments('balance'),
  computed_always: ['created_at', 'updated_at'],
  cleared: { metadata: {} },
})

export const bankBalanceShape = shapeOf(bankBalance)

/** Fields by whose exact value lists are filtered, beside metadata. */
export const bankBalanceFilters = { balance_kind, currency }

/** A line that deletes a bank balance, for which a single request has a path and no body. */
export const bankBalanceDeletion = defineResource({
  name: 'bank balance deletion',
  description: 'The bank balance that is to be deleted.',
  fields: { id: idField('The id of the bank balance.') },
  required: ['id'],
  computed: {},
  computed_always: [],
})
