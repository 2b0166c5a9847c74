// A line of a bank statement that a lender sends of its own account, as its own word: what the operator's own statements show of the same
// account outranks it.
import { idField, recordMoments } from '@tapeline/contract/fields'
import { defineResource, shapeOf } from '@tapeline/contract/resource'
import { movementFields } from '../transparency-transaction/movement-definition.ts'

const { direction, amount, currency, status, settled_at, booked_on, account_label } = movementFields
const { counterparty, description, bank_reference, metadata } = movementFields

export const bankLine = defineResource({
  name: 'bank_line',
  description:
    "A line of a bank statement of your own account, sent as your own word. It stays apart from the operator's transparency transactions, which outrank it.",
  fields: {
    id: idField('The id you give the line, unique among all your bank lines.'),
    account_label,
    direction,
    amount,
    currency,
    status,
    settled_at,
    booked_on,
    counterparty,
    description,
    bank_reference,
    metadata,
  },
  required: ['id', 'direction', 'amount', 'currency', 'status'],
  computed: recordMoments('line'),
  computed_always: ['created_at', 'updated_at'],
  cleared: { metadata: {} },
})

export const bankLineShape = shapeOf(bankLine)

/** Fields by whose exact value lists are filtered, beside metadata. */
export const bankLineFilters = { status, direction, currency }

/** A line that deletes a bank line, for which a single request has a path and no body. */
export const bankLineDeletion = defineResource({
  name: 'bank line deletion',
  description: 'The bank line that is to be deleted.',
  fields: { id: idField('The id of the bank line.') },
  required: ['id'],
  computed: {},
  computed_always: [],
})
