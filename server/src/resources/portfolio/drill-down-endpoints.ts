// What can be asked of the receivables behind the tables of the portfolio: a list, and the same rows as CSV.
import { defineEndpoint } from '../../contract/endpoint.ts'
import { currencyField, idField } from '../../contract/fields.ts'
import { choice, textKind } from '../../contract/kind.ts'
import { defineList, equals } from '../../contract/list.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'
import { BREAK_CAUSES } from '../../metrics/balance-check/checked-entry.ts'
import { BASES, STATE } from '../../metrics/portfolio/measures.ts'
import { OPENED_CHECKS } from './data-quality-checks.ts'
import { portfolioReceivable } from './drill-down-definition.ts'
import { FILTERS, PORTFOLIO_CLOCKS } from './portfolio-parameters.ts'

const AFTERWARDS = Object.keys(STATE)
const STATES = new RegExp(`^(current|\\d{1,6}-\\d{1,6}|\\d{1,6}\\+|${AFTERWARDS.join('|')})$`)

const filters = {
  currency: equals(currencyField('A currency.'), 'Only receivables in this currency.'),
  ...FILTERS,
  obligor_id: equals(idField('The id of an account.'), 'Only receivables that this account owes.'),
  in_default: equals(
    choice(['true', 'false'], 'true or false.'),
    'Only receivables that are outstanding and in default, or only others.',
  ),
}

const query = {
  ...PORTFOLIO_CLOCKS,
  state: equals(
    textKind(parseState, { pattern: STATES.source, examples: ['current', '31-60', '120+', 'charged_off'] }),
    `Only receivables that stand in this bucket, by its label on as_of, or have come to this: ${AFTERWARDS.join(', ')}.`,
  ),
  basis: equals(
    choice(BASES, 'A basis.'),
    "By whose word state is judged: the lender's, reported, which it is when left out, or by what was due and paid, computed.",
  ),
  finding: equals(choice(OPENED_CHECKS, 'A check.'), 'Only receivables that this check of data-quality counts.'),
  cause: equals(
    choice(BREAK_CAUSES, 'A cause.'),
    "Only receivables that are unreconciled because of this: why the lender's balance parts from ours.",
  ),
}

/** A URL makes a space of the plus in `120+` where it is not written as %2B. */
function parseState(text: string): Reading<string> {
  const state = text.replace(/ $/, '+')
  return STATES.test(state)
    ? accept(state)
    : refuse(
        'invalid_value',
        `must be the label of a bucket, such as current, 1-30 or 120+, or ${AFTERWARDS.join(' or ')}`,
      )
}

export const portfolioReceivableList = defineList({
  name: 'portfolio_receivables',
  path: '/portfolio/receivables',
  summary: 'List the receivables behind a cell of the portfolio, newest first',
  tag: 'Portfolio',
  sorts: ['created_at_desc'],
  resource: portfolioReceivable,
  filters,
  query,
})

export const portfolioReceivableCsv = defineEndpoint({
  name: 'downloadPortfolioReceivables',
  method: 'GET',
  path: '/portfolio/receivables.csv',
  tag: 'Portfolio',
  summary: 'Download the receivables behind a cell of the portfolio as CSV',
  description:
    'Every row of the list with these filters, as known when the download began, in the form of /receivable-metrics.csv.',
  query: { ...filters, ...query },
  metadata:
    'Only receivables that say this under a metadata key that the reporting settings declare: `metadata[key]=value`. Several combine with AND.',
  answer: { status: 200, csv: true },
  errors: [],
})
