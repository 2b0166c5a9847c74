// Findings of all lenders as the operator lists them together, and by what they are counted.
import { idField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { defineTotals } from '@tapeline/contract/list-totals'
import { defineResource } from '@tapeline/contract/resource'
import { FINDING_ROW, SEVERITY, STATE, alwaysOf } from './finding-definition.ts'

const ROW = {
  organization: idField('The lender in whose book it was found. Findings of two lenders may have the same id.'),
  name: freeText(255, 'The name of the lender.'),
  ...FINDING_ROW,
}

export const lendersFinding = defineResource({
  name: 'lenders_finding',
  description: 'Something that an integrity check found in the book of a lender.',
  fields: {},
  required: [],
  computed: ROW,
  computed_always: alwaysOf(ROW),
})

/** How many findings there are. Their amounts are not added up: one receivable has several findings, and its principal would count for each. */
export const FINDING_TOTALS = defineTotals('lenders_finding_totals', {
  by: { severity: SEVERITY, state: STATE },
  sums: {},
  is_cut: 'Whether there are more lenders than were looked at: then the totals are those of the first ones, by id.',
  known_at: 'The moment up to which findings and decisions are included.',
})
