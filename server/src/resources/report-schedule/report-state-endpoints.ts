// The endpoint by which the dashboard shows when each report schedule is due and how its last run went: one request for all of them.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { idField, momentField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { RUN_FAILURES, RUN_STATUSES } from './report-schedule-definition.ts'

const reportState = namedRecord(
  'report_state',
  {
    id: idField('Id of the report schedule.'),
    time_zone: freeText(64, 'The time zone in which it is due: that of the organization.'),
    next_due_at: momentField(
      'When it is due next; null while it is disabled, and where it follows the closes of months.',
    ),
    last_run_at: momentField('When its last run was due or asked for; null where there is none.'),
    last_status: choice(RUN_STATUSES, 'What became of that run; null where there is none.'),
    last_failure: choice(RUN_FAILURES, 'Why its last attempt failed; null where none failed.'),
  },
  ['next_due_at', 'last_run_at', 'last_status', 'last_failure'],
  'When a report schedule is due, and how its last run went.',
)

/** The endpoint of the states of report schedules. */
export const REPORT_STATES = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/report-states',
    answer: namedList('report_states', reportState, 'Those of all report schedules, in the order of their creation.'),
  }),
}
