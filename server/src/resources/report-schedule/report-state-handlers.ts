// Serving the states of report schedules to the people of their own organization: members read them, as they read the list.
import type { DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { memberIn } from '../signed-in.ts'
import { REPORT_STATES } from './report-state-endpoints.ts'
import { readReportStates } from './report-state-reads.ts'

/** The route of the states. */
export function reportStateRoutes(services: Services): DashboardRoute[] {
  return [
    {
      endpoint: REPORT_STATES.list,
      handle: async (call) => {
        const { tenant } = await memberIn(services, call)
        return answerWith({ data: await readReportStates(services.database, tenant) })
      },
    },
  ]
}
