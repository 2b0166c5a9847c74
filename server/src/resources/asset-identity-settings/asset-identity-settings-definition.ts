// Where a lender states what identifies the assets behind its receivables. What it names is looked at beside the usual keys, so that no settings
// make a check see less: the lender may write them, since it knows its systems.
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { listOf, recordOf } from '@tapeline/contract/composite-kind'
import { type Kind, choice, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { SETTABLE_KINDS } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import {
  OBLIGOR_FIELDS,
  RECEIVABLE_FIELDS,
  isFieldName,
} from '@tapeline/kernel/metrics/integrity/identities/field-names'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'

const IDENTITIES_MAX = 50
const FIELDS_MAX = 6
const FIELD_LENGTH_MAX = 200

function assetField(): Kind {
  const listed = [...RECEIVABLE_FIELDS, ...OBLIGOR_FIELDS].map((field) => `\`${field}\``).join(', ')
  return textKind(
    (text) => {
      if (text.length <= FIELD_LENGTH_MAX && isFieldName(text)) return accept(text)
      return refuse(
        'invalid_value',
        `must name a field of a receivable: send \`collateral.\` or \`metadata.\` and a key, or one of ${listed}`,
      )
    },
    {
      minLength: 1,
      maxLength: FIELD_LENGTH_MAX,
      examples: ['collateral.vin'],
      description:
        'A field of the receivable: `collateral.` and the keys that lead to it, with a point between two (lists are gone through), `metadata.` and a ' +
        `key, or one of ${listed}.`,
    },
  )
}

const identities = listOf(
  recordOf(
    {
      fields: {
        kind: choice(SETTABLE_KINDS, 'What the fields identify.'),
        fields: listOf(
          assetField(),
          { items_min: 1, items_max: FIELDS_MAX, unique: true },
          {
            description:
              'The fields that the identity is made of, the number first; a receivable that lacks one of them has no such identity. With `obligor_id` it is ' +
              'compared within the lender alone.',
            examples: [['metadata.invoice_number', 'obligor_id']],
          },
        ),
      },
      required: ['kind', 'fields'],
    },
    'An identity and the fields that it is made of.',
  ),
  { items_max: IDENTITIES_MAX },
  {
    description:
      'Identities of the assets, beside those that are recognized under usual keys of collateral and metadata, such as `vin`, `serial_number` with its ' +
      '`maker`, `invoice_number`, `contract_number` and `parcel`. Replaced as a whole.',
    examples: [[{ kind: 'vin', fields: ['collateral.vehicle.chassis'] }]],
  },
)

export const assetIdentitySettings = defineOperatorResource({
  definition: defineResource({
    name: 'asset_identity_settings',
    description:
      'Which fields of a lender’s receivables identify the assets behind them, so that the same asset behind two receivables is found. A lender has ' +
      'one record for each of its systems, or one in all; all of them count, beside the usual keys.',
    fields: {
      id: idField('The id you give the settings, such as the name of the system that writes the receivables.'),
      organization: referenceField('organization', 'The id of the lender whose settings they are; never changes.'),
      identities,
      metadata: metadataField,
    },
    required: ['id', 'organization'],
    computed: recordMoments('settings'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization', 'identities', 'metadata'],
    cleared: { identities: [], metadata: {} },
  }),
  path: '/asset-identity-settings',
  scope: 'manage',
  tag: 'Integrity',
  called: 'asset identity settings',
  plural: 'asset identity settings',
  lenderWrites: true,
})
