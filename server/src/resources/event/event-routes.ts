// The routes of events. Most starts of the service serve none of them, so that the code that does is loaded with the first request.
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Route } from '../../http/routes.ts'
import type { Services } from '../services.ts'
import { eventList, lendersEventList } from './event-definition.ts'

/** The routes of events. */
export function eventRoutes(services: Services): Route[] {
  return [routeOf(services, eventList, 'ownEvents'), routeOf(services, lendersEventList, 'lendersEvents')]
}

function routeOf(services: Services, list: ListDefinition, place: 'ownEvents' | 'lendersEvents'): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: false },
    handle: async (call) => {
      const handlers = await import('./event-handlers.ts')
      return handlers.answerEvents(services, call, list, handlers[place])
    },
  }
}
