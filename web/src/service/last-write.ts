// When the last write of an organization arrived.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

/** The moment; null where nothing was ever written. */
export const lastWriteQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['last-write', environment],
    queryFn: async () => {
      const { data } = await call<{ data: readonly { at: string }[] }>(
        'GET',
        `/${environment}/v/audit?limit=1&downloads=none`,
      )
      return data[0]?.at ?? null
    },
  })
