// The API keys of an environment.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import { callOwn } from './own-call.ts'

/** What a key is created with. */
export type KeyDraft = DashboardEndpoints['POST /{environment}/keys']['body']

export const keysQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['keys', environment],
    queryFn: async () => (await callOwn('GET /{environment}/keys', { path: { environment } })).data,
  })

/** Creates a key; it comes whole for the only time. */
export const createKey = (environment: Environment, draft: KeyDraft) =>
  callOwn('POST /{environment}/keys', { path: { environment }, body: draft })

/** Puts a key in the place of another, which works on for some hours; it comes whole for the only time. */
export const rotateKey = (environment: Environment, id: string, overlap_hours: number) =>
  callOwn('POST /{environment}/keys/{id}/rotations', { path: { environment, id }, body: { overlap_hours } })

export const deleteKey = (environment: Environment, id: string) =>
  callOwn('DELETE /{environment}/keys/{id}', { path: { environment, id } })
