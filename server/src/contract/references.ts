// Which record an id names. A field that holds the id of another record says so in its schema, and what a value names is read from
// there: a field that is declared is looked up before the write, without a line of code of its own.
import type { TSchema } from 'typebox'
import { type Json, isObject } from '../core/dated-facts.ts'

/** The keyword of a schema that says of which kinds of record an id is. */
export const REFERENCES = 'x-references'

/** A record that a value names. */
export interface Reference {
  /** The field that names it, as faults name it. */
  readonly param: string
  /** The kind of record: the name of an operator's resource, or a kind that the organization itself reports. */
  readonly to: 'account' | 'receivable' | (string & {})
  readonly id: string
}

interface Shape {
  readonly [REFERENCES]?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: { readonly [field: string]: Shape }
}

/** The records that a value names by its schema. An id that may be of several kinds is left to the rules of its resource. */
export function referencesIn(schema: TSchema, value: Json | undefined, param: string): Reference[] {
  return [...new Map(walk(schema as Shape, value, param).map((found) => [JSON.stringify(found), found])).values()]
}

function walk(schema: Shape, value: Json | undefined, param: string): Reference[] {
  const { [REFERENCES]: kinds = [], anyOf = [], items, properties } = schema
  const [to] = kinds
  if (typeof value === 'string') {
    if (to !== undefined && kinds.length === 1) return [{ param, to, id: value }]
  } else if (Array.isArray(value)) {
    const parts: readonly Json[] = value
    if (items !== undefined) return parts.flatMap((part, index) => walk(items, part, `${param}[${index}]`))
  } else if (value !== undefined && isObject(value) && properties !== undefined) {
    return Object.entries(properties).flatMap(([field, of]) => walk(of, value[field], `${param}.${field}`))
  }
  return anyOf.flatMap((branch) => walk(branch, value, param))
}
