// The API keys of an environment.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

/** A key as it is shown after its creation. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly masked: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export const keysQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['keys', environment],
    queryFn: async () => (await call<{ data: ApiKey[] }>('GET', `/${environment}/keys`)).data,
  })

/** Creates a key; it comes whole for the only time. */
export const createKey = (environment: Environment, name: string) =>
  call<ApiKey & { key: string }>('POST', `/${environment}/keys`, { name })

export const deleteKey = (environment: Environment, id: string) => call('DELETE', `/${environment}/keys/${id}`)
