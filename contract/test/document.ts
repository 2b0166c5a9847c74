// Reading an OpenAPI document in tests, and what makes one valid: checks of our own, so that nothing is fetched to judge it.

/** A JSON object whose shape is checked as it is read. */
export type Node = { readonly [key: string]: unknown }

/** An operation with where it stands. */
export interface Operation {
  readonly path: string
  readonly method: string
  readonly node: Node
}

/** A value as an object; empty when it is none. */
export function node(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** A value as a list of objects. */
export function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(node) : []
}

/** Every operation of a document. */
export function operationsOf(document: Node): Operation[] {
  return Object.entries(node(document['paths'])).flatMap(([path, item]) =>
    Object.entries(node(item)).map(([method, operation]) => ({ path, method, node: node(operation) })),
  )
}

/** What is wrong with a document; empty when it is valid. */
export function documentFaults(document: Node): string[] {
  const operations = operationsOf(document)
  return [
    ...(/^3\.1\.\d+$/.test(String(document['openapi'])) ? [] : ['openapi is not 3.1']),
    ...['title', 'version']
      .filter((key) => typeof node(document['info'])[key] !== 'string')
      .map((key) => `info has no ${key}`),
    ...repeated(operations.map((operation) => String(operation.node['operationId']))).map(
      (id) => `operationId ${id} is not unique`,
    ),
    ...repeated(Object.keys(node(document['paths'])).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))).map(
      (path) => `path ${path} is there twice`,
    ),
    ...operations.flatMap(operationFaults),
    ...unresolved(document),
    ...unused(document),
    ...unknownSchemes(document),
  ]
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])

function operationFaults({ path, method, node: operation }: Operation): string[] {
  const where = `${method} ${path}`
  const parameters = nodes(operation['parameters'])
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path')
  const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const responses = Object.entries(node(operation['responses']))
  return [
    ...(path.startsWith('/') && METHODS.has(method) ? [] : [`${where}: no such path or method`]),
    ...(typeof operation['operationId'] === 'string' && typeof operation['summary'] === 'string'
      ? []
      : [`${where}: no operationId or summary`]),
    ...wanted
      .filter((name) => !namesOf(inPath).includes(name))
      .map((name) => `${where}: path parameter ${name} is not declared`),
    ...namesOf(inPath)
      .filter((name) => !wanted.includes(name))
      .map((name) => `${where}: ${name} is not in the path`),
    ...namesOf(inPath.filter((parameter) => parameter['required'] !== true)).map(
      (name) => `${where}: path parameter ${name} is not required`,
    ),
    ...repeated(parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)).map(
      (name) => `${where}: ${name} is there twice`,
    ),
    ...namesOf(
      parameters.filter((parameter) => parameter['schema'] === undefined || parameter['description'] === undefined),
    ).map((name) => `${where}: parameter ${name} has no schema or description`),
    ...(operation['requestBody'] !== undefined && method !== 'post' ? [`${where}: only POST has a body`] : []),
    ...(responses.some(([status]) => /^2\d\d$/.test(status)) ? [] : [`${where}: no answer of success`]),
    ...responses
      .filter(([status, response]) => !/^[2-5]\d\d$/.test(status) || typeof node(response)['description'] !== 'string')
      .map(([status]) => `${where}: answer ${status} has no description`),
  ]
}

function namesOf(parameters: readonly Node[]): string[] {
  return parameters.map((parameter) => String(parameter['name']))
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  return Object.entries(node(value)).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

function unresolved(document: Node): string[] {
  return referencesIn(document)
    .filter((reference) => resolve(document, reference) === undefined)
    .map((reference) => `${reference} leads nowhere`)
}

/** What a reference within a document names. */
export function resolve(document: Node, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => node(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

/**
 * A document with parameters, responses and headers where they are used instead of references to them. References to schemas stay, for
 * whatever judges by them.
 */
export function withPartsInPlace(document: Node): Node {
  const { components, ...rest } = document
  const { schemas, securitySchemes } = node(components)
  return { ...node(inPlace(document, rest)), components: { schemas, securitySchemes } }
}

const SHARED_PART = /^#\/components\/(?:parameters|responses|headers)\//

function inPlace(document: Node, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inPlace(document, one))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference } = node(value)
  if (typeof reference === 'string' && SHARED_PART.test(reference)) return resolve(document, reference)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inPlace(document, inner)]))
}

function unused(document: Node): string[] {
  const used = new Set(referencesIn(document))
  const names = Object.keys(node(node(document['components'])['schemas']))
  return names.filter((name) => !used.has(`#/components/schemas/${name}`)).map((name) => `schema ${name} is not used`)
}

function unknownSchemes(document: Node): string[] {
  const known = Object.keys(node(node(document['components'])['securitySchemes']))
  const holders = [document, ...operationsOf(document).map((operation) => operation.node)]
  const named = holders.flatMap((holder) => nodes(holder['security'])).flatMap((scheme) => Object.keys(scheme))
  if (named.length === 0) return ['no security is declared']
  return named.filter((name) => !known.includes(name)).map((name) => `security scheme ${name} is not declared`)
}
