// Limits the requests per minute of one key or session to this process, when the installation sets a limit. None is set by default: a
// guessed number must not slow down a lender that loads a book.
import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { readCookie } from './cookies.ts'

const MINUTE_MS = 60_000

/** Requested by monitoring, at any rate. */
const FREE: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Refuses requests beyond the limit, with the time to wait. Call it before routes are added. Requests with neither key nor session are not counted. */
export async function limitRequests(app: FastifyInstance, per_minute: number, secure: boolean): Promise<void> {
  await app.register(rateLimit, {
    max: per_minute,
    timeWindow: MINUTE_MS,
    allowList: (request) => FREE.has(request.routeOptions.url ?? '') || callerOf(request, secure) === undefined,
    keyGenerator: (request) => digestOf(callerOf(request, secure) ?? ''),
    errorResponseBuilder: (_request, { max, ttl }) => {
      const retry_after_s = Math.max(1, Math.ceil(ttl / 1_000))
      const message = `More than ${max} requests came within a minute. Nothing was done; try again in ${retry_after_s} s, with the same IdempotencyKey.`
      return new ServiceError('too_many_requests', { message, retry_after_s })
    },
  })
}

function callerOf({ headers }: FastifyRequest, secure: boolean): string | undefined {
  return headers.authorization ?? readCookie(headers.cookie, 'session', secure)
}

/** Keys are never kept in the clear. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
