// Describes a JSON Schema in words for a reference table: the kind of value, and its bounds.

/** A JSON Schema as it is read here. */
export type JsonSchema = { readonly [key: string]: unknown }

/** A schema as this module reads it, whatever library made it. */
export function schemaOf(schema: unknown): JsonSchema {
  return isSchema(schema) ? schema : {}
}

/** The schema of a value that is not null, with the default and the description of the nullable one. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schemasIn(schema, 'anyOf').filter((choice) => choice['type'] !== 'null')
  const [only] = choices
  if (only === undefined || choices.length > 1) return schema
  const { default: fallback, description } = schema
  return {
    ...withoutNull(only),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(description === undefined ? {} : { description }),
  }
}

/** The kind of a value: `string`, `date`, `integer`, `object`, `list of strings`. */
export function kindWord(nullable: JsonSchema): string {
  const schema = withoutNull(nullable)
  if (schema['format'] === 'date') return 'date'
  if (schema['format'] === 'date-time') return 'moment'
  if (typeof schema['const'] === 'string') return 'string'
  const named = nameOfReference(schema)
  if (named !== undefined) return named
  const held = itemsOf(schema)
  if (held !== undefined) return `list of ${pluralOf(kindWord(held))}`
  const type = schema['type']
  if (typeof type === 'string') return type
  const kinds = schemasIn(schema, 'anyOf').map(kindWord)
  return kinds.length === 0 ? 'any JSON' : [...new Set(kinds)].join(' or ')
}

/** The name of the resource that a schema refers to; the list of that resource documents it. */
export function nameOfReference(schema: JsonSchema): string | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}

function pluralOf(kind: string): string {
  return kind === 'any JSON' ? kind : kind.replaceAll(/(\w+)(?= or |$)/g, '$1s')
}

/** Its bounds, as short as possible; empty when it has none worth showing. */
export function boundWords(nullable: JsonSchema): string {
  const schema = withoutNull(nullable)
  const words = [
    enumWords(schema),
    countWords(schema),
    enumWords(itemsOf(schema) ?? {}),
    lengthWords(schema),
    rangeWords(schema),
    defaultWords(schema),
  ]
  return words.filter((word) => word !== '').join('; ')
}

function enumWords(schema: JsonSchema): string {
  return wordsOf(schema)
    .map((word) => `\`${word}\``)
    .join(' or ')
}

/** The words that a value may be; none for free text. */
export function wordsOf(schema: unknown): string[] {
  const { enum: values, const: only } = schemaOf(schema)
  return (Array.isArray(values) ? values : only === undefined ? [] : [only]).map(String)
}

function countWords({ minItems, maxItems, uniqueItems }: JsonSchema): string {
  if (typeof maxItems !== 'number') return ''
  const least = typeof minItems === 'number' && minItems > 0 ? `${minItems} to ${maxItems}` : `at most ${maxItems}`
  return uniqueItems === true ? `${least}, each once` : least
}

function lengthWords(schema: JsonSchema): string {
  const { minLength, maxLength } = schema
  if (typeof maxLength !== 'number') return ''
  return minLength === maxLength ? `${maxLength} characters` : `at most ${maxLength} characters`
}

/** Bounds that only repeat the range of JSON integers are not shown. */
function rangeWords(schema: JsonSchema): string {
  const { minimum, maximum } = schema
  const low = typeof minimum === 'number' && minimum > -Number.MAX_SAFE_INTEGER ? minimum : undefined
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  if (low !== undefined) return `at least ${low}`
  return high === undefined ? '' : `at most ${high}`
}

function defaultWords({ default: value }: JsonSchema): string {
  if (value === undefined) return ''
  return `default \`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** The example that a schema contains; a list of words and a default need none. */
export function schemaExampleOf(nullable: JsonSchema): unknown {
  const { examples, default: fallback } = withoutNull(nullable)
  return Array.isArray(examples) && fallback === undefined ? (examples[0] as unknown) : undefined
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
  return itemsOf(schema) === undefined ? (PLAIN.get(kindWord(schema)) ?? null) : []
}

const PLAIN = new Map<string, unknown>([
  ['string', 'text'],
  ['date', '2026-01-31'],
  ['moment', '2026-01-31T12:00:00.000000Z'],
  ['integer', 1],
  ['number', 1],
  ['boolean', true],
])

/** The named properties of an object's schema. */
export function propertiesOf(nullable: JsonSchema): [string, JsonSchema][] {
  const properties = withoutNull(nullable)['properties']
  return isSchema(properties)
    ? Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : []
}

/** The names of properties that an object always has. */
export function requiredOf(nullable: JsonSchema): readonly string[] {
  const { required } = withoutNull(nullable)
  return Array.isArray(required) ? required.map(String) : []
}

/** The schema of the elements of a list; undefined for other schemas. */
export function itemsOf(nullable: JsonSchema): JsonSchema | undefined {
  const { type, items } = withoutNull(nullable)
  return type === 'array' && isSchema(items) ? items : undefined
}

/** The forms of an object, which one field distinguishes; none when it has only one. */
export function formsOf(nullable: JsonSchema): readonly JsonSchema[] {
  const forms = schemasIn(withoutNull(nullable), 'anyOf').filter((form) => form['type'] !== 'null')
  return forms.every((form) => form['type'] === 'object') ? forms : []
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
