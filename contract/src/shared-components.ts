// Publishes the OpenAPI document without repetition: a parameter, a response or a nested schema that occurs more than once becomes a named
// component, and each place refers to it. A description or a unit that belongs to one place stays there, beside the reference.
import { discriminatorOf, singular } from './schema-names.ts'
import { CURRENCY_OF, UNIT } from './units.ts'

/** A JSON object of a document. */
export type Part = { readonly [key: string]: unknown }

/** Keys that are about the place of a schema, not about the schema. */
const OF_PLACE: ReadonlySet<string> = new Set(['description', 'readOnly', UNIT, CURRENCY_OF])

/** A smaller schema takes no more room than a reference. */
const SCHEMA_CHARACTERS_MIN = 110

/** The document with shared components. Resolving its references gives the document back. */
export function shareComponents(document: Part): Part {
  const named = part(part(document['components'])['schemas'])
  const operations = Object.values(part(document['paths'])).flatMap((path) => Object.values(part(path)).map(part))
  const schemas = new SharedSchemas(named, operations.flatMap(schemasAnswered))
  const parameters = new SharedParts(
    'parameters',
    operations.flatMap((operation) => list(operation['parameters'])),
  )
  const responses = new SharedParts('responses', operations.flatMap(errorsOf))
  const headers = new SharedParts('headers', operations.flatMap(headersOf))
  const share = (operation: Part): Part => {
    const own = `in_${String(operation['operationId'])}`
    return {
      ...operation,
      parameters: list(operation['parameters']).map((one) => parameters.share(one, String(part(one)['name']), own)),
      responses: mapValues(part(operation['responses']), (response, status) =>
        isError(status) ? responses.share(response, nameOfError(part(response), status), own) : withContent(response),
      ),
    }
  }
  const withContent = (response: unknown): Part => {
    const content = mapParts(response, 'content', (types) =>
      mapValues(part(types), (one) => mapParts(one, 'schema', (schema) => schemas.inside(schema, 'page'))),
    )
    return mapParts(content, 'headers', (all) => mapValues(part(all), (one, name) => headers.share(one, name, '')))
  }
  const paths = mapValues(part(document['paths']), (path) => mapValues(part(path), (one) => share(part(one))))
  const own = mapValues(named, (schema, name) => schemas.inside(schema, name.replace(/_write$/, '')))
  const components = {
    ...part(document['components']),
    parameters: parameters.shared,
    responses: responses.shared,
    headers: headers.shared,
    schemas: { ...own, ...schemas.shared },
  }
  return { ...document, paths, components }
}

