// What follows of an event from what happened: its id, its data by its definition, and how it is answered and delivered.
import { type EventDefinition, type EventReader, eventDataOf } from '@tapeline/contract/event'
import { EVENTS, findEvent } from '@tapeline/contract/records/events/event-catalogue'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { hashOf } from '../hash-of.ts'
import type { Resource } from '../present.ts'

/** Something that happened. */
export interface Happening {
  readonly event: EventDefinition
  readonly subject_id: string
  /** What makes it another one than the next of its type, about the same, at the same moment; left out where there is none. */
  readonly of?: string
  /** When it happened, in microseconds by the clock of the log that states it. */
  readonly occurred_at: number
  readonly data: { readonly [field: string]: Json }
}

/** Whose they are. */
export interface EventOwner {
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
}

/** A tenant whose events are derived. */
export interface FollowedTenant extends EventOwner {
  readonly tenant: number
  /** In which its days begin. */
  readonly time_zone: string
  /** The operator's tenant; undefined without an operator, and for its own. */
  readonly operator: number | undefined
  /** What its receivables call the operator where it funds them. */
  readonly operator_slug: string
}

/** What happened behind a position, and up to where that is known. */
export interface Happenings {
  readonly happenings: readonly Happening[]
  readonly position: number
  /** Whether there is more behind the position. */
  readonly more: boolean
}

/** An event as it is stored. */
export interface EventRow {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly subject_kind: string
  readonly subject_id: string
  readonly to_lender: boolean
  readonly to_operator: boolean
  readonly occurred_at: number
  readonly data: { readonly [field: string]: Json }
}

/** The position of the last event for each reader. */
export interface LastPositions {
  readonly lender: number
  readonly operator: number
}

/** An event with its position in the order of its tenant. */
export interface PlacedEvent extends EventRow {
  readonly number: number
}

/**
 * An event of something that happened. The same happening has the same id whenever it is derived. The id is made of what its readers know, and not of the
 * number of the tenant: whoever tries numbers until the id comes out would find it.
 */
export function eventOf(
  { organization, environment }: EventOwner,
  { event, subject_id, of, occurred_at, data }: Happening,
): EventRow {
  const { type, version, subject: subject_kind, to } = event
  return {
    id: `evt_${hashOf([organization, environment, type, subject_kind, subject_id, occurred_at, of ?? ''])}`,
    type,
    version,
    subject_kind,
    subject_id,
    to_lender: to.includes('lender'),
    to_operator: to.includes('operator'),
    occurred_at,
    data: eventDataOf(event, data),
  }
}

/** Whose events they are, and who reads them. */
export interface EventPlace extends EventOwner {
  readonly reader: EventReader
}

/** An event as it is answered, and as it is delivered. */
export function presentEvent(place: EventPlace, event: PlacedEvent): Resource {
  const { id, type, version, subject_kind, occurred_at, number } = event
  const { organization, environment } = place
  const { subject_id, data } = asNamedTo(place, event)
  return {
    id,
    type,
    version,
    organization,
    environment,
    subject: { kind: subject_kind, id: subject_id },
    occurred_at: formatMoment(occurred_at),
    position: number,
    data: inOrder(type, data),
  }
}

/** The kinds of records that the operator knows as `<organization>:<id>`. */
export const KINDS_NAMED_BY_LENDERS: readonly string[] = [
  ...new Set(EVENTS.filter(({ named_by_lender }) => named_by_lender !== undefined).map(({ subject }) => subject)),
]

/** A lender's own ids do not state whose they are. */
function asNamedTo({ organization, reader }: EventPlace, { type, subject_id, data }: PlacedEvent) {
  const field = findEvent(type)?.named_by_lender
  if (reader === 'lender' || field === undefined) return { subject_id, data }
  const id = `${organization}:${subject_id}`
  return { subject_id: id, data: { ...data, [field]: id } }
}

/** The database keeps no order of fields. One that another version of the service stored comes last. */
function inOrder(type: string, data: PlacedEvent['data']): Resource {
  const known = Object.keys(findEvent(type)?.data ?? {}).filter((field) => Object.hasOwn(data, field))
  const fields = new Set([...known, ...Object.keys(data)])
  return Object.fromEntries([...fields].map((field) => [field, data[field] ?? null]))
}
