// Serves the documentation for people. Pages work without a script and may load nothing but results of a search, which their policy states.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '@tapeline/contract/endpoint'
import { ServiceError } from '@tapeline/contract/errors'
import { accepts } from './accepted-encoding.ts'
import { sendAnswer, sendError } from './answer.ts'
import { once } from './once.ts'
import type { Content, Part } from './reference/content.ts'
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

/** The pages of the documentation, and the search in them. */
export class DocumentationPages {
  readonly #pages: ReadonlyMap<string, Page>
  readonly #parts: readonly Part[]
  readonly #index: SearchIndex

  constructor(contract: Contract) {
    const { contents, parts, sections } = documentationOf(contract)
    this.#pages = new Map(contents.map((content) => [content.address, new Page(() => framed(content, parts))]))
    this.#parts = parts
    this.#index = new SearchIndex(sections)
  }

  /** Sends the page at the path of a request; where there is none, 404 with pages that are like it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { '*': below } = request.params as { '*'?: string }
    const page = this.#pages.get(below === undefined ? '/docs' : `/docs/${below}`)
    if (page !== undefined) return page.send(request, reply)
    const [path = ''] = request.url.split('?')
    const found = await this.#index.search(path.replace(/^\/docs\//, ''))
    return this.#sendFramed(reply, 404, missingPage(path.slice(0, QUERY_LENGTH_MAX), found.slice(0, 5)))
  }

  /** Sends what a search finds, as a page or as JSON. */
  async search(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = queryOf(request)
    const isProgram = /\bapplication\/json\b/.test(request.headers.accept ?? '')
    reply.header('Vary', 'Accept')
    if (query.length > QUERY_LENGTH_MAX) {
      if (!isProgram) return this.#sendFramed(reply, 400, refusedPage(TOO_LONG))
      return sendError(reply, new ServiceError('invalid_request', { message: TOO_LONG }))
    }
    const found = query === '' ? [] : await this.#index.search(query)
    if (!isProgram) return this.#sendFramed(reply, 200, resultsPage(query, found))
    return sendAnswer(reply, { status: 200, body: resultsJson(query, found) })
  }

  #sendFramed(reply: FastifyReply, status: number, content: Content): FastifyReply {
    return reply.code(status).headers(HEADERS).send(framed(content, this.#parts))
  }
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
    if (!accepts(request, 'gzip')) return reply.send(this.#bytes())
    return reply.header('Content-Encoding', 'gzip').send(await this.#compressed())
  }
}
