// A page of an audit that has several sources: what an organization wrote in its own tenant, what is kept of it in the
// operator's, the files that it downloaded and the personal data that it read. Events are only
// ever added at the front, so a walk needs the moment at which it began and a position.
import { APPROVAL_KINDS } from '../approval/approval-store.ts'
import type { Querier } from '../../storage/database.ts'
import type { EventFilter } from '../../storage/writer/batch-log.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { type Stretch, readLogEvents, readRecordHistory, withAddresses } from './audit-store.ts'
import { DISCLOSURES, type DisclosureAction, readDisclosureEvents } from './disclosure-store.ts'
import { readEntryHistory, readVersionHistory } from './version-history-store.ts'

/** One log that is read, and what of it. */
export interface AuditSource {
  /** Files that were downloaded, or personal data that was read; the log of batches where it is omitted. */
  readonly of?: DisclosureAction
  readonly tenant: number
  readonly filter: EventFilter
  readonly isHidden: (event: LoggedEvent) => boolean
}

/** One record, whose history is read from its own versions. */
export interface AuditSubject {
  readonly kind: string
  readonly id: string
  readonly receivable_id: string | undefined
}

/** What is asked of an audit. */
export interface AuditRequest {
  /** In a fixed order, which decides between events of one moment. */
  readonly sources: readonly AuditSource[]
  readonly subject: AuditSubject | undefined
  readonly low: number
  readonly high: number
  readonly limit: number
}

/** An event with the place of its source among the sources. */
export interface PlacedEvent {
  readonly event: LoggedEvent
  readonly source: number
}

/** A position: an event by its moment and source. Forward, a page begins after it; backward, it ends with it. */
export interface AuditPosition {
  readonly direction: 'next' | 'previous'
  readonly at: number
  readonly source: number
}

/** A page and the positions beside it. */
export interface AuditPage {
  readonly events: readonly PlacedEvent[]
  readonly next: AuditPosition | undefined
  readonly previous: AuditPosition | undefined
}

/** Reads a page; nothing newer than `floor`, the moment at which the walk began, is shown. */
export async function readAuditPage(
  querier: Querier,
  request: AuditRequest,
  position: AuditPosition | undefined,
  floor: number,
): Promise<AuditPage> {
  return position?.direction === 'previous'
    ? pageBack(querier, request, position, floor)
    : pageOn(querier, request, position, floor)
}

async function pageOn(
  querier: Querier,
  request: AuditRequest,
  position: AuditPosition | undefined,
  floor: number,
): Promise<AuditPage> {
  const { limit, low, high } = request
  // One moment is that of at most one event a source, so a few results more make up for those at the position.
  const limit_max = limit + 1 + request.sources.length
  const stretch = { low, high: Math.min(high, position?.at ?? floor), rising: false, limit: limit_max }
  const found = await readMerged(querier, request, stretch)
  const behind = found.filter((placed) => position === undefined || order(placed, position) > 0)
  const events = behind.slice(0, limit)
  const last = events.at(-1)
  return {
    events,
    next: behind.length > limit && last !== undefined ? positionOf('next', last) : undefined,
    previous: position === undefined ? undefined : { ...position, direction: 'previous' },
  }
}

async function pageBack(
  querier: Querier,
  request: AuditRequest,
  position: AuditPosition,
  floor: number,
): Promise<AuditPage> {
  const { limit, low, high } = request
  const limit_max = limit + 1 + request.sources.length
  const stretch = { low: Math.max(low, position.at), high: Math.min(high, floor), rising: true, limit: limit_max }
  const found = await readMerged(querier, request, stretch)
  const before = found.filter((placed) => order(placed, position) <= 0)
  const further = before[limit]
  return {
    events: before.slice(0, limit).reverse(),
    next: { ...position, direction: 'next' },
    previous: further === undefined ? undefined : positionOf('previous', further),
  }
}

function positionOf(direction: AuditPosition['direction'], { event, source }: PlacedEvent): AuditPosition {
  return { direction, at: event.at, source }
}

/** The order of the list, latest first: above zero where an event comes behind a position. */
function order({ event, source }: PlacedEvent, position: Pick<AuditPosition, 'at' | 'source'>): number {
  return position.at - event.at || source - position.source
}

async function readMerged(querier: Querier, request: AuditRequest, stretch: Stretch): Promise<PlacedEvent[]> {
  const read = await Promise.all(
    request.sources.map(async (source, i) =>
      (await readSource(querier, source, request.subject, stretch)).map((event) => ({ event, source: i })),
    ),
  )
  const merged = read.flat().sort((a, b) => order(a, { at: b.event.at, source: b.source }))
  return stretch.rising ? merged.reverse() : merged
}

async function readSource(
  querier: Querier,
  source: AuditSource,
  subject: AuditSubject | undefined,
  stretch: Stretch,
): Promise<LoggedEvent[]> {
  const { of, tenant, filter, isHidden } = source
  if (of !== undefined) return readDisclosuresOf(querier, of, source, subject, stretch)
  if (subject === undefined) return readLogEvents(querier, tenant, filter, stretch, isHidden)
  const { low, high, rising, limit } = stretch
  const history = (await readHistory(querier, source, subject)).filter(
    (event) => event.at >= low && event.at <= high && isOf(event, source) && !isHidden(event),
  )
  return withAddresses(querier, tenant, (rising ? history : history.reverse()).slice(0, limit))
}

async function readDisclosuresOf(
  querier: Querier,
  action: DisclosureAction,
  { tenant, filter: { kind, actor } }: AuditSource,
  subject: AuditSubject | undefined,
  stretch: Stretch,
): Promise<LoggedEvent[]> {
  if (kind !== undefined && kind !== DISCLOSURES[action]) return []
  return readDisclosureEvents(querier, tenant, { action, actor: actor?.number, path: subject?.id }, stretch)
}

function readHistory(querier: Querier, source: AuditSource, subject: AuditSubject): Promise<LoggedEvent[]> {
  const { kind, id, receivable_id } = subject
  if (kind === 'entry') return readEntryHistory(querier, source.tenant, receivable_id ?? '', id)
  const versions = readVersionHistory(querier, source.tenant, kind, id)
  if (versions !== undefined) return versions
  if (LOGGED_KINDS.has(kind)) return readLoggedHistory(querier, source, subject)
  return readRecordHistory(querier, source.tenant, kind, id)
}

function isOf(event: LoggedEvent, { tenant, filter }: AuditSource): boolean {
  const { actor, organization } = filter
  if (organization !== undefined && event.organization !== organization) return false
  return actor === undefined || (event.actor === actor.number && (event.actor_tenant ?? tenant) === actor.tenant)
}

/** Kinds without versions of their own: their history is in the log alone. */
const LOGGED_KINDS: ReadonlySet<string> = new Set([
  'api_key',
  'user',
  'invitation',
  'saved_view',
  'tape_mapping',
  'single_sign_on',
  ...APPROVAL_KINDS,
])

/** An organization has few keys and people, and little happens to each. */
async function readLoggedHistory(
  querier: Querier,
  { tenant }: AuditSource,
  { kind, id }: AuditSubject,
): Promise<LoggedEvent[]> {
  const stretch = { low: 0, high: Number.MAX_SAFE_INTEGER, rising: true, limit: 10_000 }
  return (await readLogEvents(querier, tenant, { kind }, stretch)).filter((event) => event.id === id)
}
