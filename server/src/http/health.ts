// What load balancers ask, without a key: is the process alive, does it take traffic.
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../contract/errors.ts'
import { sendAnswer, sendError } from './answer.ts'

/** Adds /health and /ready; `isReady` rejects while requests cannot be served. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<unknown>): void {
  app.get('/health', async (_request, reply) => sendAnswer(reply, { status: 200, body: '{"status":"alive"}' }))
  app.get('/ready', async (_request, reply) => {
    try {
      await isReady()
      return sendAnswer(reply, { status: 200, body: '{"status":"ready"}' })
    } catch {
      return sendError(reply, new ServiceError('database_away'))
    }
  })
}
