// How the figures of a lender are calculated, as far as pages need it.
import { queryOptions } from '@tanstack/react-query'
import type { ReportingSettings } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { readPage } from './list.ts'

/** Days past due that end each bucket but the last, where nothing is set. */
export const BUCKET_EDGES: readonly number[] = [30, 60, 90, 120]

/** The settings in force; null where the operator has set none. */
export const reportingSettingsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['reporting-settings', environment],
    queryFn: async () => {
      const { data } = await readPage<ReportingSettings>(environment, '/reporting-settings', { limit: '1' })
      return data[0] ?? null
    },
    staleTime: 60_000,
  })
