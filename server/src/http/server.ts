// The HTTP server: TLS with HTTP/2 and 1.1 or plain HTTP, request ids, one log line for each request without ids of people or records,
// errors from the catalog. Other modules add the routes of resources.
import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type http from 'node:http'
import type { ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { ERRORS, ServiceError } from '@tapeline/contract/errors'
import { TransportError, sendError, serviceErrorOf } from './answer.ts'
import { readJsonBodies } from './body.ts'
import { limitSessions, sessionOptions } from './http2-limits.ts'
import { isPatient } from './idle-timeout.ts'
import { ANSWER_HEADERS, addAnswerHeaders, judgeHeads } from './request-head.ts'
import { type TrustedProxies, clientAddress } from './trusted-proxies.ts'

/** The settings of the server. */
export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Certificate and key in PEM; without them plain HTTP is served. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly trusted_proxies?: TrustedProxies | undefined
}

/** Bounds of what a client may send and how slowly. */
export const HTTP_LIMITS = {
  body_bytes_max: 1_048_576,
  header_bytes_max: 16_384,
  request_ms_max: 30_000,
  headers_ms_max: 15_000,
  keep_alive_ms: 72_000,
  /** An id of 255 characters, each four bytes of UTF-8, percent-encoded. */
  path_parameter_max: 255 * 4 * 3,
  /** Connections that wait to be accepted. The system drops those beyond it, and their clients try again after a second or three. */
  connecting_max: 4_096,
}

/** Makes a server without routes. */
export function createServer(options: ServerOptions): FastifyInstance {
  const common = {
    loggerInstance: options.logger,
    // One logger for all requests: a child for each would cost more than the line it writes.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: HTTP_LIMITS.body_bytes_max,
    trustProxy: options.trusted_proxies ?? false,
    routerOptions: { maxParamLength: HTTP_LIMITS.path_parameter_max },
    requestIdHeader: false,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      requestId(request.headers['x-request-id']),
    requestTimeout: HTTP_LIMITS.request_ms_max,
    keepAliveTimeout: HTTP_LIMITS.keep_alive_ms,
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      addAnswerHeaders(request, reply)
      void sendError(reply.header('X-Request-Id', request.id), serviceErrorOf(error))
    },
    clientErrorHandler: answerClientError,
  } as const
  const server = Fastify({ ...common, ...transportOf(options.tls) })
  holdTimeouts(server)
  knowSessions(server)
  knowSockets(server)
  if (options.tls !== undefined) limitSessions(server, options.trusted_proxies)
  readJsonBodies(server)
  addRequestIdHeader(server)
  logRequests(server)
  judgeHeads(server)
  server.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply))
  server.setNotFoundHandler((_request, reply) =>
    sendError(
      reply,
      new ServiceError('not_found', { message: 'There is nothing at this path. The paths are listed at /docs.' }),
    ),
  )
  return server
}

/** HTTP/2 and 1.1 over TLS, or HTTP/1.1 in the clear. The framework types the two apart; routes and hooks are the same for both. */
function transportOf(tls: ServerOptions['tls']): FastifyHttpOptions<http.Server> {
  const limits = {
    maxHeaderSize: HTTP_LIMITS.header_bytes_max,
    headersTimeout: HTTP_LIMITS.headers_ms_max,
    // Our own code checks every request, so that every refusal has the same form.
    requireHostHeader: false,
  }
  if (tls === undefined) return { http: limits }
  const secure = {
    http2: true,
    http2SessionTimeout: HTTP_LIMITS.keep_alive_ms,
    https: {
      allowHTTP1: true,
      handshakeTimeout: HTTP_LIMITS.headers_ms_max,
      minVersion: 'TLSv1.2',
      ...limits,
      ...sessionOptions(HTTP_LIMITS.header_bytes_max),
      ...tls,
    },
  }
  return secure as unknown as FastifyHttpOptions<http.Server>
}

/** How long open requests may take before their connections are cut when the server closes: all but downloads end sooner. */
const DRAIN_MS_MAX = 5_000

