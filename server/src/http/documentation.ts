// The paths of the contract, without a key: the OpenAPI document, and the documentation for people.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '@tapeline/contract/endpoint'
import { sendAnswer } from './answer.ts'
import { once } from './once.ts'

/** Adds /openapi.json and the pages under /docs. Each is made when it is first requested, and what makes it is loaded then: no start waits for it. */
export function documentationRoutes(app: FastifyInstance, contract: Contract): void {
  const document = once(async () => {
    const { openApiDocument } = await import('@tapeline/contract/openapi')
    const { shareComponents } = await import('@tapeline/contract/shared-components')
    return JSON.stringify(shareComponents(openApiDocument(contract)))
  })
  app.get('/openapi.json', async (_request, reply) => sendAnswer(reply, { status: 200, body: await document() }))
  const pages = once(async () => new (await import('./documentation-pages.ts')).DocumentationPages(contract))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => (await pages()).send(request, reply)
  app.get('/docs', sendPage)
  app.get('/docs/*', sendPage)
  app.get('/docs/search', async (request, reply) => (await pages()).search(request, reply))
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))
}
