// Serves the contract, without a key: the OpenAPI document, and the documentation for people. Pages work without a script and may load
// nothing but results of a search, which their policy states.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '@tapeline/contract/endpoint'
import { ServiceError } from '@tapeline/contract/errors'
import { openApiDocument } from '@tapeline/contract/openapi'
import { shareComponents } from '@tapeline/contract/shared-components'
import { sendAnswer, sendError } from './answer.ts'
import { once } from './once.ts'
import type { Content } from './reference/content.ts'
import { framed } from './reference/page.ts'
import { documentationOf } from './reference/pages.ts'
import { QUERY_LENGTH_MAX } from './reference/search/query.ts'
import { TOO_LONG, missingPage, refusedPage, resultsJson, resultsPage } from './reference/search/results.ts'
import { SCRIPT_SOURCE } from './reference/search/script.ts'
import { SearchIndex } from './reference/search/search-index.ts'
import { STYLE_SOURCE } from './reference/style.ts'

const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  `script-src ${SCRIPT_SOURCE}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY.join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

/** Adds /openapi.json and the pages under /docs, each of them made when it is first requested, so that no start waits for them. */
export function documentationRoutes(app: FastifyInstance, contract: Contract): void {
  const document = once(() => JSON.stringify(shareComponents(openApiDocument(contract))))
  app.get('/openapi.json', async (_request, reply) => sendAnswer(reply, { status: 200, body: document() }))
  const { contents, parts, sections } = documentationOf(contract)
  for (const content of contents) {
    const page = new Page(() => framed(content, parts))
    app.get(content.address, async (request, reply) => page.send(request, reply))
  }
  const index = new SearchIndex(sections)
  const sendFramed = (reply: FastifyReply, status: number, content: Content) =>
    reply.code(status).headers(HEADERS).send(framed(content, parts))
  app.get('/docs/search', async (request, reply) => {
    const query = queryOf(request)
    const isProgram = /\bapplication\/json\b/.test(request.headers.accept ?? '')
    reply.header('Vary', 'Accept')
    if (query.length > QUERY_LENGTH_MAX) {
      if (!isProgram) return sendFramed(reply, 400, refusedPage(TOO_LONG))
      return sendError(reply, new ServiceError('invalid_request', { message: TOO_LONG }))
    }
    const found = query === '' ? [] : await index.search(query)
    if (!isProgram) return sendFramed(reply, 200, resultsPage(query, found))
    return sendAnswer(reply, { status: 200, body: resultsJson(query, found) })
  })
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))
  app.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const found = await index.search(path.replace(/^\/docs\//, ''))
    return sendFramed(reply, 404, missingPage(path.slice(0, QUERY_LENGTH_MAX), found.slice(0, 5)))
  })
}

/** What a search asks for; the last where it is given twice. */
function queryOf({ query }: FastifyRequest): string {
  const { q } = Object(query) as { q?: unknown }
  const last: unknown = Array.isArray(q) ? q.at(-1) : q
  return typeof last === 'string' ? last.trim() : ''
}

const zip = promisify(gzip)

/** A page as it is sent: made and compressed once, by the first request for it, and not sent again to a browser that has it. */
class Page {
  /** As text it would take twice as much memory. */
  readonly #bytes: () => Buffer
  readonly #compressed = once(() => zip(this.#bytes()))
  readonly #tag = once(() => `W/"${createHash('sha256').update(this.#bytes()).digest('base64url').slice(0, 22)}"`)

  constructor(write: () => string) {
    this.#bytes = once(() => Buffer.from(write()))
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ ...HEADERS, 'ETag': this.#tag(), 'Vary': 'Accept-Encoding' })
    if (request.headers['if-none-match']?.includes(this.#tag()) === true) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(this.#bytes())
    return reply.header('Content-Encoding', 'gzip').send(await this.#compressed())
  }
}
