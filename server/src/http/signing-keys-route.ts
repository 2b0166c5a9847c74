// GET /audit-keys, without a key or a session: the public keys by which exports of audits are signed, for whoever verifies one.
import type { FastifyInstance } from 'fastify'
import { sendAnswer } from './answer.ts'

/** Adds the route; `read` returns the public keys as JSON Web Keys. */
export function signingKeysRoute(app: FastifyInstance, read: () => Promise<readonly object[]>): void {
  app.get('/audit-keys', async (_request, reply) =>
    sendAnswer(reply, { status: 200, body: JSON.stringify({ keys: await read() }) }),
  )
}
