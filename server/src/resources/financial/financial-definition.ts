// A financial statement of a lender: the numbers that covenants on the company, not on its book, are tested with. Lines are
// words and signed amounts rather than columns, because no two charts of accounts agree.
import { listOf, recordOf } from '@tapeline/contract/composite-kind'
import {
  currencyField,
  dayField,
  idField,
  metadataField,
  recordMoments,
  openWord,
  signedMoney,
  referenceField,
} from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { financialFaults } from './financial-rules.ts'
import { lineName } from './line-name.ts'

const LINES_MAX = 500

const statementType = choice(
  ['income_statement', 'balance_sheet', 'cash_flow', 'other'],
  'What kind of statement it is. The lines of a balance sheet are of period_end, those of the others of the time up to it.',
)
const basis = openWord(
  ['audited', 'reviewed', 'compiled', 'management', 'tax', 'projected'],
  'Who vouches for the numbers, and how far.',
)
const periodEnd = dayField('The last day of the period, or the day of a balance sheet.')

const lines = listOf(
  recordOf(
    {
      fields: {
        name: lineName,
        label: freeText(255, 'The line as the statement has it.'),
        amount: signedMoney(
          'Amount in the smallest denomination of currency, negative where the statement shows it so.',
        ),
      },
      required: ['name', 'amount'],
    },
    'A line of the statement.',
  ),
  { items_min: 1, items_max: LINES_MAX },
  {
    description: `The lines, each name once, at most ${LINES_MAX}. Replaced as a whole.`,
    examples: [
      [
        { name: 'assets', label: 'Total assets', amount: 250_000_000 },
        { name: 'liabilities', label: 'Total liabilities', amount: 190_000_000 },
        { name: 'equity', label: 'Total equity', amount: 60_000_000 },
      ],
    ],
  },
)

export const financial = defineOperatorResource({
  definition: defineResource({
    name: 'financial',
    description:
      'A financial statement of a lender. A correction of the same statement is the same record; restated periods stay known as they were.',
    fields: {
      id: idField('The id you give the statement.'),
      organization: referenceField('organization', 'The id of the lender whose statement it is; never changes.'),
      statement_type: statementType,
      period_kind: choice(
        ['month', 'quarter', 'half_year', 'year', 'ytd'],
        'How long the period is; `ytd` is from the start of the financial year. Null where it is none of these; then send period_start.',
      ),
      period_start: dayField('The first day of the period, not after period_end; null for a balance sheet.'),
      period_end: periodEnd,
      basis,
      currency: currencyField('Currency of every amount.'),
      lines,
      document_id: referenceField('document', 'The id of the document that the statement was taken from.'),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'statement_type', 'period_end', 'currency', 'lines'],
    computed: recordMoments('statement'),
    computed_always: ['created_at', 'updated_at'],
    contract: [
      'organization',
      'statement_type',
      'period_kind',
      'period_start',
      'period_end',
      'basis',
      'currency',
      'lines',
      'document_id',
      'metadata',
    ],
    cleared: { metadata: {} },
  }),
  path: '/financials',
  scope: 'report',
  tag: 'Financials',
  called: 'a financial statement',
  plural: 'financial statements',
  filters: { statement_type: statementType, period_end: periodEnd, basis },
  faults: financialFaults,
})
