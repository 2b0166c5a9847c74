// Checks the head of every request first, and adds the headers of every response: it may not be cached, its type may not be guessed, and
// over HTTPS plain HTTP is refused from then on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'

/** Headers of every response; a public response overrides them. */
export const ANSWER_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const

const ONLY_HTTPS = 'max-age=31536000'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])

/** Checks the head of every request, and gives every response its headers. */
export function judgeHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    addAnswerHeaders(request, reply)
    if (!METHODS.has(request.method)) {
      reply.header('Allow', 'GET, POST, PATCH, DELETE')
      return done(new ServiceError('method_not_allowed'))
    }
    done(hasOneHost(request) ? undefined : new ServiceError('malformed_request', { message: ONE_HOST }))
  })
}

/** Adds the headers of every response. */
export function addAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(ANSWER_HEADERS)
  if (request.protocol?.toLowerCase() === 'https') reply.header('Strict-Transport-Security', ONLY_HTTPS)
}

const ONE_HOST = 'Send one Host header: the name or address of the service, and its port where it has one.'

/** A name, an IPv4 address or one of IPv6 in brackets, and a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Exactly one valid host is named. HTTP/1.0 does not define Host, and HTTP/2 may name it twice. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  const named: string[] = []
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (isHostName(raw.rawHeaders[at] ?? '')) named.push(raw.rawHeaders[at + 1] ?? '')
  if (raw.httpVersionMajor >= 2 ? new Set(named).size !== 1 : named.length !== 1)
    return named.length === 0 && raw.httpVersion === '1.0'
  return HOST.test(named[0] ?? '')
}

/** Whether a header names the host. The length comes first: this is asked of every header of every request. */
function isHostName(name: string): boolean {
  return name.length === 4 ? name.toLowerCase() === 'host' : name === ':authority'
}
