// The routes of key management. What they do is loaded when somebody manages keys, which is seldom.
import type { DashboardRoute } from '../../http/dashboard-routes.ts'
import type { Services } from '../services.ts'
import { API_KEYS } from './api-key-endpoints.ts'

const management = () => import('./key-management-handlers.ts')

/** The routes of key management. */
export function apiKeyRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: API_KEYS.list, handle: async (call) => (await management()).listKeys(services, call) },
    { endpoint: API_KEYS.create, handle: async (call) => (await management()).createKey(services, call) },
    { endpoint: API_KEYS.rotate, handle: async (call) => (await management()).rotateKey(services, call) },
    { endpoint: API_KEYS.remove, handle: async (call) => (await management()).removeKey(services, call) },
  ]
}
