// Which integrity checks are made of one lender, and by which thresholds, made from the table of checks. The operator's alone, since a lender must
// not loosen the check by which it is judged; the lender reads them. A change holds from its effective date on.
import { recordOf } from '@tapeline/contract/composite-kind'
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { type Kind, keyedObject, wholeNumber, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { inUnit } from '@tapeline/contract/units'
import { CHECKS, type Check, type Threshold, type ThresholdUnit } from '@tapeline/kernel/metrics/integrity/checks'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { integritySettingsFaults } from './integrity-settings-rules.ts'

const EXPECTED: { readonly [unit in ThresholdUnit]: string } = {
  days: 'a number of days',
  months: 'a number of months',
  count: 'a count',
  basis_points: 'a number of basis points',
}

const off = withExample(yesNo('Whether the check is not made.'), false)

function thresholdKind({ unit, minimum, maximum, standard, description }: Threshold): Kind {
  const inBasisPoints = unit === 'basis_points' ? ' In hundredths of a percent: 5000 is 50 %.' : ''
  const kind = wholeNumber(
    { minimum, maximum },
    `${EXPECTED[unit]} from ${minimum} to ${maximum}`,
    `${description}${inBasisPoints} ${standard} unless set.`,
  )
  const stated = withExample(kind, standard)
  return unit === 'days' || unit === 'months' ? inUnit(stated, unit) : stated
}

function withExample(kind: Kind, example: number | boolean): Kind {
  return { ...kind, schema: { ...kind.schema, examples: [example] } }
}

function checkKind({ description, formula, severity, thresholds }: Check): Kind {
  const limits = Object.entries(thresholds).map(([name, threshold]) => [name, thresholdKind(threshold)] as const)
  const fields = { off, ...Object.fromEntries(limits) }
  return recordOf({ fields, required: [] }, `${description} Severity: ${severity}. ${formula}`)
}

const checks = keyedObject(
  Object.fromEntries(Object.entries(CHECKS).map(([name, check]) => [name, checkKind(check)])),
  'What is set, by check. A check that is sent is replaced as a whole: thresholds that it leaves out are as they are unless set. Null sets a check ' +
    'back to that, and checks that are not sent stay as they are.',
)

export const integritySettings = defineOperatorResource({
  definition: defineResource({
    name: 'integrity_settings',
    description:
      'Which integrity checks are made of one lender, and by which thresholds, one record a lender. A change holds from its effective date on.',
    fields: {
      id: idField('The id of the lender, as organization has it: a lender has one record of settings.'),
      organization: referenceField('organization', 'The id of the lender that the settings apply to; never changes.'),
      checks,
      metadata: metadataField,
    },
    required: ['id', 'organization'],
    computed: recordMoments('settings'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization'],
    cleared: { checks: {}, metadata: {} },
  }),
  path: '/integrity-settings',
  scope: 'manage',
  tag: 'Integrity',
  called: 'the integrity settings',
  plural: 'integrity settings',
  faults: integritySettingsFaults,
})
