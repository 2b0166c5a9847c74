// An entry: dated activity on a receivable, which the path names.
import { dayField, idField, metadataField, momentField, openWord, signedMoney } from '../fields.ts'
import { choice, freeText } from '../kind.ts'
import { defineResource, shapeOf } from '../resource.ts'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'
import { STATUSES } from './receivable-definition.ts'

export const entry = defineResource({
  name: 'entry',
  description: 'Dated activity on a receivable: a disbursement, a payment, a fee, a write-off.',
  fields: {
    id: idField('The id you give the entry, unique within its receivable.'),
    date: dayField('The day of the activity.'),
    type: openWord(ENTRY_TYPES, 'What happened.'),
    amount: signedMoney(
      "Amount in the currency's smallest denomination, normally positive; a negative amount reverses its type. " +
        'A payment that bounced is a negative amount of its type, or returned_principal or returned_interest with a positive one.',
    ),
    balance: signedMoney(
      'Your own outstanding principal after the entry; stored and compared with the calculated one.',
    ),
    description: freeText(1_000, 'Free text.'),
    receivable_status: choice(STATUSES, 'Status of the receivable from this entry on.'),
    metadata: metadataField,
  },
  required: ['id', 'date', 'type', 'amount'],
  computed: {
    created_at: momentField('When the entry was first reported.'),
    updated_at: momentField('When the entry last changed.'),
  },
  computed_always: ['created_at', 'updated_at'],
  cleared: { metadata: {} },
})

export const entryShape = shapeOf(entry)
