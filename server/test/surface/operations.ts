// Every endpoint and list of the registry as a request that a test can send, by who sends it: what is under /operator the
// operator, all else a lender.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { type EndpointDefinition, pathParameters } from '@tapeline/contract/endpoint'
import { contract } from '../../src/resources/index.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { type Book, CLOSED_MONTH, bodyFor } from './book.ts'
import { factsOf, resourceOfCollection } from './facts.ts'
import type { Ids } from './resource-facts.ts'
import { UPLOAD_QUERY } from './facts-documents.ts'
import { idForOperator } from './facts-operator.ts'
import type { Parties } from './parties.ts'

/** An endpoint or list. */
export interface Operation {
  /** `POST /accounts`. */
  readonly title: string
  readonly method: string
  readonly path: string
  /** Whose client sends it. */
  readonly by: 'lender' | 'operator'
  readonly body: ResourceDefinition | undefined
  /** Whether its body asks, and writes nothing. */
  readonly asks: boolean
  /** The body of an act, which is no record. */
  readonly act: object | undefined
  /** What a single read or a list shows, where it is a resource. */
  readonly shows: string | undefined
  readonly isList: boolean
  /** Whether it answers with a file. */
  readonly isFile: boolean
  /** Whether it answers with a table. */
  readonly isTable: boolean
  /** Whether it reads a record on two clocks. */
  readonly clocked: boolean
  /** Whether `metadata[key]=value` filters it. */
  readonly metadata: boolean
  /** The names of its other filters. */
  readonly filters: readonly string[]
  /** The parameters of its query where its body is a file; undefined where it is none. */
  readonly upload: readonly string[] | undefined
}

const { endpoints, lists } = contract('operator')

const senderOf = (path: string): Operation['by'] => (path.startsWith('/operator/') ? 'operator' : 'lender')

/** Whether an answer is a record that was written, which states when it became known. */
function isOfRecord(answer: EndpointDefinition['answer']): boolean {
  return 'resource' in answer && 'fields' in answer.resource && Object.keys(answer.resource.fields).length > 0
}

/** What is sent of acts, by their names. */
const ACTS: { readonly [name: string]: object } = {
  month_to_close: { month: CLOSED_MONTH },
  webhook_secret_to_issue: {},
  sandbox_clock_to_advance: {},
  legal_hold_to_place: { reference: 'Case 2026-114' },
  webhook_replay_to_begin: { event_id: 'evt_1' },
  report_run_to_begin: {},
  alert_acknowledgement: { text: 'Mine' },
  alert_snooze: { until: '2036-01-07T09:00:00Z' },
  alert_comment: { text: 'Mine' },
}

/** Every endpoint and list. */
export const OPERATIONS: readonly Operation[] = [
  ...endpoints.map(({ method, path, body, asks, acts, answer, query, upload }) => ({
    title: `${method} ${path}`,
    method,
    path,
    by: senderOf(path),
    body,
    asks: asks !== undefined,
    act: acts === undefined ? undefined : ACTS[acts.name],
    shows: method === 'GET' && 'resource' in answer ? answer.resource.name : undefined,
    isList: false,
    isFile: 'file' in answer || 'workbook' in answer,
    isTable: 'csv' in answer,
    clocked: Object.hasOwn(query, 'known_at') && isOfRecord(answer),
    metadata: false,
    filters: [],
    upload: upload && Object.keys(query),
  })),
  ...lists.map(({ path, resource, metadata, filters }) => ({
    title: `GET ${path} (list)`,
    method: 'GET',
    path,
    by: senderOf(path),
    body: undefined,
    asks: false,
    act: undefined,
    shows: resource?.name,
    isList: true,
    isFile: false,
    isTable: false,
    clocked: false,
    metadata,
    filters: Object.keys(filters),
    upload: undefined,
  })),
]

/** Those whose path names a record. */
export const NAMING: readonly Operation[] = OPERATIONS.filter((operation) => pathParameters(operation.path).length > 0)

/** Whether a book has what an operation shows. Findings are made of a book and not written: integrity/findings.test.ts judges what shows one. */
export function isInBook({ shows, path }: Pick<Operation, 'shows' | 'path'>): boolean {
  return shows !== 'finding_detail' && !isOfMade({ path })
}

/** Those with a body. */
export const WRITING: readonly Operation[] = OPERATIONS.filter((operation) => operation.body !== undefined)

