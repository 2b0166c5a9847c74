// The largest obligors of a portfolio, as `GET /portfolio/obligors` ranks them. A business is listed
// with its name, a person only with the id that its lender gave it.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, dayField, idField, momentField } from '@tapeline/contract/fields'
import { freeText } from '@tapeline/contract/kind'
import { equals } from '@tapeline/contract/list'
import { wholeNumberParameter } from '@tapeline/contract/parameter'
import { personal } from '@tapeline/contract/personal-data'
import { defineResource } from '@tapeline/contract/resource'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { FRESHNESS_FIELD } from '../../freshness/freshness-definition.ts'
import { CLASS_FIELDS } from '../answer/portfolio-endpoints.ts'
import { PORTFOLIO_CLOCKS } from '../tables/portfolio-parameters.ts'
import { shareFields } from '../tables/shares.ts'

/** The fields of a row. */
export const OBLIGOR_ROW = {
  currency: currencyField('The currency of the row.'),
  rank: count('1 for the largest obligor of the currency; of equal ones the first by id comes first.'),
  obligor_id: idField('Who owes: the id of an account. /portfolio/receivables lists what it owes.'),
  obligor_name: personal(
    freeText(255, 'The name of a business on as_of; null of an individual, and where none was known.'),
  ),
  open_receivables: count('Its receivables with principal outstanding.'),
  outstanding: exactMoney('Their outstanding principal; what was overpaid on others is not taken off.'),
  ...shareFields('obligor'),
  obligors: count(
    'How many obligors of the currency have principal outstanding, ranked or not; the same in each of its rows.',
  ),
}

const obligors = defineResource({
  name: 'portfolio_obligors',
  description:
    'The obligors who owe most on a day, by currency. An obligor is an account: what belongs to one group of companies is not known.',
  fields: {},
  required: [],
  computed: {
    as_of: dayField('The day of the figures.'),
    known_at: momentField('The moment up to which writes are included.'),
    freshness: FRESHNESS_FIELD,
    ...CLASS_FIELDS,
    data: answerList(
      answerRecord(OBLIGOR_ROW, ['obligor_name', 'share', 'cumulative_share'], 'An obligor.'),
      'The rows: by currency, then from the largest to the smallest.',
    ),
  },
  computed_always: ['as_of', 'known_at', 'freshness', 'metric_class', 'definitions', 'data'],
})

/** How many obligors of each currency are listed. */
export const TOP = { minimum: 1, maximum: 1_000, default: 20 }

const query = {
  ...PORTFOLIO_CLOCKS,
  currency: equals(currencyField('A currency.'), 'Only obligors by what they owe in this currency.'),
  top: wholeNumberParameter(TOP, 'How many obligors of each currency to return, the largest first.'),
}

const shared = { method: 'GET', tag: 'Portfolio', query, errors: ['calculation_running'] } as const

export const getObligors = defineEndpoint({
  ...shared,
  name: 'getPortfolioObligors',
  path: '/portfolio/obligors',
  summary: 'Rank the largest obligors of the portfolio',
  description:
    'One row for each of the obligors with most principal outstanding on as_of, by currency. Their shares, and the Herfindahl index, are of ' +
    'all obligors, listed or not; their total is reconciled with the outstanding principal of the currency.',
  answer: { status: 200, resource: obligors },
})

export const downloadObligors = defineEndpoint({
  ...shared,
  name: 'downloadPortfolioObligors',
  path: '/portfolio/obligors.csv',
  summary: 'Rank the largest obligors of the portfolio, as CSV',
  description: 'The rows of the table with a header, in the form of /receivable-metrics.csv.',
  query: { ...query, ...AMOUNTS_PARAMETER },
  answer: { status: 200, csv: true },
})
