// How a lender's figures are calculated. Facts on the two clocks and no environment variables: a change holds from its day
// on, so that a past month is calculated by the settings then in force. What is not set has a default, and answers show it.
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { listOf } from '@tapeline/contract/composite-kind'
import { type Kind, choice, textKind, wholeNumber } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { isTimeZone } from '@tapeline/kernel/core/moment'
import { checkText } from '@tapeline/kernel/core/text'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { bucketEdgesKind } from './bucket-edges.ts'
import { pausesKind } from './pauses.ts'
import { reportingSettingsFaults } from './reporting-settings-rules.ts'
import { typeMappingKind } from './type-mapping.ts'

/** What a closed receivable's remaining principal counts as. */
const CLOSURE_POLICIES = ['unexplained', 'write_off'] as const

const DIMENSIONS_MAX = 10
const METADATA_KEY_LENGTH_MAX = 40
/** A year. */
const GRACE_DAYS_MAX = 366

/** The name of a metadata key. */
export function metadataKeyField(description: string): Kind {
  return textKind(
    (text) => {
      const fits = text !== '' && checkText(text, METADATA_KEY_LENGTH_MAX).ok && !/\p{Cc}/u.test(text)
      if (fits) return accept(text)
      return refuse(
        'invalid_key',
        `must be a metadata key: send 1 to ${METADATA_KEY_LENGTH_MAX} characters without control characters`,
      )
    },
    { minLength: 1, maxLength: METADATA_KEY_LENGTH_MAX, examples: ['branch'], description },
  )
}

const timeZone = textKind(
  (text) =>
    isTimeZone(text)
      ? accept(text)
      : refuse('invalid_value', 'must be a time zone of the IANA database: send for example America/Mexico_City'),
  {
    examples: ['America/Mexico_City'],
    maxLength: 64,
    description: 'Time zone, by its IANA name, in which a day and a month end. UTC unless set.',
  },
)

export const reportingSettings = defineOperatorResource({
  definition: defineResource({
    name: 'reporting_settings',
    description:
      'How the figures of one lender are calculated, one record a lender. A change holds from its effective date on; months before it keep the ' +
      'settings then in force.',
    fields: {
      id: idField('The id of the lender, as organization has it: a lender has one record of settings.'),
      organization: referenceField('organization', 'The id of the lender that the settings apply to; never changes.'),
      time_zone: timeZone,
      bucket_edges: bucketEdgesKind,
      closure_policy: choice(
        CLOSURE_POLICIES,
        'What the principal left on a closed receivable counts as: a line of its own in the roll-forward (`unexplained`, unless set), or a loss ' +
          '(`write_off`).',
      ),
      type_mapping: typeMappingKind,
      grace_days: wholeNumber(
        { minimum: 0, maximum: GRACE_DAYS_MAX },
        'a number of days',
        'Days past due that do not yet count as delinquent; 0 unless set. Days past due are shown without and with them.',
      ),
      pauses: pausesKind,
      metadata_dimensions: listOf(
        metadataKeyField("A key of receivables' metadata."),
        { items_max: DIMENSIONS_MAX, unique: true },
        {
          description:
            `Metadata keys of receivables by which the portfolio is grouped and filtered, at most ${DIMENSIONS_MAX}; choose keys of few ` +
            'values, since totals are kept for each. Those declared last count for every day. Replaced as a whole.',
          examples: [['branch', 'channel']],
        },
      ),
      metadata: metadataField,
    },
    required: ['id', 'organization'],
    computed: recordMoments('settings'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization'],
    cleared: {
      time_zone: 'UTC',
      bucket_edges: [30, 60, 90, 120],
      closure_policy: 'unexplained',
      type_mapping: {},
      grace_days: 0,
      pauses: [],
      metadata_dimensions: [],
      metadata: {},
    },
  }),
  path: '/reporting-settings',
  scope: 'manage',
  tag: 'Reporting settings',
  called: 'the reporting settings',
  plural: 'reporting settings',
  faults: reportingSettingsFaults,
})
