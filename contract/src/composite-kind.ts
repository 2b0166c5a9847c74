// Kinds of structured values, built from other kinds: lists, records, tagged variants and maps. Reading is strict and reports every fault
// at its path (`eligibility[2].max`). Unlike a keyed object such a value is replaced as a whole, and defaults are written into its normal
// form: the stored value contains everything that applies.
import { Type } from 'typebox'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { type Fault, type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { billionthsOf } from '@tapeline/kernel/core/interest-rate'
import { parseBookMonth } from '@tapeline/kernel/core/book-day'
import { findMeant } from '@tapeline/kernel/core/words'
import { MONTH_PATTERN } from './late-days.ts'
import { type Kind, type KindReading, choice, isPlainObject, nullable, numberKind, shown, textKind } from './kind.ts'
import type { Fields } from './resource.ts'

/** The documentation of a kind: its description, and example values. */
export type Documentation = string | { readonly description: string; readonly examples: readonly Json[] }

/** The number of elements of a list; `unique` refuses one that occurs twice, in normal form. */
export interface ListBounds {
  readonly items_min?: number
  readonly items_max: number
  readonly unique?: boolean
}

/** The fields of a record. */
export interface RecordShape {
  readonly fields: Fields
  readonly required: readonly string[]
  /** Values of fields that are left out or null; other such fields are absent from the normal form. */
  readonly defaults?: { readonly [field: string]: Json }
}

/** One variant of a tagged union: its record without the field that names it. */
export interface Variant extends RecordShape {
  readonly description: string
}

/** The largest size at which nine decimals of a number are exact: then its billionths are below 2^51. */
export const DECIMAL_MAX = 1_000_000

const BILLION = 1_000_000_000

/** A list of values of one kind, its order kept. */
export function listOf(kind: Kind, bounds: ListBounds, documentation: Documentation): Kind {
  const { items_min = 0, items_max, unique = false } = bounds
  const sizes = { minItems: items_min, maxItems: items_max, ...(unique ? { uniqueItems: true } : {}) }
  return {
    schema: Type.Array(kind.schema, { ...sizes, ...annotations(documentation) }),
    read: (value, param) => {
      if (!Array.isArray(value)) return faulty(param, 'invalid_type', 'must be a list: send a JSON array')
      const sent: readonly unknown[] = value
      if (sent.length > items_max) return faulty(param, 'too_many', `must hold at most ${items_max}: send fewer`)
      if (sent.length < items_min) return faulty(param, 'too_few', `must hold at least ${items_min}: send more`)
      const places = sent.map((_, index) => `${param}[${index}]`)
      const readings = sent.map((part, index) => readPart(kind, part, `${param}[${index}]`))
      const faults = [...faultsOf(readings), ...(unique ? repetitions(readings, places) : [])]
      return faults.length > 0 ? { faults } : { value: readings.flatMap(valueOf) }
    },
  }
}

/**
 * An object of named fields, replaced as a whole. A field that is not required may be null, the same as absent. A name among `required`
 * that is not a field does not compile.
 */
export function recordOf<F extends Fields>(
  shape: RecordShape & { readonly fields: F; readonly required: readonly (keyof F & string)[] },
  documentation: Documentation,
): Kind {
  assertDefaults(shape)
  return {
    schema: schemaOfRecord(shape, documentation),
    read: (value, param) =>
      isPlainObject(value) ? readRecord(shape, value, param) : notAnObject(param, Object.keys(shape.fields)),
  }
}

/** One of several records, which the word in one field distinguishes. */
export function variantOf(
  discriminator: string,
  variants: { readonly [name: string]: Variant },
  documentation: Documentation,
): Kind {
  const shapes = new Map(
    Object.entries(variants).map(([name, variant]) => [name, tagged(discriminator, name, variant)]),
  )
  shapes.forEach(assertDefaults)
  const schemas = [...shapes.values()].map((shape) => schemaOfRecord(shape, shape.description))
  return {
    schema: Type.Union(schemas, annotations(documentation)),
    read: (value, param) => {
      if (!isPlainObject(value)) return notAnObject(param, [discriminator])
      const name = Object.hasOwn(value, discriminator) ? value[discriminator] : undefined
      const shape = typeof name === 'string' ? shapes.get(name) : undefined
      return shape === undefined
        ? notAVariant(`${param}.${discriminator}`, name, [...shapes.keys()])
        : readRecord(shape, value, param)
    },
  }
}

/** An object of the caller's own keys, each key of one kind and each value of another; replaced as a whole. */
export function mapOf(
  key: Kind,
  value: Kind,
  bounds: { readonly keys_min?: number; readonly keys_max: number },
  documentation: Documentation,
): Kind {
  const { keys_min = 0, keys_max } = bounds
  const sizes = { minProperties: keys_min, maxProperties: keys_max, propertyNames: key.schema }
  return {
    schema: Type.Record(Type.String(), value.schema, { ...sizes, ...annotations(documentation) }),
    read: (sent, param) => {
      if (!isPlainObject(sent)) return faulty(param, 'invalid_type', 'must be an object of keys and values')
      const count = Object.keys(sent).length
      if (count > keys_max) return faulty(param, 'too_many', `must hold at most ${keys_max} keys: send fewer`)
      if (count < keys_min) return faulty(param, 'too_few', `must hold at least ${keys_min} keys: send more`)
      return readMap(key, value, sent, param)
    },
  }
}

/** A number of at most nine decimals within bounds (of at most a million either way), kept exactly. */
export function decimal(bounds: { readonly minimum: number; readonly maximum: number }, description: string): Kind {
  if (bounds.minimum < -DECIMAL_MAX || bounds.maximum > DECIMAL_MAX) throw new RangeError('decimals would not be exact')
  return numberKind((number) => parseDecimal(number, bounds, ''), { ...bounds, description })
}

/** A share of a whole: an exact decimal from 0 to 1. */
export function fraction(description: string): Kind {
  const bounds = { minimum: 0, maximum: 1 }
  return numberKind((number) => parseDecimal(number, bounds, ', as a fraction: send 0.05 for 5 %'), {
    ...bounds,
    examples: [0.05],
    description: `${description} A fraction: 0.05 is 5 %.`,
  })
}

/** A calendar month. */
export function monthField(description: string): Kind {
  return textKind(parseBookMonth, { pattern: MONTH_PATTERN, examples: ['2026-01'], description })
}

/** True or false. */
export function flag(description: string): Kind {
  return {
    schema: Type.Boolean({ description }),
    read: (value, param) =>
      typeof value === 'boolean' ? { value } : faulty(param, 'invalid_type', 'must be true or false'),
  }
}

function parseDecimal(number: number, bounds: { minimum: number; maximum: number }, hint: string): Reading<number> {
  if (!(number >= bounds.minimum && number <= bounds.maximum))
    return refuse('out_of_range', `must be from ${bounds.minimum} to ${bounds.maximum}${hint}`)
  if (billionthsOf(number) / BILLION !== number)
    return refuse('invalid_value', 'must have at most nine decimals: send it rounded, for example 0.057142857')
  return accept(number === 0 ? 0 : number)
}

function tagged(discriminator: string, name: string, variant: Variant): Variant {
  return {
    ...variant,
    fields: { [discriminator]: choice([name], `Always \`${name}\`.`), ...variant.fields },
    required: [discriminator, ...variant.required],
  }
}

/** A default that its own field refuses is a mistake in the declaration, reported when the program starts. */
function assertDefaults({ fields, defaults = {} }: RecordShape): void {
  for (const [field, value] of Object.entries(defaults)) {
    const reading = fields[field]?.read(value, field)
    if (reading === undefined || 'faults' in reading) throw new TypeError(`the default of ${field} is not one of it`)
  }
}

function schemaOfRecord(shape: RecordShape, documentation: Documentation) {
  const properties = Object.entries(shape.fields).map(([field, kind]) => [
    field,
    shape.required.includes(field) ? kind.schema : Type.Optional(withDefault(kind, shape.defaults?.[field])),
  ])
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false, ...annotations(documentation) })
}

