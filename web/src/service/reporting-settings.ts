// How a lender's figures are reckoned, as far as pages need it.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { type ListQuestion, readPage } from './list.ts'

/** The reporting settings, as far as they are needed. */
export interface ReportingSettings {
  /** The last days past due of every bucket but the last. */
  readonly bucket_edges: readonly number[]
}

/** The settings on the clocks; the service's own where nothing is set. */
export const reportingSettingsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['reporting-settings', environment],
    queryFn: async (): Promise<ReportingSettings> => {
      const { data } = await readPage<ReportingSettings>(environment, '/reporting-settings', {
        limit: '1',
      } satisfies ListQuestion)
      return data[0] ?? { bucket_edges: [30, 60, 90, 120] }
    },
    staleTime: 300_000,
  })
