// Removes reports that were settled long ago, with their files, and what was asked for longer ago than it limits anything.
import { forgetRequests, removeOldRuns } from '../../resources/report-schedule/report-run-store.ts'
import type { Database } from '../../storage/database.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'

/** How long reports are kept: the same month of the year before can be compared. In microseconds. */
const KEPT = 400 * 86_400_000_000

/** Requests limit further ones for a day. In microseconds. */
const REQUESTS_KEPT = 2 * 86_400_000_000

/** Prunes every tenant; at a moment other than now for tests alone. */
export function pruneReports(database: Database, at = Date.now() * 1_000): Promise<void> {
  return forEveryTenant(database, async (tenant) => {
    await removeOldRuns(database, tenant, at - KEPT)
    await forgetRequests(database, tenant, at - REQUESTS_KEPT)
  })
}
