// What load balancers ask, without a key: is the process alive, does it take traffic.
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../contract/errors.ts'
import { sendAnswer, sendError } from './answer.ts'

/** Adds /health and /ready; `failing` names the calculators that fail again and again, and rejects while requests cannot be served. */
export function healthRoutes(app: FastifyInstance, failing: () => Promise<readonly string[]>): void {
  app.get('/health', async (_request, reply) => sendAnswer(reply, { status: 200, body: '{"status":"alive"}' }))
  app.get('/ready', async (_request, reply) => {
    try {
      // What fails keeps no request from being answered: traffic goes on, and who watches is told.
      const calculators = await failing()
      const body = calculators.length === 0 ? { status: 'ready' } : { status: 'ready', failing: calculators }
      return sendAnswer(reply, { status: 200, body: JSON.stringify(body) })
    } catch {
      return sendError(reply, new ServiceError('database_away'))
    }
  })
}
