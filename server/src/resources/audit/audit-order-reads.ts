// The writes of a tenant, the files that it downloaded and the personal data that it read, in their one order, and as lines of an export.
import type { Querier } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { AuditChain } from './audit-chain-rules.ts'
import { auditEventOf } from './audit-event-rules.ts'
import { readEventNames, readLogEvents } from './audit-store.ts'
import { readDisclosureEvents } from './disclosure-store.ts'

/** Events in their order, and the moment up to which none is missing. */
export interface OrderedEvents {
  readonly events: readonly LoggedEvent[]
  /** In microseconds; `high` where all were read. */
  readonly end: number
}

/** Reads events from `low` to `high`, both included, oldest first: `limit` of them, and those of the last one's moment. */
export async function readInOrder(
  querier: Querier,
  tenant: number,
  { low, high, limit }: { readonly low: number; readonly high: number; readonly limit: number },
): Promise<OrderedEvents> {
  const stretch = { low, high, rising: true, limit }
  const kinds = [
    await readLogEvents(querier, tenant, {}, stretch),
    await readDisclosureEvents(querier, tenant, {}, stretch),
  ]
  const read = Math.min(...kinds.map((events) => (events.length < limit ? high : (events.at(-1)?.at ?? high))))
  const events = kinds
    .flat()
    .filter(({ at }) => at <= read)
    .toSorted((one, other) => one.at - other.at)
  const end = events.length > limit ? (events[limit - 1]?.at ?? read) : read
  return { events: events.filter(({ at }) => at <= end), end }
}

/** Whose log it is, and the ids by which whoever gets its lines knows the records; as they are stored where omitted. */
export interface LinedLog {
  readonly organization: string
  readonly tenant: number
  readonly idOf?: (event: LoggedEvent) => string
}

/** A line of an export, and from where its event was done, which no line has: it is forgotten one day, and a hash never changes. */
export interface PlacedLine {
  readonly line: string
  readonly address: string | null
}

/** The lines of events of a log, behind those that its chain has already. */
export async function readLines(
  querier: Querier,
  chain: AuditChain,
  { organization, tenant, idOf = ({ id }) => id }: LinedLog,
  events: readonly LoggedEvent[],
): Promise<PlacedLine[]> {
  const names = await readEventNames(querier, tenant, events)
  return events.map((event) => {
    const of = { organization, actor_tenant: event.actor_tenant ?? tenant, addresses_of: organization }
    const shown = auditEventOf(event, { ...of, names, subject_id: idOf(event) })
    return { line: chain.event(shown), address: shown.address }
  })
}
