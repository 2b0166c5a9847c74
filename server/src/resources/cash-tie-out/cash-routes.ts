// The routes of the tie-out of cash. Most lenders have no lines of the bank, so that the code that answers is loaded with the first request.
import { listParameters } from '@tapeline/contract/list'
import type { Route } from '../../http/routes.ts'
import type { Services } from '../services.ts'
import { CASH_ENDPOINTS, CASH_LISTS } from './cash-endpoints.ts'

/** The routes of the tie-out. */
export function cashRoutes(services: Services): Route[] {
  let answers: Promise<ReadonlyMap<string, Route>> | undefined
  const routeOf = async (path: string) => {
    answers ??= import('./cash-answers.ts').then(({ cashAnswers }) => cashAnswers(services))
    const route = (await answers).get(path)
    if (route === undefined) throw new Error(`Nothing answers ${path}`)
    return route
  }
  const lists = CASH_LISTS.map((list) => {
    return { method: 'GET', path: list.path, query: listParameters(list), metadata: false } as const
  })
  return [...CASH_ENDPOINTS, ...lists].map((endpoint) => ({
    endpoint,
    handle: async (call) => (await routeOf(endpoint.path)).handle(call),
  }))
}
