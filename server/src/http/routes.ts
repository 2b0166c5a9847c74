// Makes routes from definitions: reads the key, path, query, body and idempotency key of a request as the endpoint declares them, and
// passes them to the endpoint's handler.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Effect, effectByScope } from '@tapeline/contract/effect'
import { type EndpointDefinition, pathParameters } from '@tapeline/contract/endpoint'
import { ServiceError } from '@tapeline/contract/errors'
import { type Query, type QueryReading, readQuery } from '@tapeline/contract/parameter'
import { type BodyReading, type ResourceDefinition, readBody } from '@tapeline/contract/resource'
import { type NeededScope, neededScope } from '@tapeline/contract/scopes'
import { amountFormOf } from '@tapeline/contract/table-amounts'
import { asWorkbook, isWorkbook } from '@tapeline/contract/table-endpoint'
import type { Fault } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import { type Answer, TransportError, sendAnswer, sendError } from './answer.ts'
import { askedFacts } from './asked-facts.ts'
import { type AskedFor, type Sent, askedFor } from './asked-for.ts'
import type { ReceivedBody } from './body.ts'
import { type Download, sendDownload } from './download.ts'
import { latestDay } from './latest-day.ts'
import { type Table, sendTable, sendWorkbook } from './table.ts'
import { clientAddress } from './trusted-proxies.ts'
import { acceptUploads } from './upload.ts'

/** An idempotency key and the request it belongs to. */
export interface RequestIdempotency {
  readonly endpoint: string
  readonly key: string
  readonly request: string
}

/** How a caller is identified: by an API key, or by a browser's session and the environment in its path. */
export type Identification =
  | { readonly key: string | undefined }
  | { readonly session: string | undefined; readonly environment: 'sandbox' | 'live' }

/** The identification of a caller, what is asked with it, and from where. */
export type Presented = Identification & {
  /** The scope that a key needs for it. */
  readonly needs: NeededScope
  /** What it does, which decides whether an auditor may ask for it. */
  readonly effect: Effect
  /** The address of the client; asked for only where it matters. */
  readonly address: () => string
  readonly identified?: Identified
  readonly admitted?: Admitted
}

/** Receives the id of the key or user when a request's caller is identified, for the log line of the request. */
export type Identified = (actor_id: string) => void

/** Who may have what a request asks for: the tenant for which somebody acts, the number of the key or user, and their address. */
export interface Reader {
  readonly tenant: number
  readonly number: number
  readonly address: string
}

/** Receives who a request's caller is once they may have what it asks for, for the audit. */
export type Admitted = (reader: Omit<Reader, 'address'>) => void

/** Reads the caller's identification from a request. */
export type Present = (request: FastifyRequest) => Identification

/** A request as an endpoint's handler gets it. Faults are collected, not thrown: the key and the path come first. */
export interface Call {
  readonly presented: Presented
  readonly path: { readonly [name: string]: string }
  readonly query: QueryReading<EndpointDefinition['query']>
  readonly body: BodyReading
  readonly idempotency: RequestIdempotency | undefined
  /** Faults of query and headers, and values in the body's text that would be lost. */
  readonly faults: readonly Fault[]
}

/** The handler of an endpoint. */
export interface Route {
  readonly endpoint: Pick<EndpointDefinition, 'method' | 'path' | 'scope' | 'query' | 'body' | 'asks' | 'acts'> & {
    readonly metadata?: boolean | string
  }
  readonly handle: (call: Call) => Promise<Answer>
}

/** The handler of an endpoint that receives a file. */
export interface UploadRoute extends Pick<Route, 'endpoint'> {
  readonly receive: (call: Call, request: FastifyRequest) => Promise<Answer>
}

/** The handler of an endpoint that returns a file. */
export interface DownloadRoute extends Pick<Route, 'endpoint'> {
  readonly find: (call: Call) => Promise<Download>
}

/** The handler of an endpoint that returns a table. */
export interface TableRoute extends Pick<Route, 'endpoint'> {
  readonly tabulate: (call: Call) => Promise<Table>
}

/** Any handler of an endpoint. */
export type AnyRoute = Route | UploadRoute | DownloadRoute | TableRoute

/** The permission to call routes: reads the caller of a request, and throws unless the caller is valid now and may use the path. */
export interface Admission {
  readonly present: Present
  readonly check: (presented: Presented, path: string) => Promise<unknown>
  /** Records that a file is about to be sent; what cannot be recorded is not sent. */
  readonly record: (presented: Presented, file: AskedFor) => Promise<unknown>
  readonly personal: PersonalAnswers
}

