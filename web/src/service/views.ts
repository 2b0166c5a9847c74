// Saved views: pages of an environment under a name, of the user and shared in the organization.
import { queryOptions } from '@tanstack/react-query'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'

/** What is saved of a view. */
export type ViewContent = Pick<SavedView, 'name' | 'address' | 'visibility'>

/** The views that the user may open. */
export const viewsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['views', environment],
    queryFn: () => callOwn('GET /{environment}/views', { path: { environment } }),
  })

/** Where signing in leads; null to the overview. */
export const landingQuery = queryOptions({
  queryKey: ['landing'],
  queryFn: async () => (await callOwn('GET /landing')).address,
  staleTime: 0,
})

export const saveView = (environment: Environment, body: ViewContent) =>
  callOwn('POST /{environment}/views', { path: { environment }, body })

export const changeView = (environment: Environment, id: string, body: ViewContent) =>
  callOwn('PATCH /{environment}/views/{id}', { path: { environment, id }, body })

export const deleteView = (environment: Environment, id: string) =>
  callOwn('DELETE /{environment}/views/{id}', { path: { environment, id } })

/** Makes a view the page that signing in and the logo lead to. */
export const beginWith = (environment: Environment, id: string) =>
  callOwn('POST /{environment}/views/{id}/landing', { path: { environment, id } })

/** Makes the overview that page again. */
export const beginWithOverview = (environment: Environment) =>
  callOwn('DELETE /{environment}/landing', { path: { environment } })
