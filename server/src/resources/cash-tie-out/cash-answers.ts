// Everything that answers about the tie-out of cash, loaded with the first request that asks for it.
import type { Route } from '../../http/routes.ts'
import type { Services } from '../services.ts'
import { accountStatementsRoutes } from './account-statements-handlers.ts'
import { breaksRoutes } from './breaks-handlers.ts'
import { cashGroupsRoutes } from './cash-groups-handlers.ts'
import { cashMonthsRoutes } from './cash-months-handlers.ts'
import { cashOutcomesRoutes } from './cash-outcomes-handlers.ts'
import { cashRowsRoutes } from './cash-rows-handlers.ts'

/** The routes by their paths. */
export function cashAnswers(services: Services): ReadonlyMap<string, Route> {
  const routes = [
    ...cashMonthsRoutes(services),
    ...cashGroupsRoutes(services),
    ...accountStatementsRoutes(services),
    ...cashRowsRoutes(services),
    ...cashOutcomesRoutes(services),
    ...breaksRoutes(services),
  ]
  return new Map(routes.map((route) => [route.endpoint.path, route]))
}
