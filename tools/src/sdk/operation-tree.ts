// Where each operation of the interface is in the SDK: the words of its path are the resources, its method and what it answers with give its
// name. An operation that needs a name of its own would need one here, so there is one rule and no list.
import { WORKBOOK_TYPE } from '@tapeline/contract/table-endpoint'
import type { Document, DocumentOperation, Schema } from './document.ts'
import { referredName } from './document.ts'
import { typeName, valueName } from './names.ts'

/** How an operation is called. */
export type OperationKind = 'list' | 'get' | 'csv' | 'xlsx' | 'download' | 'upsert' | 'post' | 'upload' | 'delete'

/** An operation in its place. */
export interface PlacedOperation {
  readonly method: string
  readonly path: string
  readonly operation: DocumentOperation
  readonly kind: OperationKind
  /** Parameters of the path that the method takes: those that no resource on the way took. */
  readonly parameters: readonly string[]
}

/** A resource: its operations, and the resources below it. */
export interface Place {
  readonly path: string
  /** The words of its path, without parameters. */
  readonly words: readonly string[]
  /** Parameters between its parent and it: it is reached by a function of them. */
  readonly parameters: readonly string[]
  readonly operations: PlacedOperation[]
  readonly below: Map<string, Place>
}

/** The root of all resources. */
export function operationTree({ paths }: Document): Place {
  const root: Place = { path: '', words: [], parameters: [], operations: [], below: new Map() }
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) place(root, method.toUpperCase(), path, operation)
  return root
}

function place(root: Place, method: string, path: string, operation: DocumentOperation): void {
  const kind = kindOf(method, operation)
  const is_table = kind === 'csv' || kind === 'xlsx'
  let at = root
  let parameters: string[] = []
  for (const segment of path
    .replace(is_table ? TABLE_ENDING : '', '')
    .split('/')
    .slice(1)) {
    const parameter = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (parameter === undefined) {
      at = below(at, segment, parameters)
      parameters = []
    } else parameters.push(parameter)
  }
  if (at.operations.some((other) => other.kind === kind))
    throw new Error(`${method} ${path}: its resource has a ${kind} already, so that it needs a name of its own`)
  at.operations.push({ method, path, operation, kind, parameters })
}

/** Tables are at the path of their JSON, with the ending of a file. */
export const TABLE_ENDING = /\.(?:csv|xlsx)$/

function below(parent: Place, segment: string, parameters: readonly string[]): Place {
  const path = [parent.path, ...parameters.map((parameter) => `{${parameter}}`), segment].join('/')
  const words = [...parent.words, segment]
  const place = parent.below.get(segment) ?? { path, words, parameters, operations: [], below: new Map() }
  if (place.path !== path) throw new Error(`${path} and ${place.path} would have one name`)
  parent.below.set(segment, place)
  return place
}

function kindOf(method: string, operation: DocumentOperation): OperationKind {
  const answer = answerOf(operation)
  if (method === 'DELETE') return 'delete'
  if (method === 'POST') return writeKindOf(operation)
  if (method !== 'GET') throw new Error(`${operation.operationId}: the client knows GET, POST and DELETE`)
  if (answer?.type === 'text/csv') return 'csv'
  if (answer?.type === WORKBOOK_TYPE) return 'xlsx'
  if (answer !== undefined && answer.type !== 'application/json') return 'download'
  return answer?.schema.properties?.['next_page'] === undefined ? 'get' : 'list'
}

function writeKindOf(operation: DocumentOperation): OperationKind {
  if (operation.requestBody === undefined) return 'post'
  const body = jsonBodyOf(operation)
  if (body === undefined) return 'upload'
  return referredName(body)?.endsWith('_write') === true ? 'upsert' : 'post'
}

/** The schema of a body in JSON. */
export function jsonBodyOf({ requestBody }: DocumentOperation): Schema | undefined {
  return requestBody?.content['application/json']?.schema
}

/** The schema of a successful answer; undefined if it has no body. */
export function answerOf({
  responses,
}: DocumentOperation): { readonly type: string; readonly schema: Schema } | undefined {
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content
  const [entry] = Object.entries(content ?? {})
  return entry === undefined ? undefined : { type: entry[0], schema: entry[1].schema }
}

/** The class of a resource. */
export function className({ words }: Place): string {
  return words.length === 0 ? 'Resources' : typeName(...words, 'resource')
}

/** The name of a resource within the one above it. */
export function placeName({ words }: Place): string {
  return valueName(words.at(-1) ?? '')
}
