// The organization's reporting settings, as far as pages show them.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

/** Settings of an organization. */
export interface Settings {
  readonly metadata_dimensions: readonly string[]
}

/** The settings in force; null where the operator has said none. */
export const settingsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['reporting-settings', environment],
    queryFn: async () => {
      const { data } = await call<{ data: readonly Settings[] }>('GET', `/${environment}/v/reporting-settings?limit=1`)
      return data[0] ?? null
    },
    staleTime: 60_000,
  })