function withDefault(kind: Kind, value: Json | undefined) {
  return value === undefined ? nullable(kind.schema) : Type.Union([kind.schema, Type.Null()], { default: value })
}

/** Fields in the order of the shape, so that a normal form has only one spelling. */
function readRecord(shape: RecordShape, sent: { readonly [field: string]: unknown }, param: string): KindReading {
  const known = Object.keys(shape.fields)
  const faults = Object.keys(sent)
    .filter((field) => !known.includes(field))
    .map((field) => unknownField(param, field, known))
  const values: [string, Json][] = []
  for (const [field, kind] of Object.entries(shape.fields)) {
    const reading = readField(shape, field, kind, Object.hasOwn(sent, field) ? sent[field] : undefined, param)
    if (reading === undefined) continue
    if ('faults' in reading) faults.push(...reading.faults)
    else values.push([field, reading.value])
  }
  return faults.length > 0 ? { faults } : { value: Object.fromEntries(values) }
}

function readField(
  shape: RecordShape,
  field: string,
  kind: Kind,
  value: unknown,
  param: string,
): KindReading | undefined {
  const place = `${param}.${field}`
  if (value !== undefined && value !== null) return kind.read(value, place)
  const fallback = shape.defaults?.[field]
  if (fallback !== undefined) return { value: fallback }
  if (!shape.required.includes(field)) return undefined
  return faulty(place, 'required', `is required${wanted(kind)}`)
}

