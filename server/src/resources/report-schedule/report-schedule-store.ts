// Where report schedules are kept: as versions, newest first in lists.
import { type VersionedTable, versionedRecords } from '../versioned-store.ts'
import { reportScheduleFilters } from './report-schedule-definition.ts'

export const REPORT_SCHEDULES: VersionedTable = {
  kind: 'report_schedule',
  columns: {
    name: 'text',
    report: 'text',
    format: 'text',
    debt_line_id: 'text',
    frequency: 'text',
    weekday: 'text',
    month_day: 'integer',
    hour: 'integer',
    recipients: 'jsonb',
    outside_recipients: 'jsonb',
    status: 'text',
    metadata: 'jsonb',
  },
  filters: Object.keys(reportScheduleFilters),
  placeOf: () => 0,
}

/** Makes the report schedules of one batch. */
export const reportSchedulesInBatch = versionedRecords(REPORT_SCHEDULES)
