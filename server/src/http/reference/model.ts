// The reference as data: what every page says about every endpoint, derived from the contract and from the OpenAPI document
// made of it, so that pages, document and service cannot disagree. Rendered as HTML by the service, as Markdown by `generate`.
import type { Contract, EndpointDefinition } from '../../contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { ListDefinition } from '../../contract/list.ts'
import { openApiDocument } from '../../contract/openapi.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'
import { answerExample, bodyExample, fieldExample, pathExample } from './examples.ts'
import {
  type JsonSchema,
  boundWords,
  descriptionOf,
  exampleOf,
  kindWord,
  propertiesOf,
  schemaOf,
  withoutNull,
} from './schema-words.ts'

/** A parameter of a path, a query or a header. */
export interface ParameterRow {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly kind: string
  readonly bounds: string
  readonly description: string
  readonly deprecated: boolean
}

/** A field of a body or an answer. */
export interface FieldRow {
  /** With its parents: `address.country`. */
  readonly name: string
  readonly kind: string
  readonly bounds: string
  readonly required_on_creation: boolean
  readonly description: string
  /** As JSON; empty for an object whose keys follow. */
  readonly example: string
}

/** An answer that tells an error. */
export interface ErrorRow {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

/** One endpoint. */
export interface Operation {
  /** Unique; the anchor on its page. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterRow[]
  /** Fields to send; undefined where there is no body. */
  readonly body: readonly FieldRow[] | undefined
  readonly answer: {
    readonly status: number
    readonly sentence: string
    readonly fields: readonly FieldRow[]
    readonly example: string | undefined
  }
  readonly errors: readonly ErrorRow[]
  /** Arguments of a request that works, as one would type it. */
  readonly curl: string
}

/** A page of the reference: endpoints that belong together. */
export interface TagPage {
  readonly tag: string
  readonly slug: string
  readonly operations: readonly Operation[]
}

type Definition = EndpointDefinition | ListDefinition

/** Every page, in the order of the contract. */
export function referenceOf(contract: Contract): TagPage[] {
  const { paths } = openApiDocument(contract)
  const operations = inOrder([...contract.endpoints, ...contract.lists]).map((definition) => {
    const told = schemaOf(schemaOf(schemaOf(paths)[definition.path])[methodOf(definition).toLowerCase()])
    return operationOf(definition, told)
  })
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return tags.map((tag) => ({
    tag,
    slug: slugOf(tag),
    operations: operations.filter((operation) => operation.tag === tag),
  }))
}

/** The name of a tag in an address. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

const METHODS = ['POST', 'GET', 'DELETE']

/** Path by path as declared; on one path writing comes first, since it is what one does first. */
function inOrder(definitions: readonly Definition[]): Definition[] {
  const paths = [...new Set(definitions.map(({ path }) => path))]
  const place = (definition: Definition) =>
    paths.indexOf(definition.path) * METHODS.length + METHODS.indexOf(methodOf(definition))
  return definitions.toSorted((a, b) => place(a) - place(b))
}

function methodOf(definition: Definition): string {
  return 'method' in definition ? definition.method : 'GET'
}

/** An operation, as declared and as the document tells it. */
function operationOf(definition: Definition, told: JsonSchema): Operation {
  const body = 'body' in definition ? definition.body : undefined
  return {
    name: text(told['operationId']),
    method: methodOf(definition),
    path: definition.path,
    tag: definition.tag,
    summary: definition.summary,
    description: 'description' in definition ? (definition.description ?? '') : '',
    parameters: Array.isArray(told['parameters'])
      ? told['parameters'].map((parameter: unknown) => parameterRow(schemaOf(parameter)))
      : [],
    body: body === undefined ? undefined : bodyRows(body),
    answer: 'answer' in definition ? answerOf(definition.answer) : pageOf(definition),
    errors: errorsOf(told),
    curl: curlOf(methodOf(definition), definition.path, body),
  }
}

function parameterRow(parameter: JsonSchema): ParameterRow {
  const { name, description, deprecated } = parameter
  const schema = schemaOf(parameter['schema'])
  const place = parameter['in'] === 'path' || parameter['in'] === 'header' ? parameter['in'] : 'query'
  const told = {
    place,
    bounds: boundWords(schema),
    description: text(description),
    deprecated: deprecated === true,
  } as const
  return name === 'metadata'
    ? { ...told, name: 'metadata[key]', kind: 'string' }
    : { ...told, name: text(name), kind: kindWord(schema) }
}

function bodyRows(resource: ResourceDefinition): FieldRow[] {
  const { fields, required } = resource
  return Object.entries(fields).flatMap(([name, kind]) =>
    rowsOf(name, schemaOf(kind.schema), fieldExample(resource, name), required.includes(name)),
  )
}

function computedRows(resource: ResourceDefinition): FieldRow[] {
  return Object.entries(resource.computed).flatMap(([name, kind]) =>
    rowsOf(name, schemaOf(kind.schema), fieldExample(resource, name), false),
  )
}

/** The row of a field, and one for each of its named keys. */
function rowsOf(name: string, schema: JsonSchema, example: unknown, required: boolean): FieldRow[] {
  const keys = propertiesOf(withoutNull(schema))
  const row = {
    name,
    kind: kindWord(schema),
    bounds: boundWords(schema),
    required_on_creation: required,
    description: descriptionOf(schema),
    example: keys.length > 0 ? '' : JSON.stringify(example),
  }
  return [row, ...keys.flatMap(([key, kept]) => rowsOf(`${name}.${key}`, kept, keyOf(example, key), false))]
}

function keyOf(example: unknown, key: string): unknown {
  return typeof example === 'object' && example !== null
    ? new Map<string, unknown>(Object.entries(example)).get(key)
    : undefined
}

function answerOf(answer: EndpointDefinition['answer']): Operation['answer'] {
  if (answer.status === 204) return { status: 204, sentence: 'No body.', fields: [], example: undefined }
  const { resource } = answer
  if ('fields' in resource) {
    const sentence = `The whole ${resource.name}: every field that can be sent, null where it is empty, and what the service computes:`
    return { status: 200, sentence, fields: computedRows(resource), example: json(answerExample(resource)) }
  }
  const fields = propertiesOf(schemaOf(resource.schema)).flatMap(([name, schema]) =>
    rowsOf(name, schema, exampleOf(schema), false),
  )
  return {
    status: 200,
    sentence: descriptionOf(schemaOf(resource.schema)),
    fields,
    example: json(exampleOf(schemaOf(resource.schema))),
  }
}

function pageOf(list: ListDefinition): Operation['answer'] {
  const data = list.resource === undefined ? [] : [answerExample(list.resource)]
  const sentence =
    'A page: `data` in the order of the list, `has_more`, and the tokens `next_page` and `previous_page`, null where there is no such page.'
  return {
    status: 200,
    sentence,
    fields: [],
    example: json({ data, has_more: false, next_page: null, previous_page: null }),
  }
}

/** The codes that the document tells for an operation, in the order of their status. */
function errorsOf(told: JsonSchema): ErrorRow[] {
  const descriptions = Object.values(schemaOf(told['responses'])).map((response) =>
    text(schemaOf(response)['description']),
  )
  const codes = descriptions.flatMap((description) => [...description.matchAll(/^`(\w+)`:/gm)].map((match) => match[1]))
  return codes.filter(isErrorCode).map((code) => ({ code, status: ERRORS[code].status, message: ERRORS[code].message }))
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(ERRORS, code)
}

function curlOf(method: string, path: string, body: ResourceDefinition | undefined): string {
  const address = `"$TAPELINE_URL${pathExample(path)}"`
  const key = '-H "Authorization: $TAPELINE_KEY"'
  if (body === undefined) return [`curl ${method === 'GET' ? '' : `-X ${method} `}${address}`, key].join(' \\\n  ')
  const data = json(bodyExample(body)).replaceAll("'", String.raw`'\''`)
  const headers = [key, '-H "Content-Type: application/json"', `-H "IdempotencyKey: ${body.name}-1"`]
  return [`curl -X ${method} ${address}`, ...headers, `-d '${data}'`].join(' \\\n  ')
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
