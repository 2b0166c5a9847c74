// GET /metrics, for Prometheus: behind a token of its own, since it is of the installation and of no organization.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../contract/errors.ts'
import { sendError } from './answer.ts'

/** Who counts, and tells what was counted. */
export interface Counting {
  observe(request: { method: string; route: string | undefined; status: number; seconds: number }): void
  tell(): Promise<{ readonly type: string; readonly text: string }>
}

/** Counts every request from here on, and adds /metrics for those who have the token. */
export function telemetryRoute(app: FastifyInstance, counting: Counting, token: string): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const seconds = reply.elapsedTime / 1_000
    counting.observe({ method, route: routeOptions.url, status: reply.statusCode, seconds })
    done()
  })
  const expected = digestOf(`Bearer ${token}`)
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return sendError(
        reply,
        new ServiceError('unauthorized', { message: 'Send the token of METRICS_TOKEN as `Authorization: Bearer …`.' }),
      )
    const { type, text } = await counting.tell()
    return reply.type(type).send(text)
  })
}

/** Of one length, whatever was sent, so that comparing takes as long. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
