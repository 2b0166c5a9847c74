// Where a lender states the references of payments: metadata keys of its entries and receivables. The lender's own, since it knows its
// systems; a reference is proved by a bank line or proves nothing, so that no key makes the tie-out weaker.
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { listOf } from '@tapeline/contract/composite-kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { metadataKeyField } from '../reporting-settings/reporting-settings-definition.ts'

/** Metadata keys, in the order in which they are looked at. */
export interface PaymentKeys {
  /** Of entries, receivables and bank lines: references of payments. */
  readonly references: readonly string[]
  /** Of entries: the batch with which a processor paid it out. */
  readonly batches: readonly string[]
  /** Of entries: the processor. */
  readonly processors: readonly string[]
}

/** The keys where a lender names none. */
export const STANDARD_KEYS: PaymentKeys = {
  references: ['reference', 'payment_reference', 'contract_number', 'invoice_number'],
  batches: ['payout_batch'],
  processors: ['processor'],
}

const KEYS_MAX = 20

function keys(description: string, standard: readonly string[]) {
  const named = standard.map((key) => `\`${key}\``).join(', ')
  return listOf(
    metadataKeyField('A metadata key.'),
    { items_max: KEYS_MAX, unique: true },
    {
      description: `${description} ${named} where no settings of yours name any. Replaced as a whole.`,
      examples: [[...standard]],
    },
  )
}

export const paymentReferenceSettings = defineOperatorResource({
  definition: defineResource({
    name: 'payment_reference_settings',
    description:
      'Where a lender states the references of its payments, by which bank lines are found to be theirs. A lender has one record for each of its ' +
      'systems, or one in all; the keys of all of them count. A change holds from its effective date on.',
    fields: {
      id: idField('The id you give the settings, such as the name of the system that writes the entries.'),
      organization: referenceField('organization', 'The id of the lender whose settings they are; never changes.'),
      reference_keys: keys(
        'Metadata keys of entries and receivables in which references of payments are stated; of bank lines too.',
        STANDARD_KEYS.references,
      ),
      batch_keys: keys(
        'Metadata keys of entries in which the batch is stated with which a processor paid them out; the first that is there counts.',
        STANDARD_KEYS.batches,
      ),
      processor_keys: keys(
        'Metadata keys of entries in which the processor is stated; the first that is there counts.',
        STANDARD_KEYS.processors,
      ),
      metadata: metadataField,
    },
    required: ['id', 'organization'],
    computed: recordMoments('settings'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization'],
    cleared: { reference_keys: [], batch_keys: [], processor_keys: [], metadata: {} },
  }),
  path: '/payment-reference-settings',
  scope: 'manage',
  tag: 'Cash tie-out',
  called: 'payment reference settings',
  plural: 'payment reference settings',
  lenderWrites: true,
})
