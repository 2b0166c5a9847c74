// The endpoint by which the dashboard totals a filtered list of receivables: all rows that the filters match, not those of a page.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import { titled, yesNo } from '@tapeline/contract/kind'
import { portfolioReceivableList } from './drill-down-endpoints.ts'

const total = namedRecord(
  'receivables_total',
  {
    currency: currencyField('The currency.'),
    receivables: count('How many receivables the filters match.'),
    outstanding: exactMoney('Their outstanding principal, in minor units.'),
    unknown: count('How many of them have no known outstanding principal, and are not part of the amount.'),
  },
  [],
  'Receivables in one currency.',
)

const totals = titled(
  'receivables_totals',
  answerRecord(
    {
      data: answerList(total, 'By currency, in alphabetical order.'),
      left_out: count('How many receivables cannot be calculated, and are in no total.'),
      is_cut: yesNo('Whether there are more receivables than were looked at: the newest are in the totals.'),
      as_of: dayField('The day.'),
      known_at: momentField('The moment as known at which.'),
    },
    [],
    'The totals of a filtered list of receivables.',
  ),
)

const { filters, query } = portfolioReceivableList

/** The endpoint of the totals. */
export const RECEIVABLES_TOTALS = {
  show: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/receivables-totals',
    query: { ...filters, ...query },
    metadata: true,
    answer: totals,
  }),
}
