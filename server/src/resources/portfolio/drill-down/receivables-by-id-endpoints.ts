// The endpoint by which the dashboard compares the rows of a list: the same receivables on another day, whatever the list is filtered by.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { CLOCKS } from '@tapeline/contract/parameter'
import { fieldsNamed, idsParameter } from '../../rows-by-id.ts'
import { portfolioReceivable } from './drill-down-definition.ts'

/** What may be null, of one whose amounts are too large to be added up. */
const POSITION = ['outcome', 'outstanding', 'reported', 'computed', 'with_schedule', 'in_default'] as const

/** The fields of a receivable by its id. */
export const FIELDS_BY_ID = ['receivable_id', 'currency', ...POSITION] as const

const receivable = namedRecord(
  'receivable_by_id',
  fieldsNamed(portfolioReceivable.computed, FIELDS_BY_ID),
  POSITION,
  'A receivable as the list of calculated receivables has it.',
)

/** The endpoint. */
export const RECEIVABLES_BY_ID = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/receivables-by-id',
    query: { ids: idsParameter('receivables'), ...CLOCKS },
    answer: namedList(
      'receivables_by_id',
      receivable,
      'Those that the portfolio counts on the day, as known at the moment.',
    ),
  }),
}
