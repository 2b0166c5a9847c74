// What can be asked of the receivables behind the tables of the portfolio: a list, and the same rows as CSV.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, referenceField } from '@tapeline/contract/fields'
import { type Kind, choice, textKind } from '@tapeline/contract/kind'
import { defineList, equals } from '@tapeline/contract/list'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { FIRST_PAYMENTS } from '@tapeline/kernel/metrics/portfolio/contribution/first-payment'
import { BASES, EVER_DAYS } from '@tapeline/kernel/metrics/portfolio/measures'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'
import { OPENED_CHECKS } from '../tables/data-quality-checks.ts'
import { portfolioReceivable } from './drill-down-definition.ts'
import { AFTERWARDS } from './drill-down-states.ts'
import { FILTERS, PORTFOLIO_CLOCKS, monthParameter } from '../tables/portfolio-parameters.ts'
import { DIRECTIONS } from '../tables/transitions/rolled-month.ts'

const BUCKETS = String.raw`current|\d{1,6}-\d{1,6}|\d{1,6}\+`
const A_BUCKET = 'the label of a bucket, such as current, 1-30 or 120+, or of a bucket and all later ones, such as 30+'

/** A label of a bucket. */
const bucketKind = labelKind(new RegExp(`^(${BUCKETS})$`), A_BUCKET, ['current', '31-60', '30+', '120+'])

/** A label of a bucket, or what becomes of a receivable. */
const stateKind = labelKind(
  new RegExp(`^(${BUCKETS}|${AFTERWARDS.join('|')})$`),
  `${A_BUCKET}, or ${AFTERWARDS.join(' or ')}`,
  ['current', '31-60', '30+', '120+', 'charged_off'],
)

const filters = {
  currency: equals(currencyField('A currency.'), 'Only receivables in this currency.'),
  ...FILTERS,
  obligor_id: equals(referenceField('account', 'The id of an account.'), 'Only receivables that this account owes.'),
  status: equals(
    choice(STATUSES, 'A status.'),
    'Only receivables whose latest status stated on or before as_of is this.',
  ),
  in_default: equals(
    choice(['true', 'false'], 'true or false.'),
    'Only receivables that are outstanding and in default, or only others.',
  ),
}

const query = {
  ...PORTFOLIO_CLOCKS,
  state: equals(
    stateKind,
    `Only receivables in this bucket, by its label on as_of, in it or any later one (30+, 60+, 90+), or that ended so: ${AFTERWARDS.join(', ')}.`,
  ),
  basis: equals(
    choice(BASES, 'A basis.'),
    'The count of days past due that state, from_bucket, to_state, direction and ever_past_due refer to: as the lender reports (`reported`, when ' +
      'left out), or by what was due and paid (`computed`).',
  ),
  ever_past_due: equals(
    choice(EVER_DAYS.map(String), 'A number of days.'),
    'Only receivables that have been so many or more days past due at the end of any day up to as_of, by basis: what vintages counts as ' +
      'ever_past_due.',
  ),
  first_payment: equals(
    choice(FIRST_PAYMENTS, 'What became of it.'),
    'Only receivables with this result of the first payment by as_of, determined 30 days after the first item fell due: what vintages ' +
      'counts as first_payment_default.',
  ),
  written_off_in: monthParameter(
    'Only receivables of which principal is lost on as_of, first in this month, written YYYY-MM: what recoveries counts for this month of write-off.',
  ),
  finding: equals(choice(OPENED_CHECKS, 'A check.'), 'Only receivables that this check of data-quality counts.'),
  cause: equals(
    choice(BREAK_CAUSES, 'A cause.'),
    "Only receivables that are unreconciled because of this: why the lender's balance parts from ours.",
  ),
  month: monthParameter(
    'Only receivables that were open when this month began, written YYYY-MM, as transitions and roll-rates follow them from the end of the ' +
      'month before to its own end, or to as_of. The last that is over on as_of when left out and from_bucket, to_state or direction is sent.',
  ),
  from_bucket: equals(
    bucketKind,
    'Only receivables that began the month in this bucket, by its label on the last day before it, or in it or any later one (30+).',
  ),
  to_state: equals(
    stateKind,
    `Only receivables that ended the month in this bucket, by its label then, in it or any later one (30+), or that ended so: ${AFTERWARDS.join(', ')}.`,
  ),
  direction: equals(
    choice(DIRECTIONS, 'A direction.'),
    'Only receivables that went this way in the month: to a better bucket, to none other, to a worse one, or to where nothing is outstanding.',
  ),
}

/** A label as it comes in a URL, which makes a space of the plus in `120+` where it is not written as %2B. */
function labelKind(labels: RegExp, expected: string, examples: readonly string[]): Kind {
  const parse = (text: string): Reading<string> => {
    const label = text.replace(/ $/, '+')
    return labels.test(label) ? accept(label) : refuse('invalid_value', `must be ${expected}`)
  }
  return textKind(parse, { pattern: labels.source, examples })
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
  has_freshness: true,
})

export const portfolioReceivableCsv = defineEndpoint({
  name: 'downloadPortfolioReceivables',
  method: 'GET',
  path: '/portfolio/receivables.csv',
  tag: 'Portfolio',
  summary: 'Download the receivables behind a cell of the portfolio as CSV',
  description:
    'Every row of the list with these filters, as known when the download began, in the form of /receivable-metrics.csv.',
  query: { ...filters, ...query, ...AMOUNTS_PARAMETER },
  metadata:
    'Only receivables with this value under a metadata key that the reporting settings declare: `metadata[key]=value`. Several combine with AND.',
  answer: { status: 200, csv: true },
  errors: [],
})