/** Parameters, responses or headers: what occurs once stays where it is. */
class SharedParts {
  readonly shared: Record<string, unknown> = {}
  readonly #kind: string
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  constructor(kind: 'parameters' | 'responses' | 'headers', all: readonly unknown[]) {
    this.#kind = kind
    for (const key of all.map((one) => JSON.stringify(one))) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** A reference under its own name, or, where that is another's already, with the name of the operation that has it first. */
  share(value: unknown, own: string, operation: string): unknown {
    const key = JSON.stringify(value)
    if (this.#counts.get(key) === 1) return value
    const name = this.#names.get(key) ?? (own in this.shared ? `${own}_${operation}` : own)
    this.#names.set(key, name)
    this.shared[name] = value
    return { $ref: `#/components/${this.#kind}/${name}` }
  }
}

/** Schemas within schemas, named for the field that has them first. */
class SharedSchemas {
  readonly shared: Record<string, unknown> = {}
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  /** The descriptions at the places of a schema, each once. */
  readonly #places = new Map<string, Set<string>>()
  readonly #taken: Set<string>

  constructor(named: Part, more: readonly unknown[]) {
    this.#taken = new Set(Object.keys(named))
    for (const schema of [...Object.values(named), ...more])
      for (const inner of innerSchemas(schema)) this.#count(inner)
  }

  /** Counts a schema; of one that was seen before, what it holds is shared with it. */
  #count(schema: Part): void {
    const key = keyOf(schema)
    const before = this.#counts.get(key) ?? 0
    this.#counts.set(key, before + 1)
    this.#places.set(key, (this.#places.get(key) ?? new Set()).add(JSON.stringify(ofPlace(schema))))
    if (before === 0 || isNullable(schema)) for (const inner of innerSchemas(schema)) this.#count(inner)
  }

  /** A schema with references in it where its parts repeat. `name` begins the names of those that it has first. */
  inside(schema: unknown, name: string): Part {
    return mapValues(part(schema), (value, key) => {
      if (key === 'properties') return mapValues(part(value), (one, field) => this.#share(one, `${name}_${field}`))
      if (key === 'items') return this.#share(value, itemName(name))
      if (key === 'anyOf' || key === 'oneOf') return list(value).map((one) => this.#share(one, variantName(name, one)))
      if (key === 'additionalProperties' && typeof value === 'object') return this.#share(value, `${name}_value`)
      return value
    })
  }

  #share(value: unknown, path: string): Part {
    const schema = part(value)
    const key = keyOf(schema)
    const isAlike = this.#places.get(key)?.size === 1
    const shared = isAlike ? schema : part(JSON.parse(key))
    const length = JSON.stringify(shared).length
    if ((this.#counts.get(key) ?? 0) < 2 || length < SCHEMA_CHARACTERS_MIN || isNullable(schema))
      return this.inside(schema, path)
    const known = this.#names.get(key)
    const name = known ?? this.#freeName(typeof schema['title'] === 'string' ? schema['title'] : path)
    if (known === undefined) {
      this.#names.set(key, name)
      this.shared[name] = this.inside(shared, name)
    }
    return { $ref: `#/components/schemas/${name}`, ...(isAlike ? {} : ofPlace(schema)) }
  }

  #freeName(wanted: string): string {
    let name = wanted
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}_${number}`
    this.#taken.add(name)
    return name
  }
}

const isError = (status: string): boolean => Number(status) >= 400

function errorsOf(operation: Part): unknown[] {
  return Object.entries(part(operation['responses'])).flatMap(([status, response]) =>
    isError(status) ? [response] : [],
  )
}

function headersOf(operation: Part): unknown[] {
  return Object.values(part(operation['responses'])).flatMap((response) =>
    Object.values(part(part(response)['headers'])),
  )
}

/** The schemas of what an operation answers where it does not fail. */
function schemasAnswered(operation: Part): unknown[] {
  return Object.entries(part(operation['responses']))
    .filter(([status]) => !isError(status))
    .flatMap(([, response]) => Object.values(part(part(response)['content'])).map((content) => part(content)['schema']))
}

/** The codes of an error response are in its description, each in backticks. */
function nameOfError(response: Part, status: string): string {
  const codes = [...String(response['description']).matchAll(/^`(\w+)`/gm)].map(([, code]) => code)
  return codes.length === 1 ? String(codes[0]) : `error_${status}`
}

/** The name of what a list holds: `portfolio_invoices_data` are rows. */
function itemName(name: string): string {
  const words = name.split('_')
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join('_')
}

/** The name of one of a choice, with the word that distinguishes it. */
function variantName(name: string, schema: unknown): string {
  const word = discriminatorOf(part(schema))
  return word === undefined ? name : `${name}_${word}`
}

/** A schema by everything but what is of its place. */
function keyOf(schema: Part): string {
  return JSON.stringify(Object.fromEntries(Object.entries(schema).filter(([key]) => !OF_PLACE.has(key))))
}

function ofPlace(schema: Part): Part {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => OF_PLACE.has(key)))
}

/** Whether a schema is another one or null: the other is what is shared. */
function isNullable({ anyOf }: Part): boolean {
  return list(anyOf).some((one) => part(one)['type'] === 'null')
}

/** The schemas right below a schema. */
function innerSchemas(schema: unknown): Part[] {
  const { properties, items, anyOf, oneOf, additionalProperties } = part(schema)
  return [
    ...Object.values(part(properties)),
    ...[items, additionalProperties].filter((inner) => typeof inner === 'object'),
    ...list(anyOf),
    ...list(oneOf),
  ].map(part)
}

function part(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function mapValues(record: Part, change: (value: unknown, key: string) => unknown): Part {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

/** A part with one of its keys changed, where it has it. */
function mapParts(value: unknown, key: string, change: (value: unknown) => unknown): Part {
  const record = part(value)
  return key in record ? { ...record, [key]: change(record[key]) } : record
}
