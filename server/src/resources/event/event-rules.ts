// What follows of an event from what happened: its id, its data by its definition, and how it is answered and delivered.
import { createHash } from 'node:crypto'
import { type EventDefinition, eventDataOf } from '@tapeline/contract/event'
import { findEvent } from '@tapeline/contract/records/events/event-catalogue'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Resource } from '../present.ts'

/** Something that happened. */
export interface Happening {
  readonly event: EventDefinition
  readonly subject_id: string
  /** When it happened, in microseconds by the clock of the log that states it. */
  readonly occurred_at: number
  readonly data: { readonly [field: string]: Json }
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

/** An event with its position in the order of its tenant. */
export interface PlacedEvent extends EventRow {
  readonly number: number
}

/** An event of something that happened. The same happening of a tenant has the same id whenever it is derived. */
export function eventOf(tenant: number, { event, subject_id, occurred_at, data }: Happening): EventRow {
  const { type, version, subject: subject_kind, to } = event
  return {
    id: idOf([tenant, type, subject_kind, subject_id, occurred_at]),
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

/** No record has two events of one type at one moment. */
function idOf(key: readonly (string | number)[]): string {
  return `evt_${createHash('sha256').update(JSON.stringify(key)).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 24)}`
}

/** Whose events they are. */
export interface EventPlace {
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
}

/** An event as it is answered, and as it is delivered. */
export function presentEvent(
  { organization, environment }: EventPlace,
  { id, type, version, subject_kind, subject_id, occurred_at, number, data }: PlacedEvent,
): Resource {
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

/** The database keeps no order of fields. One that a later version of the service stored is answered as it is. */
function inOrder(type: string, data: PlacedEvent['data']): Resource {
  const fields = Object.keys(findEvent(type)?.data ?? {})
  const named = fields.filter((field) => Object.hasOwn(data, field)).map((field) => [field, data[field]] as const)
  return {
    ...Object.fromEntries(named),
    ...Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field))),
  }
}
