// Whether something happened of which a tenant has no event yet. It is asked every second of every tenant, and the code that derives events is loaded with
// the first that has.
import type { TenantSight } from '../scheduling/tenant-news.ts'

/** Whether what events are made of goes further than the events of a tenant. */
export function isBehindWithEvents(sight: TenantSight): boolean {
  const { ledgers, events_of_log, events_written, events_of_operator } = sight
  if (ledgers > Math.max(0, events_of_log)) return true
  if (events_of_log < 0) return false
  if (events_written > events_of_operator) return true
  return sight.checked_moment > sight.events_of_checks || sight.tested_moment > sight.events_of_covenants
}
