// How a report schedule is written.
import { ServiceError } from '@tapeline/contract/errors'
import type { VersionedWriting } from '../versioned-upsert.ts'
import { reportSchedule, reportScheduleShape } from './report-schedule-definition.ts'

/** What is answered where no schedule has an id. */
export const UNKNOWN_SCHEDULE = 'You have no report schedule with this id.'

/** The most schedules that an organization has in an environment, those that are disabled included. */
const SCHEDULES_MAX = 100

export const reportScheduleWriting: VersionedWriting = {
  definition: reportSchedule,
  shape: reportScheduleShape,
  of: ({ reportSchedules }) => reportSchedules,
  faults: () => [],
  admitNew: ({ reportRuns }) => {
    if (reportRuns.count() < SCHEDULES_MAX) return
    const message = `You have ${SCHEDULES_MAX} report schedules, which is the most. Delete one, then create this one.`
    throw new ServiceError('limit_reached', { message })
  },
  unknown: UNKNOWN_SCHEDULE,
}
