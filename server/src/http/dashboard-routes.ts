// The dashboard's own endpoints, under /app/api: requests of a browser with a session. API keys are not accepted here, no change is
// accepted from another site, and no response may be cached.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import { type Effect, effectOf } from '@tapeline/contract/effect'
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { hasPersonalData } from '@tapeline/contract/personal-data'
import { type Parameters, type Query, type QueryReading, readQuery } from '@tapeline/contract/parameter'
import { type Answer, sendAnswer, sendError } from './answer.ts'
import type { ReceivedBody } from './body.ts'
import { type Sent, askedFor } from './asked-for.ts'
import { compressAnswers } from './compression.ts'
import { type Cookie, readCookie, setCookie } from './cookies.ts'
import {
  type Admission,
  type Admitted,
  type AnyRoute,
  type Identified,
  type PersonalAnswers,
  addRoutes,
  fastifyPath,
  nameInLog,
  refuseImpossibleIds,
  withReader,
} from './routes.ts'
import { isOfSameOrigin } from './same-origin.ts'
import { clientAddress } from './trusted-proxies.ts'

/** A request of a browser as its handler gets it. */
export interface DashboardCall {
  /** The token of its session. */
  readonly session: string | undefined
  /** What the request does, which decides whether an auditor may ask for it. */
  readonly effect: Effect
  /** What binds a sign-in at a provider to this browser. */
  readonly sign_in: string | undefined
  /** What binds a sign-in with a passkey to this browser. */
  readonly passkey_sign_in: string | undefined
  /** The link by which this browser last signed in at a provider. */
  readonly sign_in_link: string | undefined
  /** The address of this service as the browser has it: `https://reports.example.com`. */
  readonly origin: string
  readonly path: { readonly [name: string]: string }
  readonly query: QueryReading<Parameters>
  /** The parsed JSON of the body; null where it is not JSON, and undefined where there is none. */
  readonly body: unknown
  /** Receives the id of the user once it is known. */
  readonly identified: Identified
  readonly admitted?: Admitted
  readonly address: string
  readonly user_agent: string
}

/** A response, and the change to the browser's cookies: a new value, or null where one ends. `session` is the token of the session. */
export interface DashboardAnswer extends Answer {
  readonly session?: string | null
  readonly sign_in?: string | null
  readonly passkey_sign_in?: string | null
  readonly sign_in_link?: string | null
}

/** The handler of one of the dashboard's own endpoints. */
export interface DashboardRoute {
  readonly endpoint: DashboardEndpoint
  readonly handle: (call: DashboardCall) => Promise<DashboardAnswer>
}

/** The routes that a browser reaches, and how its session is identified. */
export interface Dashboard {
  readonly routes: readonly DashboardRoute[]
  /** The routes of the public API, which a session reaches too, for one environment each. */
  readonly reached: readonly AnyRoute[]
  readonly check: Admission['check']
  readonly record: Admission['record']
  readonly personal: PersonalAnswers
  /** Whether browsers come over HTTPS. */
  readonly secure: boolean
}

const ENVIRONMENTS = ['sandbox', 'live'] as const

/** Adds /app/api: the dashboard's own endpoints, and the public ones under `/app/api/{environment}/v`. */
export function dashboardRoutes(
  app: FastifyInstance,
  { routes, reached, check, record, personal, secure }: Dashboard,
): void {
  void app.register(
    async (scope) => {
      compressAnswers(scope)
      scope.addHook('onRequest', async (request) => refuseStrangers(request, secure))
      // The page of the dashboard answers every other path under /app.
      for (const url of ['/', '/*'])
        scope.all(url, async (_request, reply) => sendError(reply, new ServiceError('not_found')))
      for (const route of routes) addOwn(scope, route, personal.note, secure)
      for (const environment of ENVIRONMENTS) {
        const present = (request: FastifyRequest) => ({ session: tokenOf(request, secure), environment })
        await scope.register(async (inner) => addRoutes(inner, reached, { present, check, record, personal }), {
          prefix: `/${environment}/v`,
        })
      }
    },
    { prefix: '/app/api' },
  )
}

/** Callers with a key, and pages of other sites. */
function refuseStrangers({ method, headers, host }: FastifyRequest, secure: boolean): void {
  if (headers.authorization !== undefined) throw new ServiceError('key_not_accepted')
  if (!isOfSameOrigin({ method, headers, host }, secure)) throw new ServiceError('cross_site')
}

function addOwn(
  scope: FastifyInstance,
  { endpoint, handle }: DashboardRoute,
  note: PersonalAnswers['note'],
  secure: boolean,
): void {
  const is_personal = hasPersonalData(endpoint.answer?.schema)
  scope.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      refuseImpossibleIds(request)
      const { presented: call, readerFrom } = withReader(callOf(request, endpoint, secure))
      const answer = await handle(call)
      const { shown = [] } = answer
      if (is_personal && (answer.shown === undefined || shown.length > 0)) {
        const { path, asked } = askedFor(pathWithin(endpoint), call.path, request.query as Sent)
        note(readerFrom(call.address), { path, asked: [...asked, ...shown] })
      }
      return sendWithSession(reply, answer, secure)
    },
  })
}

/** A path of the dashboard as the audit states it: which environment it is of, the audit is by itself. */
function pathWithin({ path }: DashboardEndpoint): string {
  return path.replace('/{environment}', '')
}

function callOf(request: FastifyRequest, endpoint: DashboardEndpoint, secure: boolean): DashboardCall {
  const { query = {}, metadata = false } = endpoint
  return {
    session: tokenOf(request, secure),
    effect: effectOf(endpoint),
    sign_in: readCookie(request.headers.cookie, 'sign_in', secure),
    passkey_sign_in: readCookie(request.headers.cookie, 'passkey_sign_in', secure),
    sign_in_link: readCookie(request.headers.cookie, 'sign_in_link', secure),
    origin: `${secure ? 'https' : 'http'}://${request.host.toLowerCase()}`,
    path: request.params as { readonly [name: string]: string },
    query: readQuery(query, request.query as Query, { metadata }),
    body: bodyOf(request),
    identified: nameInLog(request),
    address: clientAddress(request),
    user_agent: request.headers['user-agent'] ?? '',
  }
}

function bodyOf(request: FastifyRequest): unknown {
  const received = request.body as ReceivedBody | undefined
  if (received !== undefined && received.losses.length > 0) throw invalidRequest(received.losses)
  if (received === undefined || received.bytes.length === 0) return undefined
  return received.json ?? null
}

function tokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  return readCookie(request.headers.cookie, 'session', secure)
}

const COOKIES: readonly Cookie[] = ['session', 'sign_in', 'passkey_sign_in', 'sign_in_link']

function sendWithSession(reply: FastifyReply, answer: DashboardAnswer, secure: boolean): FastifyReply {
  const set = COOKIES.flatMap((cookie) => {
    const value = answer[cookie]
    return value === undefined ? [] : [setCookie(cookie, value ?? undefined, secure)]
  })
  if (set.length > 0) reply.header('Set-Cookie', set)
  return sendAnswer(reply, answer)
}
