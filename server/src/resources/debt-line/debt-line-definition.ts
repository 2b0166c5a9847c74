// A debt line: what the operator lends against a lender's receivables. Its terms (advance rates, eligibility, covenants)
// are records of their own, so that they change by date without a change of the line.
import {
  currencyField,
  dayField,
  idField,
  metadataField,
  recordMoments,
  money,
  openWord,
  referenceField,
} from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { lineTakesSecondPerson } from './debt-line-approval-rules.ts'
import { debtLineFaults } from './debt-line-rules.ts'
import { pledgeSelectorKind } from './pledge-selector-definition.ts'

/** The states of a debt line, in the usual order of its life. */
export const DEBT_LINE_STATUSES = ['pending', 'active', 'suspended', 'amortizing', 'matured', 'closed'] as const

/** Listed kinds of credit. */
const CREDIT_PRODUCTS = ['warehouse', 'revolving', 'delayed_draw', 'term', 'forward_flow', 'other'] as const

const currency = currencyField('Currency of the commitment and of every amount of the line; never changes.')
const status = choice(
  DEBT_LINE_STATUSES,
  'Where the line is in its life. Only an `active` line can be drawn; a `suspended` one may become active again, an `amortizing` one is only repaid.',
)

export const debtLine = defineOperatorResource({
  definition: defineResource({
    name: 'debt_line',
    description: 'What the operator lends a lender against its receivables.',
    fields: {
      id: idField('The id you give the debt line.'),
      organization: referenceField('organization', 'The id of the lender that draws on the line; never changes.'),
      name: freeText(255, 'Name of the line, for people.'),
      currency,
      status,
      commitment: money("The most that may be outstanding, in the smallest denomination of the line's currency."),
      credit_product: openWord(CREDIT_PRODUCTS, 'What kind of credit the line is.'),
      principal_outstanding: money('Principal that the lender owes on the line; 0 until drawn.'),
      interest_outstanding: money('Interest and fees that the lender owes on the line; 0 until they accrue.'),
      opened_on: dayField(
        'The day on which the line was opened; of several lines that select a receivable, the first opened has it.',
      ),
      matures_on: dayField(
        'The day on which what is outstanding falls due; not before opened_on, null while there is none.',
      ),
      pledge_selector: pledgeSelectorKind,
      metadata: metadataField,
    },
    required: ['id', 'organization', 'name', 'currency', 'status', 'commitment', 'opened_on'],
    computed: {
      created_by: freeText(255, 'The API key or user that made the line.'),
      ...recordMoments('line'),
    },
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization', 'name', 'currency', 'credit_product', 'opened_on'],
    cleared: { principal_outstanding: 0, interest_outstanding: 0, metadata: {} },
  }),
  path: '/debt-lines',
  scope: 'terms',
  approvedAs: ({ before, after }) => (lineTakesSecondPerson(before, after) ? 'terms' : undefined),
  tag: 'Debt lines',
  plural: 'debt lines',
  filters: { status, currency },
  faults: debtLineFaults,
  fixed: { currency: 'the amounts of the line and its terms are in it' },
})
