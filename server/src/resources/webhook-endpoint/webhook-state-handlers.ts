// Serving the states of webhook endpoints to the people of their own organization: members read them, as they read the list.
import type { DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { memberIn } from '../signed-in.ts'
import { WEBHOOK_STATES } from './webhook-state-endpoints.ts'
import { readWebhookStates } from './webhook-state-reads.ts'

/** The route of the states. */
export function webhookStateRoutes(services: Services): DashboardRoute[] {
  return [
    {
      endpoint: WEBHOOK_STATES.list,
      handle: async (call) => {
        const { tenant } = await memberIn(services, call)
        return answerWith({ data: await readWebhookStates(services.database, tenant) })
      },
    },
  ]
}
