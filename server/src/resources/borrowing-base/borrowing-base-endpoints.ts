// What can be asked of a borrowing base: the waterfall, and the receivables behind each of its steps, as a list and as CSV.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, referenceField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineList, equals } from '@tapeline/contract/list'
import { defineTotals, totalled } from '@tapeline/contract/list-totals'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { CLOCKS } from '@tapeline/contract/parameter'
import { baseReceivable } from './base-receivable-definition.ts'
import { borrowingBase } from './borrowing-base-definition.ts'
import { STEPS } from './outcome-rules.ts'

const TAG = 'Borrowing bases'

/** The clocks of every question about a borrowing base. */
export const CLOCKS_OF_BASE = {
  as_of: {
    ...CLOCKS.as_of,
    description:
      "The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future.",
  },
  known_at: {
    ...CLOCKS.known_at,
    description: 'Show what was known at this moment; what has been calculated by now when left out.',
  },
}

export const getBorrowingBase = defineEndpoint({
  name: 'getDebtLineBorrowingBase',
  method: 'GET',
  path: '/debt-lines/{id}/borrowing-base',
  tag: TAG,
  summary: 'Read the borrowing base of a debt line, as of a day and as known at a moment',
  description:
    'The waterfall from what backs the line to what can be drawn. Today, as known now, it is kept up to date as the book changes; known_at of the ' +
    'answer shows how far. Any other day or moment is calculated when it is first asked for: where that takes longer than a few seconds, ' +
    'calculation shows how far it is, figures are null, and Retry-After states when to ask again. Operators read the lines of any lender.',
  query: CLOCKS_OF_BASE,
  answer: { status: 200, resource: borrowingBase },
  errors: ['not_found'],
})

const filters = {
  step: equals(
    choice(STEPS, 'A step of the waterfall.'),
    'Only receivables that are part of this step; excess are those that a limit reduced.',
  ),
  rule: equals(
    freeText(255, 'The id of a rule.'),
    'Only receivables that failed this rule of the terms, first or not.',
  ),
  concentration_limit: equals(freeText(255, 'The id of a limit.'), 'Only receivables that this limit reduced.'),
  group: equals(
    freeText(255, 'A group.'),
    'Only receivables of this group of the limit, as the limit names it; with concentration_limit alone.',
  ),
  obligor_id: equals(referenceField('account', 'An account.'), 'Only receivables of this obligor.'),
}

export const baseReceivableList = defineList({
  name: 'borrowing_base_receivables',
  path: '/debt-lines/{id}/borrowing-base/receivables',
  tag: TAG,
  summary: 'List the receivables behind a borrowing base, newest first',
  sorts: ['created_at_desc'],
  resource: baseReceivable,
  filters,
  query: CLOCKS_OF_BASE,
  metadata: false,
  has_freshness: true,
  errors: ['not_found', 'calculation_running'],
})

export const baseReceivableTotals = totalled(
  baseReceivableList,
  defineTotals('borrowing_base_receivable_totals', {
    by: { currency: currencyField('The currency of the debt line.') },
    sums: {
      pledged:
        "The sum of their outstanding principal in the line's currency, without those of which no rate is known.",
      net_eligible: 'The sum of what is left of them.',
    },
    lacking: {
      without_pledged: {
        field: 'pledged',
        description: 'How many of them have no rate, and are in no sum of what is pledged.',
      },
    },
    left_out: 'How many receivables cannot be calculated, and are in no total, whatever the filters.',
  }),
)

export const baseReceivableCsv = defineEndpoint({
  name: 'downloadBorrowingBaseReceivables',
  method: 'GET',
  path: '/debt-lines/{id}/borrowing-base/receivables.csv',
  tag: TAG,
  summary: 'Download the receivables behind a borrowing base as CSV',
  description: 'Every row of the list with these filters, in the form of /receivable-metrics.csv.',
  query: { ...filters, ...CLOCKS_OF_BASE, ...AMOUNTS_PARAMETER },
  answer: { status: 200, csv: true },
  errors: ['not_found', 'calculation_running'],
})
