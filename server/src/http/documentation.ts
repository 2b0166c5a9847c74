// Serves the contract, without a key: the OpenAPI document, and the reference made from it for people. Pages need no script and may load
// nothing, which their policy states.
import type { FastifyInstance } from 'fastify'
import type { Contract } from '../contract/endpoint.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { shareComponents } from '../contract/shared-components.ts'
import { sendAnswer } from './answer.ts'
import { once } from './once.ts'
import { referencePages } from './reference/pages.ts'
import { STYLE_SOURCE } from './reference/style.ts'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

/** Adds /openapi.json and the pages under /docs, each of them made when it is first requested, so that no start waits for them. */
export function documentationRoutes(app: FastifyInstance, contract: Contract): void {
  const document = once(() => JSON.stringify(shareComponents(openApiDocument(contract))))
  app.get('/openapi.json', async (_request, reply) => sendAnswer(reply, { status: 200, body: document() }))
  for (const { address, write } of referencePages(contract)) {
    // As text they would take twice as much memory.
    const page = once(() => Buffer.from(write()))
    app.get(address, async (_request, reply) => reply.headers(HEADERS).send(page()))
  }
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))
}
