// The definition of an event: what happened, to what, and the figures that it states. Validation, the list, what is delivered, OpenAPI and types derive
// from it. Its data are ids and figures alone, no name of anybody.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { type Kind, nullable } from './kind.ts'
import type { Fields, ResourceDefinition } from './resource.ts'

/** Who an event is for: the lender that it is about, and its operator. */
export const EVENT_READERS = ['lender', 'operator'] as const

/** One of them. */
export type EventReader = (typeof EVENT_READERS)[number]

/** A type of event. */
export interface EventDefinition {
  /** The kind of record and what happened to it: `receivable.status_changed`. */
  readonly type: string
  /** What it means, in one sentence. */
  readonly description: string
  /** Rises when a field of its data changes its meaning or is no longer there. A new field leaves it. */
  readonly version: number
  /** The kind of record that it is about; events of one record keep their order. */
  readonly subject: string
  readonly data: Fields
  /** Fields of the data that may be null; the others always have a value. */
  readonly may_be_null: readonly string[]
  readonly to: readonly EventReader[]
  /** The field of the data, and so the subject, whose id the lender gave: the operator knows the record as `<organization>:<id>`. */
  readonly named_by_lender: string | undefined
}

/** What every event has, and the types. */
export interface ContractEvents {
  readonly resource: ResourceDefinition
  readonly types: readonly EventDefinition[]
}

/** Declares a type of event, of version 1 and for both readers where that is left out; a name that is not a field does not compile. */
export function defineEvent<F extends Fields>(event: {
  readonly type: string
  readonly description: string
  readonly version?: number
  readonly subject: string
  readonly data: F
  readonly may_be_null?: readonly (keyof F & string)[]
  readonly to?: readonly EventReader[]
  readonly named_by_lender?: keyof F & string
}): EventDefinition {
  return { version: 1, may_be_null: [], to: EVENT_READERS, named_by_lender: undefined, ...event }
}

/** The name of an event's component in the OpenAPI document: `event_receivable_status_changed`. */
export function eventSchemaName({ type }: EventDefinition): string {
  return `event_${type.replaceAll('.', '_')}`
}

/** The schema of an event's data. */
export function eventDataSchema({ data, may_be_null }: EventDefinition): { readonly [key: string]: unknown } {
  const properties = Object.entries(data).map(([field, { schema }]): [string, unknown] => [
    field,
    may_be_null.includes(field) ? nullable(schema) : schema,
  ])
  return {
    type: 'object',
    description: 'What is stated of it.',
    required: Object.keys(data),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}

/** The data of an event by its definition, in the order of its fields. Throws where a field lacks a value, is not one of them, or is malformed. */
export function eventDataOf(
  event: EventDefinition,
  values: { readonly [field: string]: Json },
): {
  readonly [field: string]: Json
} {
  for (const field of Object.keys(values))
    if (!Object.hasOwn(event.data, field)) throw new Error(`${field} is not a field of the event ${event.type}`)
  return Object.fromEntries(
    Object.entries(event.data).map(([field, kind]): [string, Json] => [
      field,
      valueOf(event, field, kind, values[field]),
    ]),
  )
}

function valueOf(event: EventDefinition, field: string, kind: Kind, value: Json | undefined): Json {
  if (value === null || value === undefined) {
    if (!event.may_be_null.includes(field)) throw new Error(`${field} of the event ${event.type} has no value`)
    return null
  }
  const reading = kind.read(value, field)
  if ('faults' in reading) throw new Error(`${field} of the event ${event.type}: ${reading.faults[0]?.message ?? ''}`)
  return value
}
