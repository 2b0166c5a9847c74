// Answers load balancers, without a key: whether the process is alive, and whether it accepts traffic.
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { sendAnswer, sendError } from './answer.ts'

/** What readiness shows in addition. */
export interface Calculating {
  /** Calculators that fail again and again. */
  readonly failing: readonly string[]
  /** The number of receivables that calculators have set aside. */
  readonly receivables_set_aside: number
}

/** Adds /health and /ready; `calculating` rejects while requests cannot be served. */
export function healthRoutes(app: FastifyInstance, calculating: () => Promise<Calculating>): void {
  app.get('/health', async (_request, reply) => sendAnswer(reply, { status: 200, body: '{"status":"alive"}' }))
  app.get('/ready', async (_request, reply) => {
    try {
      // A failing calculator does not block requests: the service stays ready, and the response reports the failure to monitoring.
      const { failing, receivables_set_aside } = await calculating()
      const body = {
        status: 'ready',
        ...(failing.length === 0 ? {} : { failing }),
        ...(receivables_set_aside === 0 ? {} : { receivables_set_aside }),
      }
      return sendAnswer(reply, { status: 200, body: JSON.stringify(body) })
    } catch {
      return sendError(reply, new ServiceError('database_away'))
    }
  })
}