/** Those whose body is a file. */
export const UPLOADS: readonly Operation[] = OPERATIONS.filter((operation) => operation.upload !== undefined)

/** Acts. */
export const ACTING: readonly Operation[] = OPERATIONS.filter((operation) => operation.act !== undefined)

/** Those that list. */
export const LISTS: readonly Operation[] = OPERATIONS.filter((operation) => operation.isList)

/** Lists whose metadata filter takes keys that the operator has declared; any other is refused. */
export const BY_DECLARED_KEYS: ReadonlySet<string> = new Set(['/portfolio/receivables'])

/** Those of the operator, and those of lenders. */
export const BY = {
  operator: OPERATIONS.filter(({ by }) => by === 'operator'),
  lender: OPERATIONS.filter(({ by }) => by === 'lender'),
}

/** The path of an operation with ids filled in; under /operator with the ids that the operator knows. */
export function pathFor({ path }: Pick<Operation, 'path'>, ids: Ids): string {
  return path.replace(/([^/]+)\/\{\w+\}/g, (_, collection: string) => {
    const id = ids[collection]
    if (id === undefined) throw new Error(`${path}: no id is known for ${collection}`)
    // A finding is no record: nobody makes it.
    const isTheirs =
      path.startsWith('/operator/') &&
      collection !== 'findings' &&
      factsOf({ name: resourceOfCollection(collection) }).maker === 'lender'
    return `${collection}/${encodeURIComponent(isTheirs ? idForOperator(id, ids) : id)}`
  })
}

/**
 * Whether an operation is about what is made and no book has: one finding, of which findings.test.ts judges what is answered, or the file of a scheduled
 * report, of which reports/schedules.test.ts does.
 */
export function isOfMade({ path }: Pick<Operation, 'path'>): boolean {
  return /\/(?:findings\/\{\w+\}|runs\/\{\w+\}\/file)$/.test(path)
}

/** What may vary about a request. */
export interface Variation {
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Organizations that are open in live, as those of the tests are, are changed with a live key. */
const ORGANIZATIONS = '/operator/organizations'

/** Sends an operation, valid save for what the caller varies, as the party that it is for, or with one client. */
export function call(
  sender: Parties | Client,
  operation: Operation,
  book: Book,
  variation: Variation = {},
): Promise<Received> {
  const client =
    sender instanceof Client ? sender : sender[operation.path === ORGANIZATIONS ? 'live_operator' : operation.by]
  const path = pathFor(operation, book.ids)
  const { query = '', headers = {} } = variation
  if (operation.upload !== undefined) return callUpload(client, operation.upload, path, book, variation)
  if (operation.asks) return client.post(path + query, 'body' in variation ? variation.body : {}, headers)
  if (operation.act !== undefined)
    return client.post(path + query, 'body' in variation ? variation.body : operation.act, headers)
  if (operation.body === undefined) return client.send(operation.method, path + query, undefined, headers)
  return client.post(path + query, 'body' in variation ? variation.body : bodyFor(operation, book), headers)
}

/** A file of JSON, so that what is downloaded reads like any other answer. */
function callUpload(
  client: Client,
  parameters: readonly string[],
  path: string,
  book: Book,
  { query = '', headers, body = { of: path } }: Variation,
): Promise<Received> {
  const varied = new URLSearchParams(query)
  const sent = new URLSearchParams(
    parameters.flatMap((name): [string, string][] => {
      const value = UPLOAD_QUERY[name]?.(book.ids)
      return value === undefined || varied.has(name) ? [] : [[name, value]]
    }),
  )
  return client.post(`${path}?${sent.toString()}${query.replace('?', '&')}`, body, headers)
}

/** Calls a read until what it needs is calculated, which may take longer than a request waits for it. */
export function calculated(sender: Parties, operation: Operation, book: Book): Promise<Received> {
  // Of an audit, what was written: whoever compares all answers downloads files, which are in it.
  const query = operation.path.endsWith('/audit') ? '?downloads=none' : ''
  return eventually(
    () => call(sender, operation, book, { query }),
    ({ status, body }) => status !== 503 && body?.calculation?.status !== 'running',
    30_000,
  )
}

/** The answer of a request that must succeed, for arranging. */
export async function demand(answer: Promise<Received>): Promise<Received> {
  const received = await answer
  if (received.status >= 300) throw new Error(`${received.status} ${received.text}`)
  return received
}