/** What is answered with personal data, and where it is noted who is answered so. */
export interface PersonalAnswers {
  /** As `GET /accounts/{id}`. */
  readonly of: ReadonlySet<string>
  /** Throws where it can not be noted. */
  readonly note: (reader: Reader, asked: AskedFor) => void
}

/** The whole value of the Authorization header. */
export const presentKey: Present = (request) => ({ key: request.headers.authorization })

const NO_BODY: BodyReading = { id: undefined, patch: {}, sent: {}, faults: [], readable: false }

/** Adds the routes, and 405 for the other methods of their paths. */
export function addRoutes(app: FastifyInstance, routes: readonly AnyRoute[], admission: Admission): void {
  const uploads = routes.filter((route) => 'receive' in route)
  for (const route of routes) if (!('receive' in route)) addRoute(app, route, admission)
  void app.register(async (scope) => {
    acceptUploads(scope)
    for (const route of uploads) addRoute(scope, route, admission)
  })
  for (const path of new Set(routes.map((route) => route.endpoint.path))) refuseOtherMethods(app, path, routes)
}

function addRoute(app: FastifyInstance, route: AnyRoute, { present, check, record, personal }: Admission): void {
  const note = personal.of.has(`${route.endpoint.method} ${route.endpoint.path}`) ? personal.note : undefined
  const needs = neededScope(route.endpoint)
  const effect = effectByScope(needs)
  const presentedBy = (request: FastifyRequest): Presented => ({
    ...present(request),
    needs,
    effect,
    address: () => clientAddress(request),
    identified: nameInLog(request),
  })
  app.route({
    method: route.endpoint.method,
    url: fastifyPath(route.endpoint.path),
    config: {
      beforeError: async (request) => {
        await check(presentedBy(request), route.endpoint.path)
      },
    },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      refuseImpossibleIds(request)
      return serve(route, { presented: presentedBy(request), record, note }, request, reply)
    },
  })
}

/** Who asks, and how files that are sent to them are recorded. */
interface Served {
  readonly presented: Presented
  readonly record: Admission['record']
  /** Where what is answered is personal data. */
  readonly note: PersonalAnswers['note'] | undefined
}

async function serve(
  route: AnyRoute,
  { presented: identification, record, note }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { presented, readerFrom } = withReader(identification)
  const call = callOf(route, presented, request)
  const asked = () => askedFor(route.endpoint.path, call.path, request.query as Sent)
  // An upsert has the id of the record that it is answered with in its body.
  const read = () => {
    const ids = call.body.id === undefined ? call.path : { ...call.path, id: call.body.id }
    return askedFor(pathOfRead(route.endpoint, call), ids, request.query as Sent)
  }
  const recorded = () => record(presented, asked())
  if ('find' in route) return sendDownload(reply, request.headers, recordedAtFirst(await route.find(call), recorded))
  if ('tabulate' in route) return sendFile(reply, route, call, { sent: request.query as Sent, recorded })
  const answer = await ('receive' in route ? route.receive(call, request) : route.handle(call))
  if (note !== undefined && answer.wrote !== true) note(readerFrom(presented.address()), read())
  return sendAnswer(reply, answer)
}

function pathOfRead({ method, path }: Route['endpoint'], { body }: Call): string {
  return method === 'GET' || body.id === undefined ? path : `${path}/{id}`
}

/** What a request presents, and who its caller is once they were admitted. */
export function withReader<P extends { readonly admitted?: Admitted }>(presented: P) {
  let admitted: Omit<Reader, 'address'> | undefined
  return {
    presented: { ...presented, admitted: (reader: Omit<Reader, 'address'>) => (admitted = reader) },
    readerFrom: (address: string): Reader => {
      if (admitted === undefined) throw new Error('Personal data is answered, and it is not known who asked')
      return { tenant: admitted.tenant, number: admitted.number, address }
    },
  }
}

/** A download that is recorded when its bytes are opened: a copy that the caller has already is not sent once more. */
function recordedAtFirst(download: Download, recorded: () => Promise<unknown>): Download {
  return {
    ...download,
    open: async (range) => {
      await recorded()
      return download.open(range)
    },
  }
}

async function sendFile(
  reply: FastifyReply,
  route: TableRoute,
  call: Call,
  { sent, recorded }: { readonly sent: Sent; readonly recorded: () => Promise<unknown> },
): Promise<FastifyReply> {
  const table = await route.tabulate(call)
  await recorded()
  return isWorkbook(route.endpoint.path)
    ? sendWorkbook(reply, table, askedFacts(route.endpoint.query, call.query, sent))
    : sendTable(reply, table, amountFormOf(call.query))
}

