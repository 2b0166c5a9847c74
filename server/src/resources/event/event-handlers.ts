// Serving events: a lender its own, the operator those of one lender. What is for the other alone is not part of a list.
import { invalidRequest, notFound } from '@tapeline/contract/errors'
import type { ListDefinition } from '@tapeline/contract/list'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Answer } from '../../http/answer.ts'
import { readListRequest } from '../../http/list-route.ts'
import type { Call } from '../../http/routes.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { authenticate, authenticateOperator, refuseFaults } from '../handling.ts'
import { answerWithPage, openPosition } from '../list-handling.ts'
import { findTenantOf, ownIdOf } from '../operator-record/operator-record-reads.ts'
import type { Services } from '../services.ts'
import { findLastPositionFor } from './event-store.ts'
import { EVENT_DAYS } from './followed-events-rules.ts'
import { type EventsAsked, readEventRows } from './event-page-reads.ts'
import { type EventPlace, KINDS_NAMED_BY_LENDERS, presentEvent } from './event-rules.ts'

const DAY_MS = 86_400_000

/** Whose events are asked for, and who asks. */
type Place = EventPlace & { readonly tenant: number }

/** Judges the caller and finds whose events a call is about. */
export type FindEvents = (services: Services, call: Call) => Promise<Place>

/** The caller's own. */
export const ownEvents: FindEvents = async (services, call) => {
  const { tenant, organization, environment } = await authenticate(services, call)
  return { tenant, organization, environment, reader: 'lender' }
}

/** Those of the lender whose id is in the path, for the operator. */
export const lendersEvents: FindEvents = async (services, call) => {
  const { environment } = await authenticateOperator(services, call)
  const organization = call.path['id'] ?? ''
  const tenant = await findTenantOf(services.database, organization, environment)
  if (tenant === undefined) throw notFound('There is no organization with this id.')
  return { tenant, organization, environment, reader: 'operator' }
}

/** A page of events. */
export async function answerEvents(
  services: Services,
  call: Call,
  list: ListDefinition,
  findPlace: FindEvents,
): Promise<Answer> {
  const place = await findPlace(services, call)
  const { tenant, reader } = place
  const { request, faults } = readListRequest(list, call.query)
  refuseFaults(faults)
  const { sort, filters, limit } = request
  const scan = { tenant, list: list.name, parent: undefined, sort, filters }
  const position = openPosition(services, request, scan)
  const { type, subject_kind, subject_id, since, after } = call.query.values as {
    readonly type?: string
    readonly subject_kind?: string
    readonly subject_id?: string
    readonly since?: number
    readonly after?: number
  }
  if (after !== undefined && position === undefined) await refuseRemoved(services, place, after)
  const asked: EventsAsked = {
    tenant,
    reader,
    sort: sort as EventsAsked['sort'],
    type,
    ...subjectAsked(place, subject_kind, subject_id),
    after: Math.max(after ?? 0, (since ?? 1) - 1),
  }
  const walk = { position, limit, append_only: true, floor_stays: true }
  const page = await pageOf((wanted) => readEventRows(services.database, asked, wanted), walk)
  return answerWithPage(services, scan, page, (row) => presentEvent(place, row))
}

/**
 * Refuses a position behind which events may be removed: one that is older than they are kept, while there was an event since. 0 is before all that are kept.
 */
async function refuseRemoved({ database }: Services, { tenant, reader }: Place, after: number): Promise<void> {
  const kept_from = (Date.now() - EVENT_DAYS * DAY_MS) * 1_000
  if (after === 0 || after >= kept_from || (await findLastPositionFor(database, tenant, reader)) <= after) return
  const since = formatMoment(kept_from)
  const message =
    `after must not be older than ${EVENT_DAYS} days: events behind it may have been removed. ` +
    `Send since=${since} in its place to read from there on`
  throw invalidRequest([{ param: 'after', code: 'out_of_range', message }])
}

/** A record that the lender named is stored by the lender's own id. */
function subjectAsked(
  { reader, organization }: Place,
  subject_kind: string | undefined,
  id: string | undefined,
): Pick<EventsAsked, 'subject_kind' | 'subject_id' | 'known_as'> {
  if (id === undefined || reader === 'lender') return { subject_kind, subject_id: id, known_as: undefined }
  const own_id = id.startsWith(`${organization}:`) ? ownIdOf(organization, id) : null
  if (subject_kind === undefined) return { subject_kind, subject_id: undefined, known_as: [id, own_id] }
  const stored = KINDS_NAMED_BY_LENDERS.includes(subject_kind) ? own_id : id
  return { subject_kind, subject_id: stored, known_as: undefined }
}
