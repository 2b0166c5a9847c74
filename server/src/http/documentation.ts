// The contract as the service shows it, without a key: the OpenAPI document.
import type { FastifyInstance } from 'fastify'
import type { Contract } from '../contract/endpoint.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { sendAnswer } from './answer.ts'

/** Adds /openapi.json. */
export function documentationRoutes(app: FastifyInstance, contract: Contract): void {
  const document = JSON.stringify(openApiDocument(contract))
  app.get('/openapi.json', async (_request, reply) => sendAnswer(reply, { status: 200, body: document }))
}
