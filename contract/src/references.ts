// Finds the records that ids refer to. The schema of a field with the id of another record states its kind. The references of a value are
// read from the schema: a declared field is looked up before the write, without code of its own.
import type { TSchema } from 'typebox'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'

/** The keyword of a schema that states the kinds of record of an id. */
export const REFERENCES = 'x-references'

/** A record that a value refers to. */
export interface Reference {
  /** The field that refers to it, as faults name it. */
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

/** The records that a value refers to, by its schema. The rules of a resource check an id that may be of several kinds. */
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
