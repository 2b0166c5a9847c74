// What is answered of the verified cash of groups of receivables.
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { GROUP_FIELDS } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { CASH_FRESHNESS, CASH_MONTH_ROW } from './cash-months-definition.ts'

/** By what cash is grouped. */
export const GROUPED_BY = choice(
  GROUP_FIELDS,
  'By what payments are grouped: what holds of the receivable on the day of the payment.',
)

const { month, open, currency, collections, disbursements } = CASH_MONTH_ROW

/** The fields of a row. */
export const CASH_GROUP_ROW = {
  group: freeText(255, 'The value that is grouped by; null where the receivable has none.'),
  month,
  open,
  currency,
  collections,
  disbursements,
}

export const cashGroups = defineResource({
  name: 'cash_groups',
  description:
    'The cash that a lender reports by group, month and currency, and how much of it the bank shows. Lines of the bank are of no group.',
  fields: {},
  required: [],
  computed: {
    as_of: dayField('The day of the figures.'),
    known_at: momentField(
      'The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked for; null where there is none.',
    ),
    freshness: CASH_FRESHNESS,
    definitions: freeText(255, 'The page of this service that documents the figures.'),
    group_by: GROUPED_BY,
    data: answerList(
      answerRecord(CASH_GROUP_ROW, ['group'], 'A row.'),
      'The months of each group with payments: by currency, group and month.',
    ),
  },
  computed_always: ['as_of', 'freshness', 'definitions', 'group_by', 'data'],
})
