// The built dashboard as it is served: what a browser may cache, what its policy permits, and what is served when it was not built.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardFiles } from './dashboard-files.ts'
import { createServer } from './server.ts'

const PAGE = '<!doctype html><meta name="csp-nonce" content="__NONCE__"><script src="/app/assets/index-1.js"></script>'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets', 'index-1.js'), 'console.log(1)')
  await writeFile(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync('console.log(1)'))
  await writeFile(join(folder, 'assets', 'icon-1.svg'), '<svg/>')
  await writeFile(join(folder, '.built'), 'not for browsers')
})
afterAll(() => rm(folder, { recursive: true }))

function serverOf(files: string) {
  const server = createServer({ logger: pino({ level: 'silent' }), tls: undefined })
  dashboardFiles(server, files)
  return server
}

test('/ leads to /app, and every address under it is the one page', async () => {
  const server = serverOf(folder)
  expect(await server.inject('/')).toMatchObject({ statusCode: 302, headers: { location: '/app' } })
  for (const url of ['/app', '/app/', '/app/sandbox/connections/api-keys', '/app/.built', '/app/../.built']) {
    const { statusCode, body } = await server.inject(url)
    if (statusCode === 200) expect(body, url).toContain('<!doctype html><meta')
    else expect(statusCode, url).toBe(404)
    expect(body).not.toContain('not for browsers')
  }
})

test('each page has its own nonce, which its policy names, and loads from this host only', async () => {
  const server = serverOf(folder)
  const answers = await Promise.all([server.inject('/app'), server.inject('/app')])
  const nonces = answers.map(({ body }) => /content="([^"]+)"/.exec(body)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  for (const [i, { headers }] of answers.entries()) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonces[i]}'`)
    expect(policy).toContain(`default-src 'none'; script-src 'self';`)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('a file named by its content is cached for ever, and is compressed for a client that accepts Brotli or gzip', async () => {
  const server = serverOf(folder)
  const url = '/app/assets/index-1.js'
  const plain = await server.inject(url)
  expect([plain.body, plain.headers['content-type']]).toEqual(['console.log(1)', 'text/javascript; charset=utf-8'])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const smaller = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(smaller.headers).toMatchObject({ 'content-encoding': 'br', 'vary': 'Accept-Encoding' })
  expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe('console.log(1)')
  const zipped = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'vary': 'Accept-Encoding' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe('console.log(1)')
})

test('a file that the build did not compress is compressed by gzip when it is requested', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const { rawPayload, headers: sent } = await serverOf(folder).inject({ url: '/app/assets/icon-1.svg', headers })
  expect([sent['content-encoding'], gunzipSync(rawPayload).toString()]).toEqual(['gzip', '<svg/>'])
})

test('a browser that has a file is not sent it again, whatever form it has', async () => {
  const server = serverOf(folder)
  const url = '/app/assets/index-1.js'
  const forms = ['br', 'gzip', 'identity']
  const tags = await Promise.all(
    forms.map(async (form) => (await server.inject({ url, headers: { 'accept-encoding': form } })).headers.etag),
  )
  expect(new Set(tags).size).toBe(1)
  const again = await server.inject({ url, headers: { 'if-none-match': String(tags[0]) } })
  expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'Accept-Encoding'])
})

test('a missing file is 404, not the page', async () => {
  for (const name of ['index-2.js', 'index-1.js.br', '..%2f.built', '%2e%2e%2findex.html'])
    expect(await serverOf(folder).inject(`/app/assets/${name}`), name).toMatchObject({ statusCode: 404 })
})

test('without a build the page states that and explains how to build it', async () => {
  const { statusCode, body } = await serverOf(join(folder, 'nowhere')).inject('/app')
  expect([statusCode, body.includes('npm start')]).toEqual([200, true])
})
