// Whether something happened to a lender's documents: the code that follows them is loaded only then.
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { LockedEventCursor } from '../../../resources/event/event-cursor-store.ts'
import type { FollowedTenant } from '../../../resources/event/event-rules.ts'
import { WRITTEN_WITHIN } from '../../../resources/event/followed-events-rules.ts'
import type { OperatorHappenings } from '../../../resources/event/operator-happenings-reads.ts'

/** Whether documents were written, or a day began on which one changes by its dates. */
export function areDocumentsBehind(
  { time_zone }: FollowedTenant,
  { documents_day, now }: LockedEventCursor,
  { documents }: OperatorHappenings,
): boolean {
  return (
    documents.length > 0 || (documents_day !== null && documents_day <= dayOfMoment(now - WRITTEN_WITHIN, time_zone))
  )
}
