// Removes deliveries that ended long ago with their attempts, and secrets that sign no more.
import { removeOldDeliveries } from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import type { Database } from '../../storage/database.ts'
import { KEPT, SECRET_OVERLAP } from '../../webhooks/retry-schedule.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'

/** Prunes every tenant; at a moment other than now for tests alone. */
export function pruneWebhooks(database: Database, at = Date.now() * 1_000): Promise<void> {
  const bounds = { ended_before: at - KEPT, replaced_before: at - SECRET_OVERLAP }
  return forEveryTenant(database, (tenant) => removeOldDeliveries(database, tenant, bounds))
}
