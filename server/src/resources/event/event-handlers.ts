// Serving events: a lender its own, the operator those of one lender. What is for the other alone is not part of a list.
import { notFound } from '@tapeline/contract/errors'
import type { ListDefinition } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import { readListRequest } from '../../http/list-route.ts'
import type { Call } from '../../http/routes.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { authenticate, authenticateOperator, refuseFaults } from '../handling.ts'
import { answerWithPage, openPosition } from '../list-handling.ts'
import { findTenantOf } from '../operator-record/operator-record-reads.ts'
import type { Services } from '../services.ts'
import { type EventsAsked, readEventRows } from './event-page-reads.ts'
import { type EventPlace, presentEvent } from './event-rules.ts'

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
  const asked: EventsAsked = {
    tenant,
    reader,
    sort: sort as EventsAsked['sort'],
    type,
    subject_kind,
    subject_id: namedByLender(place, subject_id),
    after: Math.max(after ?? 0, (since ?? 1) - 1),
  }
  const walk = { position, limit, append_only: true, floor_stays: true }
  const page = await pageOf((wanted) => readEventRows(services.database, asked, wanted), walk)
  return answerWithPage(services, scan, page, (row) => presentEvent(place, row))
}

/** A record that the lender named is stored by the lender's own id. */
function namedByLender({ reader, organization }: Place, id: string | undefined): string | undefined {
  const prefix = `${organization}:`
  return reader === 'operator' && id?.startsWith(prefix) === true ? id.slice(prefix.length) : id
}
