// Every endpoint and list of the registry as a request that a test can send. What a new resource needs (an id in a path, a
// valid body) is looked up by name and missed aloud, so that no endpoint is left out in silence.
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import { pathParameters } from '../../src/contract/endpoint.ts'
import { contract } from '../../src/resources/index.ts'
import type { Client, Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'

/** An endpoint or list. */
export interface Operation {
  /** `POST /accounts`. */
  readonly title: string
  readonly method: string
  readonly path: string
  readonly body: ResourceDefinition | undefined
  readonly isList: boolean
}

/** Ids by the collection that stands before them in a path: `accounts`, `receivables`, `entries`. */
export type Ids = { readonly [collection: string]: string }

const { endpoints, lists } = contract('operator')

/** Every endpoint and list. */
export const OPERATIONS: readonly Operation[] = [
  ...endpoints.map(({ method, path, body }) => ({ title: `${method} ${path}`, method, path, body, isList: false })),
  ...lists.map(({ path }) => ({ title: `GET ${path} (list)`, method: 'GET', path, body: undefined, isList: true })),
]

/** Those whose path names a record. */
export const NAMING: readonly Operation[] = OPERATIONS.filter((operation) => pathParameters(operation.path).length > 0)

/** Those with a body. */
export const WRITING: readonly Operation[] = OPERATIONS.filter((operation) => operation.body !== undefined)

/** The definitions of what can be written, by name. */
export const RESOURCES: readonly ResourceDefinition[] = WRITING.flatMap((operation) => operation.body ?? [])

/** Collections of which the service holds no records yet, whoever asks. */
export const UNWRITTEN: ReadonlySet<string> = new Set(['debt-lines'])

/** Ids that name nothing. */
export const NOWHERE: Ids = {
  accounts: 'no-account',
  receivables: 'no-receivable',
  entries: 'no-entry',
  'debt-lines': 'no-line',
}

/** The path of an operation with ids filled in. */
export function pathFor(operation: Pick<Operation, 'path'>, ids: Ids): string {
  return operation.path.replace(/([^/]+)\/\{\w+\}/g, (_, collection: string) => {
    const id = ids[collection]
    if (id === undefined) throw new Error(`${operation.path}: no id is known for ${collection}`)
    return `${collection}/${encodeURIComponent(id)}`
  })
}

/** Whether the path of an operation can name a record at all. */
export function canExist(operation: Operation): boolean {
  return ![...UNWRITTEN].some((collection) => operation.path.includes(`/${collection}/{`))
}

const BODIES: { readonly [resource: string]: (ids: Ids) => { readonly [field: string]: unknown } } = {
  account: (ids) => accountBody(ids['accounts'] ?? ''),
  receivable: (ids) => receivableBody(ids['receivables'] ?? '', ids['accounts'] ?? ''),
  entry: (ids) => entryBody(ids['entries'] ?? ''),
}

/** A body that an operation accepts; undefined where it takes none. */
export function bodyFor(operation: Operation, ids: Ids): { readonly [field: string]: unknown } | undefined {
  if (operation.body === undefined) return undefined
  const body = BODIES[operation.body.name]
  if (body === undefined) throw new Error(`${operation.body.name}: no valid body is known`)
  return body(ids)
}

/** What may vary about a request. */
export interface Variation {
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Sends an operation: valid, save for what the caller varies. */
export function call(client: Client, operation: Operation, ids: Ids, variation: Variation = {}): Promise<Received> {
  const path = pathFor(operation, ids) + (variation.query ?? '')
  const body = 'body' in variation ? variation.body : bodyFor(operation, ids)
  if (operation.body === undefined) return client.send(operation.method, path, undefined, variation.headers ?? {})
  return client.post(path, body, variation.headers)
}

/** Reports one record of each kind, with two entries so that lists have a second page. Gives their ids. */
export async function reportBook(client: Client, prefix: string): Promise<Ids> {
  const ids = {
    accounts: `${prefix}-account`,
    receivables: `${prefix}-receivable`,
    entries: `${prefix}-entry`,
    'debt-lines': `${prefix}-line`,
  }
  const other = Object.fromEntries(Object.entries(ids).map(([collection, id]) => [collection, `${id}-2`]))
  for (const operation of WRITING) await demand(call(client, operation, ids))
  for (const operation of WRITING) await demand(call(client, operation, ids, { body: bodyFor(operation, other) }))
  return ids
}

/** The answer of a request that must succeed, for arranging. */
export async function demand(answer: Promise<Received>): Promise<Received> {
  const received = await answer
  if (received.status >= 300) throw new Error(`${received.status} ${received.text}`)
  return received
}
