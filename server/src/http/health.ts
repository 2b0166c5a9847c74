// What load balancers ask, without a key: is the process alive, does it take traffic.
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../contract/errors.ts'
import { type Querier, statement } from '../storage/database.ts'
import { sendAnswer, sendError } from './answer.ts'

const ping = statement('ping', 'select 1')

/** Adds /health and /ready. */
export function healthRoutes(app: FastifyInstance, database: Querier): void {
  app.get('/health', async (_request, reply) => sendAnswer(reply, { status: 200, body: '{"status":"alive"}' }))
  app.get('/ready', async (_request, reply) => {
    try {
      await database.query(ping, [])
      return sendAnswer(reply, { status: 200, body: '{"status":"ready"}' })
    } catch {
      return sendError(reply, new ServiceError('database_away'))
    }
  })
}
