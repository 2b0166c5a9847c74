// A kind of value: its JSON Schema (from which OpenAPI and the types derive) and the reading of an untrusted value. Reading is stricter
// than a schema can be and normalizes (durations, identifiers); a test verifies that the two agree.
import { Type, type TSchema } from 'typebox'
import { checkText, jsonFault } from '@tapeline/kernel/core/text'
import { type Fault, type Reading, faultOf, refuse } from '@tapeline/kernel/core/fault'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { isObject } from '@tapeline/kernel/core/dated-facts'

/** The faults of one value, each with its own parameter (`address.country`), or the value in normal form. */
export type KindReading = { readonly value: Json } | { readonly faults: readonly Fault[] }

/** A kind of value. `read` gets a value that is present and not null. */
export interface Kind {
  readonly schema: TSchema
  /** The schema of accepted input, when reading accepts more than the normal form that is returned. */
  readonly sent_schema?: TSchema
  readonly read: (value: unknown, param: string) => KindReading
  /** Objects of this kind merge key by key. */
  readonly keyed?: boolean
  /** Takes no value at all, not even null: the kind of a name that does not exist. */
  readonly refused?: boolean
  /** How a cell of a table is read as it, where its schema does not define it. */
  readonly form?: 'id' | 'currency'
}

/** A kind read by one function from a string. */
export function textKind(parse: (text: string) => Reading<string>, options: Record<string, unknown>): Kind {
  return {
    schema: Type.String(options),
    read: (value, param) =>
      typeof value === 'string' ? kindReading(parse(value), param) : wrongType(param, 'a string', value),
  }
}

/** Free text of at most `length_max` characters. */
export function freeText(length_max: number, description: string): Kind {
  return textKind((text) => checkText(text, length_max), { maxLength: length_max, description })
}

/** A text with at least one character that is not a blank. */
export function statedText(length_max: number, description: string): Kind {
  return textKind((text) => parseStatedText(text, length_max), { minLength: 1, maxLength: length_max, description })
}

function parseStatedText(text: string, length_max: number): Reading<string> {
  return text.trim() === '' ? refuse('invalid_value', 'must not be empty: send text') : checkText(text, length_max)
}

/** The schema of accepted input of a kind. */
export function sentSchema({ schema, sent_schema }: Kind): TSchema {
  return sent_schema ?? schema
}

/** One of a fixed set of words. */
export function choice(words: readonly string[], description: string): Kind {
  return {
    schema: Type.Enum([...words], { type: 'string', description }),
    read: (value, param) => (typeof value === 'string' && words.includes(value) ? { value } : notChosen(param, words)),
  }
}

function notChosen(param: string, words: readonly string[]): KindReading {
  const list = words.map((word) => `\`${word}\``).join(' or ')
  return faulty({ param, code: 'invalid_value', message: `${param} must be ${list}` })
}

/** A kind whose objects have a name of their own, in the document and in the types of clients, whatever field they are found in. */
export function titled<K extends Kind>(title: string, kind: K): K {
  return { ...kind, schema: { ...kind.schema, title } }
}

/** True or false. */
export function yesNo(description: string): Kind {
  return {
    schema: Type.Boolean({ description }),
    read: (value, param) => (typeof value === 'boolean' ? { value } : wrongType(param, 'true or false', value)),
  }
}

/** A whole number within bounds. */
export function wholeNumber(bounds: { minimum: number; maximum: number }, expected: string, description: string): Kind {
  const refused = (param: string, code: string, problem: string) =>
    faulty({ param, code, message: `${param} ${problem}` })
  return {
    schema: Type.Integer({ ...bounds, description }),
    read: (value, param) => {
      if (!Number.isInteger(value)) return refused(param, 'invalid_type', `must be ${expected}, sent as a JSON integer`)
      const number = Number(value)
      if (number < bounds.minimum) return refused(param, 'out_of_range', `must not be less than ${bounds.minimum}`)
      if (number > bounds.maximum) return refused(param, 'out_of_range', `must not be more than ${bounds.maximum}`)
      return { value: number }
    },
  }
}

/** A number read by one function. */
export function numberKind(parse: (number: number) => Reading<number>, options: Record<string, unknown>): Kind {
  return {
    schema: Type.Number(options),
    read: (value, param) =>
      typeof value === 'number' ? kindReading(parse(value), param) : wrongType(param, 'a number', value),
  }
}