/** Closes when every open request is answered, or when their time is over; connections are closed as soon as they are idle, HTTP/2 sessions at once. */
export async function closeServer(app: FastifyInstance, drain_ms_max = DRAIN_MS_MAX): Promise<void> {
  const letGo = setInterval(() => app.server.closeIdleConnections?.(), 50)
  const cut = setTimeout(() => sockets.get(app)?.forEach((socket) => socket.destroy()), drain_ms_max)
  for (const session of sessions.get(app) ?? []) session.close()
  await app.close()
  clearInterval(letGo)
  clearTimeout(cut)
}

/** Open connections of each server; for TLS those below it. */
const sockets = new WeakMap<FastifyInstance, Set<Socket>>()

function knowSockets(app: FastifyInstance): void {
  const open = new Set<Socket>()
  sockets.set(app, open)
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
}

/** Open sessions of HTTP/2 by server; the framework's own closing waits for clients to end them. */
const sessions = new WeakMap<FastifyInstance, Set<ServerHttp2Session>>()

function knowSessions(app: FastifyInstance): void {
  const open = new Set<ServerHttp2Session>()
  sessions.set(app, open)
  app.server.on('session', (session: ServerHttp2Session) => {
    open.add(session)
    session.on('close', () => open.delete(session))
  })
}

/** For TLS the framework keeps the platform's defaults. */
function holdTimeouts(app: FastifyInstance): void {
  app.server.requestTimeout = HTTP_LIMITS.request_ms_max
  app.server.headersTimeout = HTTP_LIMITS.headers_ms_max
  app.server.keepAliveTimeout = HTTP_LIMITS.keep_alive_ms
}

function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
}

/** A random prefix distinguishes processes, and a counter distinguishes requests: a random number for each request would cost 11 µs. */
const PROCESS = randomBytes(9).toString('base64url')

let requests = 0

/** The caller's own request id if it is safe to log, else a new one. */
export function requestId(sent: string | string[] | undefined): string {
  if (typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent)) return sent
  requests += 1
  return `req_${PROCESS}${requests.toString(36)}`
}

/** Logs the route's pattern, never the path: ids may name people. Keys and users have ids of the service's own. */
function logRequests(app: FastifyInstance): void {
  app.decorateRequest('actor_id', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request.log.info(
      {
        reqId: request.id,
        method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        actor: request.actor_id,
        address: clientAddress(request),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** Whether a transport fault may be shown: the key is checked first. */
export type BeforeError = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the key or user of the request, once it is identified. */
    actor_id: string | undefined
  }
  interface FastifyContextConfig {
    /** Runs before an error response to a request whose key no handler has checked. */
    beforeError?: BeforeError
  }
}

/** An unknown method is still handled as a method. */
function codeOf(error: ConnectionError): 'headers_too_large' | 'method_not_allowed' | 'malformed_request' {
  const { code, rawPacket } = error as { readonly code: string; readonly rawPacket?: unknown }
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  const begin = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 1_024) : ''
  const isRequest = /^[A-Z]{1,20} \/\S* HTTP\/1\.[01]\r\n/.test(begin)
  return code === 'HPE_INVALID_METHOD' && isRequest ? 'method_not_allowed' : 'malformed_request'
}

/** Answers bytes that are not a readable request in the form of every other error, and closes the connection. */
function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(socket)) return
  // Bytes after a request that ends its connection are not read; that request is answered, then the connection ends.
  if (error.code === 'HPE_CLOSED_CONNECTION') return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = codeOf(error)
  const { status, message } = ERRORS[code]
  const body = JSON.stringify({ message, code, details: [] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `X-Request-Id: ${requestId(undefined)}`,
    ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let error = serviceErrorOf(thrown)
  const { beforeError } = request.routeOptions.config
  const judged = thrown instanceof ServiceError && !(thrown instanceof TransportError)
  if (!judged && error.code !== 'internal_error' && beforeError !== undefined) {
    error = await beforeError(request).then(() => error, serviceErrorOf)
  }
  if (error.code === 'internal_error' || error.code === 'not_calculable')
    request.log.error({ reqId: request.id, err: error.cause ?? error }, 'request failed')
  return sendError(reply, error)
}
