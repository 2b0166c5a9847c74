// A debt line term: what was agreed for a debt line from a day on. Each is complete in itself and an amendment is
// another one, so that a past test uses the terms then in force; `effective_from` is their one effective date. A change
// of the record corrects what is known of the agreement, so every field is of the contract, on the known clock alone.
import { listOf } from '@tapeline/contract/composite-kind'
import { dayField, idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { advanceRates } from './advance-rates-definition.ts'
import { concentrationLimits } from './concentration-definition.ts'
import { covenants } from './covenant-definition.ts'
import { debtLineTermFaults } from './debt-line-term-rules.ts'
import { eligibility } from './eligibility-definition.ts'
import { drawStep, eligibleCash, interest, reserves, servicingFee } from './funding-definition.ts'
import { timeAllowed } from './term-kinds.ts'
import { TERM_PART_NAMES } from './term-parts-rules.ts'

const fields = {
  id: idField('The id you give the terms.'),
  organization: referenceField('organization', 'The organization whose debt line it is.'),
  debt_line_id: referenceField('debt_line', 'The debt line that the terms belong to.'),
  name: freeText(255, 'Name of the agreement or amendment.'),
  effective_from: dayField('The first day on which the terms are in force.'),
  effective_until: dayField(
    'The first day on which they no longer are. Where several terms of a debt line are in force, the latest hold.',
  ),
  advance_rates: advanceRates,
  eligibility,
  concentration_limits: concentrationLimits,
  reserves,
  eligible_cash: eligibleCash,
  interest,
  servicing_fee: servicingFee,
  draw_step: drawStep,
  covenants,
  deficiency_cure: timeAllowed('Time to cure a deficiency of the borrowing base.'),
  reporting_lag: timeAllowed('Time after the end of a month until the month is closed.'),
  holidays: listOf(
    dayField('A holiday.'),
    { items_max: 400, unique: true },
    {
      description: 'Days that are not business days, beside Saturdays and Sundays.',
      examples: [['2026-01-01', '2026-12-25']],
    },
  ),
  metadata: metadataField,
}

/** What was agreed, beside the fields that name the terms and state when they are in force. */
export const TERM_PARTS = TERM_PART_NAMES satisfies readonly (keyof typeof fields)[]

/** The terms of a debt line, as the operator writes them. */
export const debtLineTerm = defineOperatorResource({
  definition: defineResource({
    name: 'debt_line_term',
    description:
      'What was agreed for a debt line from a day on: what is lent against, how much, at what cost, and covenants.',
    fields,
    required: ['id', 'organization', 'debt_line_id', 'effective_from'],
    computed: recordMoments('terms'),
    computed_always: ['created_at', 'updated_at'],
    contract: (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => field !== 'id'),
    cleared: { eligibility: [], concentration_limits: [], reserves: [], covenants: [], holidays: [], metadata: {} },
  }),
  path: '/debt-line-terms',
  scope: 'terms',
  approvedAs: () => 'terms',
  tag: 'Debt lines',
  plural: 'debt line terms',
  filters: { debt_line_id: fields.debt_line_id },
  faults: debtLineTermFaults,
  fixed: { debt_line_id: 'terms stay with their debt line: make new terms for the other one' },
})