/** Routes with those of workbooks beside those of CSV: the same tables under the filters of both. */
export function withWorkbookRoutes(routes: readonly AnyRoute[]): AnyRoute[] {
  return routes.flatMap((route): AnyRoute[] => {
    if (!('tabulate' in route)) return [route]
    return [route, { ...route, endpoint: { ...route.endpoint, ...asWorkbook(route.endpoint) } }]
  })
}

/** An invalid id matches no record. The key is checked first, as for every fault found before the handler. */
export function refuseImpossibleIds(request: FastifyRequest): void {
  const ids = Object.values(request.params as { readonly [name: string]: string })
  if (ids.some((id) => !parseId(id).ok)) throw new TransportError('not_found')
}

function refuseOtherMethods(app: FastifyInstance, path: string, routes: readonly AnyRoute[]): void {
  const allowed = routes.filter((route) => route.endpoint.path === path).map((route) => route.endpoint.method as string)
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'].filter(
    (method) => !allowed.includes(method),
  )
  app.route({
    method: others,
    url: fastifyPath(path),
    exposeHeadRoute: false,
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      const message = `This path takes ${allowed.join(' and ')} only.`
      return sendError(reply.header('Allow', allowed.join(', ')), new ServiceError('method_not_allowed', { message }))
    },
    handler: async (_request, reply) => reply,
  })
}

/** `/accounts/{id}` in the router's syntax. */
export function fastifyPath(path: string): string {
  return pathParameters(path).reduce((url, name) => url.replace(`{${name}}`, `:${name}`), path)
}

function callOf(route: AnyRoute, presented: Presented, request: FastifyRequest): Call {
  const query = readQuery(route.endpoint.query, request.query as Query, {
    metadata: (route.endpoint.metadata ?? false) !== false,
  })
  const received = 'receive' in route ? undefined : (request.body as ReceivedBody | undefined)
  const { body, asks, acts } = route.endpoint
  const sent = body ?? asks ?? acts
  const idempotency = route.endpoint.method === 'GET' ? NO_IDEMPOTENCY : idempotencyOf(request, received)
  return {
    presented,
    path: request.params as { readonly [name: string]: string },
    query,
    body: sent === undefined ? NO_BODY : readReceived(sent, received),
    idempotency: idempotency.value,
    faults: [...query.faults, ...idempotency.faults, ...(received?.losses ?? [])],
  }
}

/** The caller's id in the request's log line. */
export function nameInLog(request: FastifyRequest): Identified {
  return (actor_id) => {
    request.actor_id = actor_id
  }
}

function readReceived(resource: ResourceDefinition, received: ReceivedBody | undefined): BodyReading {
  if (received?.json !== undefined) return readBody(resource, received.json, { latest_day: latestDay() })
  const message = 'The body must be JSON in UTF-8: send a JSON object, with Content-Type: application/json'
  return { ...NO_BODY, faults: [{ param: 'body', code: 'malformed_body', message }] }
}

/** The header in the interface's spelling, and in the usual one. */
const IDEMPOTENCY_HEADERS = ['idempotencykey', 'idempotency-key']

const NO_IDEMPOTENCY: { value?: RequestIdempotency; faults: Fault[] } = { faults: [] }

function idempotencyOf(
  request: FastifyRequest,
  received: ReceivedBody | undefined,
): { value?: RequestIdempotency; faults: Fault[] } {
  const sent = IDEMPOTENCY_HEADERS.flatMap((name) => request.headers[name] ?? [])
  const [key] = sent
  if (key === undefined) return NO_IDEMPOTENCY
  if (sent.some((other) => other !== key))
    return { faults: [idempotencyFault('was sent twice with different values: send one')] }
  if (key.length < 1 || key.length > 255) return { faults: [idempotencyFault('must be 1 to 255 characters long')] }
  const [path = '', query = ''] = request.url.split('?', 2)
  const hash = createHash('sha256')
    .update(query)
    .update('\0')
    .update(received?.bytes ?? '')
  return { value: { endpoint: `${request.method} ${path}`, key, request: hash.digest('hex') }, faults: [] }
}

function idempotencyFault(message: string): Fault {
  return { param: 'IdempotencyKey', code: 'invalid_idempotency_key', message: `IdempotencyKey ${message}` }
}
