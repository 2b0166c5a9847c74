// What can be read of the metrics of receivables over HTTP: months in a list and as CSV, the history of one receivable as a timeline.
import { monthField } from '@tapeline/contract/composite-kind'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { referenceField } from '@tapeline/contract/fields'
import { choice } from '@tapeline/contract/kind'
import { defineList, equals } from '@tapeline/contract/list'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { CLOCKS } from '@tapeline/contract/parameter'
import { receivableMonth } from './receivable-month-definition.ts'
import { timeline } from './timeline-definition.ts'

const filters = {
  receivable_id: equals(referenceField('receivable', 'The id of a receivable.'), 'Only months of this receivable.'),
  month: equals(monthField('A month.'), 'Only this month, written YYYY-MM.'),
}

const clocks = {
  as_of: {
    ...CLOCKS.as_of,
    description:
      'The day that is asked about, in the time zone of the organization; today when left out, or the day of known_at. Nothing dated ' +
      'later counts, and a later month has no row. Never in the future.',
  },
  known_at: CLOCKS.known_at,
}

export const receivableMonthList = defineList({
  name: 'receivable_metrics',
  path: '/receivable-metrics',
  summary: 'List the months of receivables, newest receivable first, newest month first',
  tag: 'Metrics',
  sorts: ['created_at_desc'],
  resource: receivableMonth,
  metadata: false,
  errors: ['not_calculable'],
  filters,
  query: clocks,
  has_freshness: true,
})

export const receivableMonthCsv = defineEndpoint({
  name: 'receivableMetricsCsv',
  method: 'GET',
  path: '/receivable-metrics.csv',
  tag: 'Metrics',
  summary: 'Download the months of receivables as CSV',
  description:
    'Every row of the list with these filters, as known when the download began. RFC 4180 in UTF-8, with a header; nested fields are ' +
    'columns joined by dots. Amounts are whole numbers of minor units, and the last column, amounts_in, states that. Text that a spreadsheet ' +
    'could read as a formula begins with an apostrophe. An interrupted download ends without the end of its body: it is not whole. A ' +
    'receivable whose calculation fails has one row with its id alone.',
  query: { ...filters, ...clocks, ...AMOUNTS_PARAMETER },
  answer: { status: 200, csv: true },
  errors: [],
})

export const getTimeline = defineEndpoint({
  name: 'getReceivableTimeline',
  method: 'GET',
  path: '/receivables/{id}/timeline',
  tag: 'Metrics',
  summary: 'Read the timeline of a receivable: its months, every change and the entries behind it',
  description:
    'As of a day, as known at a moment: nothing dated or recorded later changes it. What age alone will change, if nothing more ' +
    'is reported, is included and marked as expected.',
  query: clocks,
  answer: { status: 200, resource: timeline },
  errors: ['not_found', 'not_calculable'],
})

export const timelineCsv = defineEndpoint({
  name: 'receivableTimelineCsv',
  method: 'GET',
  path: '/receivables/{id}/timeline.csv',
  tag: 'Metrics',
  summary: 'Download the months or the changes of a receivable as CSV',
  description: 'In the form of /receivable-metrics.csv; oldest first.',
  query: {
    ...clocks,
    ...AMOUNTS_PARAMETER,
    of: equals(
      choice(['months', 'changes'], 'What to download; months when left out.'),
      'What to download; months when left out.',
    ),
  },
  answer: { status: 200, csv: true },
  errors: ['not_found', 'not_calculable'],
})