/** The purpose of a field, from the description in its schema, for the message that asks for it. */
function wanted({ schema }: Kind): string {
  return 'description' in schema && typeof schema.description === 'string' ? `: ${schema.description}` : ''
}

function readMap(key: Kind, value: Kind, sent: Record<string, unknown>, param: string): KindReading {
  const entries = Object.entries(sent).map(([name, part]) => {
    const place = `${param}.${shown(name)}`
    const ofKey = key.read(name, `${place}: its key`)
    const keyFaults = 'faults' in ofKey ? ofKey.faults.map((fault) => ({ ...fault, param: place })) : []
    return { name: 'faults' in ofKey ? name : String(ofKey.value), keyFaults, reading: readPart(value, part, place) }
  })
  const readings = entries.map(({ reading }) => reading)
  const names = entries.map(({ name }): KindReading => ({ value: name }))
  const places = Object.keys(sent).map((name) => `${param}.${shown(name)}`)
  const keyFaults = entries.flatMap(({ keyFaults }) => keyFaults)
  const faults = [...keyFaults, ...faultsOf(readings), ...repetitions(names, places)]
  if (faults.length > 0) return { faults }
  return {
    value: Object.fromEntries(
      entries.flatMap(({ name, reading }) => valueOf(reading).map((part) => [name, part] as const)),
    ),
  }
}

function readPart(kind: Kind, value: unknown, param: string): KindReading {
  return value === null ? faulty(param, 'invalid_type', 'must not be null: leave it out') : kind.read(value, param)
}

/** Elements whose normal form repeats an earlier element. */
function repetitions(readings: readonly KindReading[], places: readonly string[]): Fault[] {
  const first = new Map<string, string>()
  return readings.flatMap((reading, index) => {
    if ('faults' in reading) return []
    const text = JSON.stringify(reading.value)
    const place = places[index] ?? ''
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, place)
    return earlier === undefined ? [] : [repeated(place, earlier)]
  })
}

function repeated(param: string, earlier: string): Fault {
  return { param, code: 'repeated', message: `${param} is the same as ${earlier}: send it once` }
}

function faultsOf(readings: readonly KindReading[]): Fault[] {
  return readings.flatMap((reading) => ('faults' in reading ? reading.faults : []))
}

function valueOf(reading: KindReading): Json[] {
  return 'faults' in reading ? [] : [reading.value]
}

function annotations(documentation: Documentation): { description: string; examples?: Json[] } {
  return typeof documentation === 'string'
    ? { description: documentation }
    : { description: documentation.description, examples: [...documentation.examples] }
}

function notAnObject(param: string, fields: readonly string[]): KindReading {
  return faulty(param, 'invalid_type', `must be an object with ${fields.join(', ')}`)
}

function notAVariant(param: string, sent: unknown, names: readonly string[]): KindReading {
  const list = names.map((name) => `\`${name}\``).join(', ')
  const meant = typeof sent === 'string' && sent.length <= 63 ? findMeant(sent, names) : undefined
  const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`
  const code = sent === undefined || sent === null ? 'required' : 'invalid_value'
  return faulty(param, code, `must be one of ${list}${hint}`)
}

function unknownField(param: string, field: string, known: readonly string[]): Fault {
  const place = `${param}.${shown(field)}`
  return { param: place, code: 'unknown_field', message: `${place} is not a field; known are ${known.join(', ')}` }
}

function faulty(param: string, code: string, message: string): KindReading {
  return { faults: [{ param, code, message: `${param} ${message}` }] }
}
