// The list of receivables that the dashboard orders: those of the public API have the one order that the interface gives them.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { currencyField, dayField, idField, money } from '@tapeline/contract/fields'
import { choice, freeText, titled, yesNo } from '@tapeline/contract/kind'
import { defineList, equals, listParameters } from '@tapeline/contract/list'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'

/** The orders: by a field, largest or latest first, or smallest or earliest first. */
export const ORDERS = [
  'balance_desc',
  'balance_asc',
  'origination_date_desc',
  'origination_date_asc',
  'past_due_desc',
  'past_due_asc',
] as const

const FILTERS = { obligor_id: equals(idField('The id of an account.'), 'Only receivables of this account.') }

/** The list as the engine knows it. */
export const orderedReceivableList = defineList({
  name: 'ordered_receivables',
  path: '/{environment}/ordered-receivables',
  summary: 'List receivables in an order',
  tag: 'Receivables',
  resource: undefined,
  sorts: ORDERS,
  filters: FILTERS,
})

const receivable = namedRecord(
  'ordered_receivable',
  {
    id: idField('Id of the receivable.'),
    obligor_id: idField('Who owes it.'),
    product_type: freeText(255, 'Its product type.'),
    funded_by: freeText(255, 'Who funded it.'),
    fund_name: freeText(255, 'The name of the fund.'),
    origination_date: dayField('The day of its origination.'),
    currency: currencyField('Its currency.'),
    balance: exactMoney('Its balance, in minor units.'),
    delinquent_amount: money('What the lender reports as delinquent.'),
    delinquent_since: dayField('Since when, by the word of the lender.'),
    status: choice(STATUSES, 'Its latest status.'),
  },
  ['fund_name', 'balance', 'delinquent_since', 'status'],
  'A receivable; what it is ordered by is as it was when the first page was read.',
)

const page = titled(
  'ordered_receivables',
  answerRecord(
    {
      data: answerList(receivable, 'In the order.'),
      has_more: yesNo('Whether there are more.'),
      next_page: freeText(1_023, 'The token of the next page.'),
      previous_page: freeText(1_023, 'The token of the page before.'),
      rest_page: freeText(
        1_023,
        'Where the search for what matches the filters ended before the page was full: `next_page` or `previous_page`, at which it continues.',
      ),
      looked_at: count(
        'How many receivables were looked at where the search ended before the page was full; otherwise 0.',
      ),
    },
    ['next_page', 'previous_page', 'rest_page'],
    'A page of receivables in an order, as it was when the first page was read, with what matched the filters then: none comes twice, and none is missed.',
  ),
)

const { limit, page: token, sort } = listParameters(orderedReceivableList)

/** The endpoint. */
export const ORDERED_RECEIVABLES = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/ordered-receivables',
    query: { limit, page: token, sort, ...FILTERS },
    metadata: true,
    answer: page,
  }),
}
