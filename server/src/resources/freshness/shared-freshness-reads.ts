// How fresh figures of a tenant are, for requests that arrive together: they share one read, which begins after each of them arrived.
import type { Database } from '../../storage/database.ts'
import { SharedReads } from '../../storage/shared-reads.ts'
import type { Resource } from '../present.ts'
import { type Figures, readFreshness } from './freshness-reads.ts'

/** Reads how fresh some figures are now, by tenant. */
export function sharedFreshness(database: Database, figures: Figures): (tenant: number) => Promise<Resource> {
  const reads = new SharedReads<Figures, Resource>(
    async (tenant) => new Map([[figures, await readFreshness(database, { figures, tenant, known_at: undefined })]]),
  )
  return async (tenant) => {
    const freshness = await reads.find(tenant, figures)
    if (freshness === undefined) throw new Error('Freshness was read without a result')
    return freshness
  }
}
