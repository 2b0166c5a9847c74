// What a caller reads and sets of the place that it works in: whose it is, and the clock there.
import type { Route } from '../../http/routes.ts'
import { getMe, meRoute } from '../me.ts'
import { getSandboxClock, postSandboxClock } from './sandbox-clock-endpoints.ts'
import { sandboxClockRoutes } from './sandbox-clock-handlers.ts'
import type { Services } from '../services.ts'

export const OWN_PLACE_ENDPOINTS = [getMe, getSandboxClock, postSandboxClock]

/** The routes of it. */
export function ownPlaceRoutes(services: Services): Route[] {
  return [meRoute(services), ...sandboxClockRoutes(services)]
}