/** Any JSON value, bounded in depth and size. */
export function anyJson(bounds: { depth_max: number; length_max: number }, description: string): Kind {
  return {
    schema: Type.Unknown({ description }),
    read: (value, param) => {
      const fault = jsonFault(value, { maxDepth: bounds.depth_max, maxLength: bounds.length_max })
      return fault === undefined
        ? { value: value as Json }
        : faulty({ param, code: 'invalid_value', message: `${param} ${fault}` })
    },
  }
}

/** An object with named keys, each of its own kind; null clears a key, an absent key is left alone. */
export function keyedObject(keys: { readonly [key: string]: Kind }, description: string): Kind {
  const properties = Object.fromEntries(
    Object.entries(keys).map(([key, kind]) => [key, Type.Optional(nullable(kind.schema))]),
  )
  return {
    keyed: true,
    schema: Type.Object(properties, { additionalProperties: false, description }),
    read: (value, param) => {
      if (!isPlainObject(value)) return wrongType(param, `an object with ${Object.keys(keys).join(', ')}`, value)
      return readKeys(
        value,
        param,
        (key) => (Object.hasOwn(keys, key) ? keys[key] : undefined) ?? unknownKey(Object.keys(keys)),
      )
    },
  }
}

/** The caller's own keys; each value any small JSON value. */
export function metadataKind(bounds: { keys_max: number; key_length_max: number; value_length_max: number }): Kind {
  const value = anyJson({ depth_max: 8, length_max: bounds.value_length_max }, 'Any JSON value.')
  const description =
    `The caller's own keys, at most ${bounds.keys_max}, each of 1 to ${bounds.key_length_max} characters, with JSON values of up to ` +
    `${bounds.value_length_max} characters. Sent keys are merged into those stored; null removes a key.`
  return {
    keyed: true,
    schema: Type.Record(Type.String(), Type.Unknown(), { description, maxProperties: bounds.keys_max }),
    read: (sent, param) => {
      if (!isPlainObject(sent)) return wrongType(param, 'an object of your own keys', sent)
      if (Object.keys(sent).length > 2 * bounds.keys_max) return tooManyKeys(param, bounds.keys_max)
      return readKeys(sent, param, (key) =>
        isMetadataKey(key, bounds.key_length_max) ? value : badKey(bounds.key_length_max),
      )
    },
  }
}

/** A patch may name twice as many keys as are kept: all existing keys to clear, and as many to set. */
function tooManyKeys(param: string, keys_max: number): KindReading {
  return faulty({
    param,
    code: 'too_many_keys',
    message: `${param} must not hold more than ${keys_max} keys, and as many cleared`,
  })
}

function readKeys(sent: Record<string, unknown>, param: string, kindOf: (key: string) => Kind): KindReading {
  const faults: Fault[] = []
  const values: [string, Json][] = []
  for (const [key, value] of Object.entries(sent)) {
    const kind = kindOf(key)
    const reading =
      value === null && kind.refused !== true ? { value: null } : kind.read(value, `${param}.${shown(key)}`)
    if ('faults' in reading) faults.push(...reading.faults)
    else values.push([key, reading.value])
  }
  return faults.length > 0 ? { faults } : { value: Object.fromEntries(values) }
}

function unknownKey(known: readonly string[]): Kind {
  return {
    refused: true,
    schema: Type.Never(),
    read: (_, param) =>
      faulty({ param, code: 'unknown_field', message: `${param} is not a field; known are ${known.join(', ')}` }),
  }
}

function badKey(length_max: number): Kind {
  const message = `must have a key of 1 to ${length_max} characters without control characters`
  return {
    refused: true,
    schema: Type.Never(),
    read: (_, param) => faulty({ param, code: 'invalid_key', message: `${param} ${message}` }),
  }
}

function isMetadataKey(key: string, length_max: number): boolean {
  return key !== '' && checkText(key, length_max).ok && !/\p{Cc}/u.test(key)
}

/** A schema that also allows null, as every field does that can be cleared. */
export function nullable(schema: TSchema): TSchema {
  return Type.Union([schema, Type.Null()])
}

/** Whether an untrusted value is a JSON object. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isObject(value as Json)
}

/** A name from a request in the form in which a message repeats it: bounded, so that no message grows with its input. */
export function shown(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`
}

function kindReading(reading: Reading<Json>, param: string): KindReading {
  return reading.ok ? { value: reading.value } : { faults: [faultOf(param, reading)] }
}

function wrongType(param: string, wanted: string, value: unknown): KindReading {
  return faulty({ param, code: 'invalid_type', message: `${param} must be ${wanted}, not ${typeName(value)}` })
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function faulty(fault: Fault): KindReading {
  return { faults: [fault] }
}
