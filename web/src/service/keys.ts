// The API keys of an environment.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import { callOwn } from './own-call.ts'

/** What a key is created with, and the admin's password. */
export type KeyDraft = DashboardEndpoints['POST /{environment}/keys']['body']

export const keysQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['keys', environment],
    queryFn: async () => (await callOwn('GET /{environment}/keys', { path: { environment } })).data,
  })

/** Creates a key; it comes whole for the only time. */
export const createKey = (environment: Environment, draft: KeyDraft) =>
  callOwn('POST /{environment}/keys', { path: { environment }, body: draft })

/** For how many hours a key works on beside the one that replaces it, and the admin's password. */
export type Rotation = DashboardEndpoints['POST /{environment}/keys/{id}/rotations']['body']

/** Puts a key in the place of another, which works on for some hours; it comes whole for the only time. */
export const rotateKey = (environment: Environment, id: string, body: Rotation) =>
  callOwn('POST /{environment}/keys/{id}/rotations', { path: { environment, id }, body })

export const deleteKey = (environment: Environment, id: string) =>
  callOwn('DELETE /{environment}/keys/{id}', { path: { environment, id } })
