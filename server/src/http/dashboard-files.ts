// The dashboard as a browser loads it: the built files under /app, held in memory. Browsers cache files named by their content for ever and
// request the page itself each time; its policy lets it load nothing from another host, and run only its own script.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { accepts } from './accepted-encoding.ts'
import { sendError } from './answer.ts'
import { once } from './once.ts'

const CONTENT_TYPES: { readonly [ending: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const compress = promisify(gzip)

/** The end of the name of a file that holds another, compressed by Brotli when the dashboard was built. */
const BROTLI = '.br'

interface BuiltFile {
  readonly bytes: Buffer
  /** Missing where the build left it out. */
  readonly brotli: Buffer | undefined
  /** For clients without Brotli: compressed when it is first requested, beside other requests. */
  readonly gzipped: () => Promise<Buffer>
  readonly content_type: string
  /** Of the content, whatever form it is sent in. */
  readonly tag: string
}

/** The place of the nonce in the built page. */
const NONCE = '__NONCE__'

const NOT_BUILT = `<!doctype html><html lang="en"><title>Tapeline</title>
<p>The dashboard has not been built here. <code>npm start</code> builds it. The API is served all the same: <a href="/docs">reference</a>.</p></html>`

/** Adds /app from a folder of built files, and `/`, which leads there. */
export function dashboardFiles(app: FastifyInstance, folder: string): void {
  const page = readPage(folder)
  const assets = readAssets(join(folder, 'assets'))
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply.headers(pageHeaders(nonce)).send((page ?? NOT_BUILT).replaceAll(NONCE, nonce))
  }
  app.get('/', async (_request, reply) => reply.redirect('/app', 302))
  app.get('/app', async (request, reply) => sendPage(request, reply))
  app.get('/app/*', async (request, reply) => sendPage(request, reply))
  app.get<{ Params: { name: string } }>('/app/assets/:name', async (request, reply) =>
    sendAsset(request, reply, assets.get(request.params.name)),
  )
}

function readPage(folder: string): string | undefined {
  const path = join(folder, 'index.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function readAssets(folder: string): Map<string, BuiltFile> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const compressed = new Set(names.filter((name) => name.endsWith(BROTLI)))
  return new Map(
    names
      .filter((name) => !compressed.has(name))
      .map((name) => [name, readAsset(join(folder, name), compressed.has(name + BROTLI))]),
  )
}

function readAsset(path: string, isCompressed: boolean): BuiltFile {
  const bytes = readFileSync(path)
  return {
    bytes,
    brotli: isCompressed ? readFileSync(path + BROTLI) : undefined,
    gzipped: once(() => compress(bytes, { level: 9 })),
    content_type: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

/** Styles that a script creates carry the nonce; attributes set by script need none. */
function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  }
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: BuiltFile | undefined,
): Promise<FastifyReply> {
  if (asset === undefined) return sendError(reply, new ServiceError('not_found'))
  reply.headers({
    'Content-Type': asset.content_type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'ETag': asset.tag,
    'Vary': 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  if (request.headers['if-none-match']?.includes(asset.tag) === true) return reply.code(304).send()
  if (asset.brotli !== undefined && accepts(request, 'br'))
    return reply.header('Content-Encoding', 'br').send(asset.brotli)
  if (!accepts(request, 'gzip')) return reply.send(asset.bytes)
  return reply.header('Content-Encoding', 'gzip').send(await asset.gzipped())
}
