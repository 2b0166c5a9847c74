// A legal hold: while it is in force, the personal data of an account is not erased.
import { momentField, referenceField } from '@tapeline/contract/fields'
import { freeText, statedText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'

const REFERENCE = 'The matter for which the data has to be kept, such as the number of a case; no personal data.'

/** A hold as it is read. */
export const legalHold = defineResource({
  name: 'legal_hold',
  description:
    'States that the personal data of an account has to be kept, for a dispute or an audit. While it is in force, erasing that data is refused.',
  fields: {},
  required: [],
  computed: {
    account_id: referenceField('account', 'The account.'),
    reference: freeText(200, REFERENCE),
    placed_at: momentField('When it was placed.'),
    lifted_at: momentField('When it was lifted; null while it is in force.'),
  },
  computed_always: ['account_id', 'reference', 'placed_at'],
})

/** What is sent to place one. */
export const legalHoldToPlace = defineResource({
  name: 'legal_hold_to_place',
  description: 'Why the personal data of an account has to be kept.',
  fields: { reference: statedText(200, REFERENCE) },
  required: ['reference'],
  computed: {},
  computed_always: [],
})
