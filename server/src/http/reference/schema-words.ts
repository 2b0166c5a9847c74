// A JSON Schema in the words of a reference table: what kind of value, within which bounds.

/** A JSON Schema as it is read here. */
export type JsonSchema = { readonly [key: string]: unknown }

/** A schema as this module reads it, whatever library made it. */
export function schemaOf(schema: unknown): JsonSchema {
  return isSchema(schema) ? schema : {}
}

/** The schema of what a value is when it is not null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schemasIn(schema, 'anyOf').filter((choice) => choice['type'] !== 'null')
  return choices.length === 1 ? (choices[0] ?? schema) : schema
}

/** What kind of value it is: `string`, `date`, `integer`, `object`. */
export function kindWord(nullable: JsonSchema): string {
  const schema = withoutNull(nullable)
  if (schema['format'] === 'date') return 'date'
  if (schema['format'] === 'date-time') return 'moment'
  if (typeof schema['const'] === 'string') return 'string'
  const type = schema['type']
  return typeof type === 'string' ? type : 'any JSON'
}

/** Its bounds, as short as they can be said; empty where there are none worth telling. */
export function boundWords(nullable: JsonSchema): string {
  const schema = withoutNull(nullable)
  const words = [enumWords(schema), lengthWords(schema), rangeWords(schema), defaultWords(schema)]
  return words.filter((word) => word !== '').join('; ')
}

function enumWords(schema: JsonSchema): string {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : schema['const'] === undefined ? [] : [schema['const']]
  return values.map((value) => `\`${String(value)}\``).join(' or ')
}

function lengthWords(schema: JsonSchema): string {
  const { minLength, maxLength } = schema
  if (typeof maxLength !== 'number') return ''
  return minLength === maxLength ? `${maxLength} characters` : `at most ${maxLength} characters`
}

/** Bounds that only say how far JSON integers reach are not told. */
function rangeWords(schema: JsonSchema): string {
  const { minimum, maximum } = schema
  const low = typeof minimum === 'number' && minimum > -Number.MAX_SAFE_INTEGER ? minimum : undefined
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  if (low !== undefined) return `at least ${low}`
  return high === undefined ? '' : `at most ${high}`
}

function defaultWords(schema: JsonSchema): string {
  const value = schema['default']
  return typeof value === 'string' || typeof value === 'number' ? `default \`${value}\`` : ''
}

/** The first example of a schema: its own, a word of its list, or a plain value of its kind. */
export function exampleOf(nullable: JsonSchema): unknown {
  const schema = withoutNull(nullable)
  for (const key of ['examples', 'enum']) {
    const values = schema[key]
    if (Array.isArray(values) && values.length > 0) return values[0] as unknown
  }
  if (schema['const'] !== undefined) return schema['const']
  if (schema['type'] === 'object')
    return Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, exampleOf(property)]))
  return PLAIN.get(kindWord(schema)) ?? null
}

const PLAIN = new Map<string, unknown>([
  ['string', 'text'],
  ['date', '2026-01-31'],
  ['moment', '2026-01-31T12:00:00.000000Z'],
  ['integer', 1],
  ['number', 1],
  ['boolean', true],
  ['array', []],
])

/** The named properties of an object's schema. */
export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  const properties = schema['properties']
  return isSchema(properties)
    ? Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : []
}

/** The description of a schema. */
export function descriptionOf(nullable: JsonSchema): string {
  const { description } = withoutNull(nullable)
  return typeof description === 'string' ? description : ''
}

function schemasIn(schema: JsonSchema, key: string): JsonSchema[] {
  const value = schema[key]
  return Array.isArray(value) ? value.filter(isSchema) : []
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
