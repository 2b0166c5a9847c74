// The API keys of an environment.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'

export const keysQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['keys', environment],
    queryFn: async () => (await callOwn('GET /{environment}/keys', { path: { environment } })).data,
  })

/** Creates a key; it comes whole for the only time. */
export const createKey = (environment: Environment, name: string) =>
  callOwn('POST /{environment}/keys', { path: { environment }, body: { name } })

export const deleteKey = (environment: Environment, id: string) =>
  callOwn('DELETE /{environment}/keys/{id}', { path: { environment, id } })
