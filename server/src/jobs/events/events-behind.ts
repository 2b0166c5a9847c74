// Whether something happened of which a tenant has no event yet. It is asked every second of every tenant, and the code that derives events is loaded with
// the first that has.
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { COMPARED_WITHIN, EVENTS_FORM, WRITTEN_WITHIN } from '../../resources/event/followed-events-rules.ts'
import type { TenantSight } from '../scheduling/tenant-news.ts'

/** Whether what events are made of goes further than the events of a tenant. */
export function isBehindWithEvents(sight: TenantSight): boolean {
  const { ledgers, events_of_log, events_written, events_of_operator, events_of_documents } = sight
  if (ledgers > Math.max(0, events_of_log)) return true
  // The operator asks for documents of a lender too that has nothing in its log, as in an environment without a key.
  if (events_of_log < 0) return events_written > 0
  if (sight.key_notice !== null && sight.key_notice <= sight.now) return true
  if (events_written > Math.min(events_of_operator, events_of_documents) || hasDayOfDocumentsBegun(sight)) return true
  if (sight.checked_moment > sight.events_of_checks || sight.tested_moment > sight.events_of_covenants) return true
  if (sight.completed_cash > sight.events_of_cash || isBehindWithMonths(sight)) return true
  return sight.deficiencies_changed > sight.events_of_lines || (sight.has_ledgers && isBehindWithDays(sight))
}

/** Whether the portfolio of a lender with debt lines was followed further than its closed months are compared. */
function isBehindWithMonths(sight: TenantSight): boolean {
  const { is_operator, operator, line_written, folded, folded_settings, events_of_months, logged, now } = sight
  if (is_operator || operator === undefined || line_written === 0 || folded === null || folded < events_of_months)
    return false
  const is_new = folded > events_of_months || (folded_settings ?? 0) > sight.events_of_settings
  return is_new && (folded >= logged || now >= events_of_months + COMPARED_WITHIN)
}

/** Whether a day began that was not looked at, once all that was written before it is followed. */
function isBehindWithDays(sight: TenantSight): boolean {
  const { events_form, sweeps_buckets, events_of_day, logged, ledgers, now, time_zone } = sight
  if (events_form !== EVENTS_FORM || sweeps_buckets || events_of_day === null) return true
  return logged <= ledgers && dayOfMoment(Math.max(now - WRITTEN_WITHIN, ledgers), time_zone) > events_of_day
}

/** Whether a day began on which a document changes by its dates, and nothing that was written before it is still on its way. */
function hasDayOfDocumentsBegun({ documents_day, operator, now, time_zone }: TenantSight): boolean {
  if (documents_day === null || operator === undefined) return false
  return dayOfMoment(now - WRITTEN_WITHIN, time_zone) >= documents_day
}
