// The definition of a resource: its fields, the required ones, and those that the service computes. Validation, types, columns, OpenAPI and
// the reference pages derive from it.
import type { Fault } from '@tapeline/kernel/core/fault'
import { type Json, type Patch, type Shape, emptyOf } from '@tapeline/kernel/core/dated-facts'
import { type Kind, isPlainObject, shown } from './kind.ts'
import { lateDayFaults } from './late-days.ts'

/** The fields of a resource, in the order of its answer. */
export type Fields = { readonly [field: string]: Kind }

/** The definition of a resource. */
export interface ResourceDefinition {
  /** Singular, for messages and the OpenAPI component. */
  readonly name: string
  readonly description: string
  readonly fields: Fields
  /** Needed on creation; may never be cleared. */
  readonly required: readonly string[]
  /** Shown in answers; ignored in a body, so that a record that was read can be sent back. */
  readonly computed: Fields
  /** Computed fields that always have a value; the others are null until they have one. */
  readonly computed_always: readonly string[]
  /** Fields that describe the contract: a change corrects all effective time. */
  readonly contract: readonly string[]
  /** Fields with a beginning of their own: delinquency. */
  readonly begins: readonly string[]
  /** Empty values other than null. */
  readonly cleared: Readonly<Record<string, Json>>
}

/** Declares a resource; a name among `required` and `contract` that is not a field does not compile. */
export function defineResource<F extends Fields, C extends Fields>(definition: {
  readonly name: string
  readonly description: string
  readonly fields: F
  readonly required: readonly (keyof F & string)[]
  readonly computed: C
  readonly computed_always: readonly (keyof C & string)[]
  readonly contract?: readonly (keyof F & string)[]
  readonly begins?: readonly (keyof F & string)[]
  readonly cleared?: Readonly<Partial<Record<keyof F & string, Json>>>
}): ResourceDefinition {
  return {
    contract: [],
    begins: [],
    ...definition,
    cleared: { ...definition.cleared } as Readonly<Record<string, Json>>,
  }
}

/** How patches change the fields of a resource. */
export function shapeOf(definition: ResourceDefinition): Shape {
  const fields = Object.keys(definition.fields).filter((field) => field !== 'id')
  return {
    fields,
    contract: new Set(definition.contract),
    begins: new Set(definition.begins),
    keyed: new Set(fields.filter((field) => definition.fields[field]?.keyed)),
    cleared: definition.cleared,
    empty: emptyOf(fields, definition.cleared),
  }
}

/** A body as read: its well-formed fields, in normal form, and every fault of the others. */
export interface BodyReading {
  /** Undefined when it is missing or malformed, and for a resource without one. */
  readonly id: string | undefined
  readonly patch: Patch
  /** All fields that were sent, well formed or not. */
  readonly sent: { readonly [field: string]: unknown }
  readonly faults: readonly Fault[]
  /** False when there is no object to read fields from; then no field is reported as missing. */
  readonly readable: boolean
}

/** How a body is read, in addition to its definition. */
export interface BodyOptions {
  /** Names that are not fields of the record; the caller that lists them reads them. */
  readonly beside?: ReadonlySet<string>
  /** The latest day that a field may name; when omitted, only each kind's own bounds apply. */
  readonly latest_day?: string
}

const NOTHING: ReadonlySet<string> = new Set()

/** Reads the body of an upsert: returns every fault, and the well-formed fields, which can still be checked. */
export function readBody(definition: ResourceDefinition, body: unknown, options: BodyOptions = {}): BodyReading {
  const { beside = NOTHING, latest_day } = options
  if (!isPlainObject(body))
    return { id: undefined, patch: {}, sent: {}, faults: [notAnObject(definition)], readable: false }
  const faults: Fault[] = []
  const patch: Record<string, Json> = {}
  // A request that writes nothing has no record of its own.
  const isOfRecord = Object.hasOwn(definition.fields, 'id')
  for (const field of Object.keys(body))
    if (!(isOfRecord && field === 'id') && !beside.has(field)) readField(definition, field, body[field], patch, faults)
  if (latest_day !== undefined) refuseLateDays(definition, latest_day, patch, faults)
  const id = isOfRecord ? readId(definition, body['id'], faults) : undefined
  return { id, patch, sent: body, faults, readable: true }
}

function readField(
  definition: ResourceDefinition,
  field: string,
  value: unknown,
  patch: Record<string, Json>,
  faults: Fault[],
): void {
  const kind = Object.hasOwn(definition.fields, field) ? definition.fields[field] : undefined
  if (kind === undefined) {
    if (!Object.hasOwn(definition.computed, field)) faults.push(unknownField(definition, field))
  } else if (value === null) {
    if (definition.required.includes(field)) faults.push(requiredNull(definition, field))
    else patch[field] = null
  } else {
    const reading = kind.read(value, field)
    if ('faults' in reading) faults.push(...reading.faults)
    else patch[field] = reading.value
  }
}

function refuseLateDays(
  definition: ResourceDefinition,
  latest_day: string,
  patch: Record<string, Json>,
  faults: Fault[],
): void {
  for (const [field, value] of Object.entries(patch)) {
    const late = lateDayFaults(definition.fields[field]?.schema ?? {}, value, field, latest_day)
    if (late.length === 0) continue
    faults.push(...late)
    delete patch[field]
  }
}

function readId(definition: ResourceDefinition, id: unknown, faults: Fault[]): string | undefined {
  const reading = id === undefined || id === null ? undefined : definition.fields['id']?.read(id, 'id')
  if (reading === undefined)
    faults.push({
      param: 'id',
      code: 'required',
      message: `id is required: send the id you gave the ${definition.name}`,
    })
  else if ('faults' in reading) faults.push(...reading.faults)
  else return String(reading.value)
  return undefined
}

/** The required fields that a new record lacks; a field that was sent but refused is not lacking. */
export function missingFields(definition: ResourceDefinition, body: BodyReading): Fault[] {
  if (!body.readable) return []
  return definition.required
    .filter((field) => field !== 'id' && !Object.hasOwn(body.sent, field))
    .map((field) => ({
      param: field,
      code: 'required',
      message: `${field} is required to create ${article(definition.name)} ${definition.name}`,
    }))
}

/**
 * Faults of the merged record beside those of the body: a rule about a refused field is not reported as well, and for an unreadable body no
 * rule is checked.
 */
export function besideBody(body: BodyReading, faults: readonly Fault[]): Fault[] {
  if (!body.readable) return []
  const refused = new Set(body.faults.map((fault) => fault.param.split(/[.[]/)[0]))
  return faults.filter((fault) => !refused.has(fault.param.split(/[.[]/)[0]))
}

function notAnObject(definition: ResourceDefinition): Fault {
  return {
    param: 'body',
    code: 'invalid_type',
    message: `The body must be a JSON object with the fields of ${article(definition.name)} ${definition.name}`,
  }
}

function unknownField(definition: ResourceDefinition, field: string): Fault {
  const known = Object.keys(definition.fields).join(', ')
  return {
    param: shown(field),
    code: 'unknown_field',
    message: `${shown(field)} is not a field of ${article(definition.name)} ${definition.name}; known are ${known}`,
  }
}

function requiredNull(definition: ResourceDefinition, field: string): Fault {
  return {
    param: field,
    code: 'required',
    message: `${field} cannot be cleared: ${article(definition.name)} ${definition.name} always has one. Leave it out to keep it`,
  }
}

/** The indefinite article of a name. */
export function article(name: string): string {
  return /^[aeiou]/.test(name) ? 'an' : 'a'
}
