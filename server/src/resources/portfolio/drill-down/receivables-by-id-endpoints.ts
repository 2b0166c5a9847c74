// The endpoint by which the dashboard compares the rows of a list: the same receivables on another day, whatever the list is filtered by.
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { choice, titled } from '@tapeline/contract/kind'
import { CLOCKS } from '@tapeline/contract/parameter'
import { fieldsNamed, idsParameter } from '../../rows-by-id.ts'
import { portfolioReceivable } from './drill-down-definition.ts'

/** What may be null, as in the list, though none of these is too large to be added up. */
const POSITION = ['outcome', 'outstanding', 'reported', 'computed', 'with_schedule', 'in_default'] as const

/** The fields of a receivable by its id. */
export const FIELDS_BY_ID = ['receivable_id', 'currency', ...POSITION] as const

const receivable = namedRecord(
  'receivable_by_id',
  fieldsNamed(portfolioReceivable.computed, FIELDS_BY_ID),
  POSITION,
  'A receivable as the list of calculated receivables has it.',
)

const notCalculated = namedRecord(
  'receivable_not_calculated',
  {
    ...fieldsNamed(portfolioReceivable.computed, ['receivable_id']),
    why_not: choice(
      ['too_large', 'not_calculable'],
      'Why it has no figures. too_large: its amounts are too large to be added up. not_calculable: its figures cannot be calculated from what was sent of it.',
    ),
  },
  [],
  'A receivable without figures on the day, as known at the moment.',
)

/** The endpoint. */
export const RECEIVABLES_BY_ID = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/receivables-by-id',
    query: { ids: idsParameter('receivables'), ...CLOCKS },
    answer: titled(
      'receivables_by_id',
      answerRecord(
        {
          data: answerList(receivable, 'Those that have figures.'),
          not_calculated: answerList(notCalculated, 'Those that were there, and could not be calculated.'),
        },
        [],
        'Those that were there on the day, as known at the moment.',
      ),
    ),
  }),
}
