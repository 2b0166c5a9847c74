// GET /metrics, for Prometheus: protected by a token of its own, since the metrics belong to the installation and to no organization.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { sendError } from './answer.ts'

/** Counts requests, and returns the metrics of the process. */
export interface Counting {
  observe(request: { method: string; route: string | undefined; status: number; seconds: number }): void
  scrape(): Promise<{ readonly type: string; readonly text: string }>
}

/** Counts every request from here on, and adds /metrics for callers with the token. */
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
    const { type, text } = await counting.scrape()
    return reply.type(type).send(text)
  })
}

/** Digests have one length, whatever was sent, so that comparing takes constant time. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
