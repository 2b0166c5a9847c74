// What is read again once a report schedule was written: schedules, and their runs.
import { useQueryClient } from '@tanstack/react-query'
import { REPORT_SCHEDULES } from '../../service/report-schedules.ts'
import { usePlace } from '../../shell/use-place.ts'

/** Reads schedules and runs again. */
export function useRefreshedSchedules(): () => Promise<void> {
  const { environment } = usePlace()
  const queries = useQueryClient()
  return async () => {
    const keys = [
      [REPORT_SCHEDULES, environment],
      ['list', environment],
    ]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
