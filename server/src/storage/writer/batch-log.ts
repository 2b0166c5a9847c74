// The tenant's log: one row for each batch, with its events, and the postings by which an audit is filtered.
import { type Transaction, allInOrder, statement } from '../database.ts'
import { postingOf } from '../dated-records.ts'
import type { EventAddresses } from './event-addresses.ts'
import type { LoggedEvent } from './operation.ts'

/** A batch in the log. */
export interface LoggedBatch {
  readonly tenant: number
  /** Its highest number, and the lowest that it could have used. */
  readonly last: number
  readonly first: number
  readonly batch: string
  readonly changed_receivables: readonly number[]
  readonly events: readonly LoggedEvent[]
  /** From where, where it is known. */
  readonly addresses?: EventAddresses | undefined
  /** Whether all of it was part of a bulk write, and may be processed together with it. */
  readonly bulk: boolean
}

const insertBatch = statement(
  'insert-batch',
  `
  insert into batches (tenant, last, first, batch, changed_receivables, events, bulk, addresses) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const insertPostings = statement(
  'insert-batch-postings',
  `
  insert into batch_postings (tenant, posting, last)
  select own.tenant, p.posting, $2 from tenants own cross join unnest($3::uuid[]) as p(posting) where own.tenant = $1`,
)

/** Writes a batch to the log. */
export async function logBatch(transaction: Transaction, logged: LoggedBatch): Promise<void> {
  const { tenant, last, first, batch, changed_receivables, events, addresses, bulk } = logged
  const postings = postingsOfBatch(tenant, events)
  const text = JSON.stringify(events)
  const from = addresses === undefined ? null : JSON.stringify(addresses)
  await allInOrder([
    transaction.query(insertBatch, [tenant, last, first, batch, changed_receivables, text, bulk, from]),
    ...(postings.length === 0 ? [] : [transaction.query(insertPostings, [tenant, last, postings])]),
  ])
}

/** The filters of an audit; an omitted one matches anything. */
export interface EventFilter {
  readonly actor?: { readonly tenant: number; readonly number: number }
  readonly kind?: string
  readonly organization?: string
}

const known = new Map<string, string>()

/** The number of combinations of actors and kinds in a busy installation. */
const KNOWN_MAX = 10_000

/** The posting of the events that pass a filter. */
export function eventPosting({ actor, kind, organization }: EventFilter): string {
  const text = JSON.stringify([actor?.tenant ?? null, actor?.number ?? null, kind ?? null, organization ?? null])
  const found = known.get(text)
  if (found !== undefined) return found
  const posting = postingOf('event', text)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, posting)
  return posting
}

/** The postings of a batch. Most of its events have one actor and kind, so the postings of each run are made once. */
function postingsOfBatch(tenant: number, events: readonly LoggedEvent[]): string[] {
  const lots = new Map<string, LoggedEvent>()
  let before: LoggedEvent | undefined
  for (const event of events) {
    const { actor_tenant = tenant, actor, kind, organization = '' } = event
    if (!isOfLot(event, before)) lots.set(`${actor_tenant} ${actor} ${kind} ${organization}`, event)
    before = event
  }
  return [...new Set([...lots.values()].flatMap((event) => eventPostings(tenant, event)))]
}

/** Whether an event has the same actor and kind as the one before it, as the thousands of an import have. */
function isOfLot(event: LoggedEvent, before: LoggedEvent | undefined): boolean {
  return (
    before !== undefined &&
    event.actor === before.actor &&
    event.kind === before.kind &&
    event.actor_tenant === before.actor_tenant &&
    event.organization === before.organization
  )
}

/** Every filter that an event passes, except the empty one. */
function eventPostings(tenant: number, event: LoggedEvent): string[] {
  const { kind, organization } = event
  const actor = { tenant: event.actor_tenant ?? tenant, number: event.actor }
  const of = organization === undefined ? [{}] : [{}, { organization }]
  return of.flatMap((scope) => [
    eventPosting({ ...scope, actor }),
    eventPosting({ ...scope, kind }),
    eventPosting({ ...scope, actor, kind }),
    ...('organization' in scope ? [eventPosting(scope)] : []),
  ])
}
