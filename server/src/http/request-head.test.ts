// The head of a request, as bytes: what is refused first, and the headers of every response.
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './server.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const server = createServer({
  logger: pino({ level: 'silent' }),
  tls: undefined,
  trusted_proxies: parseTrustedProxies('loopback'),
})
let port: number
beforeAll(async () => {
  server.get('/here', (_request, reply) => reply.send('here'))
  server.post('/here', (_request, reply) => reply.send('written'))
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** The whole response to raw bytes, until the connection ends. */
function answersTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const withHost = (...hosts: string[]) =>
  `GET /here HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`

describe('Host', () => {
  test.each(['here.example', 'HERE.example:4000', 'localhost', '127.0.0.1:80', '[::1]', '[2001:db8::1]:443', 'a_b'])(
    '%s is one',
    async (host) => {
      expect(statusesOf(await answersTo(withHost(host)))).toEqual([200])
    },
  )

  test.each<[string, string[]]>([
    ['missing', []],
    ['empty', ['']],
    ['sent twice', ['a.example', 'b.example']],
    ['sent twice alike', ['a.example', 'a.example']],
    ['two in one', ['a.example, b.example']],
    ['with a path', ['a.example/b']],
    ['with a user', ['me@a.example']],
    ['with a blank', ['a b']],
    ['with a port that is none', ['a.example:port']],
    ['with no end of its brackets', ['[::1']],
  ])('that is %s is 400', async (_, hosts) => {
    const answer = await answersTo(withHost(...hosts))
    expect(statusesOf(answer)).toEqual([400])
    expect(answer).toContain('"code":"malformed_request"')
  })

  test('is not required of HTTP/1.0, which does not define it', async () => {
    expect(statusesOf(await answersTo('GET /here HTTP/1.0\r\n\r\n'))).toEqual([200])
  })
})

test.each(['TRACE', 'TRACK', 'PROPFIND', 'BREW'])('%s is no method here: 405', async (method) => {
  for (const path of ['/here', '/nowhere']) {
    const answer = await answersTo(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`,
    )
    expect([method, path, statusesOf(answer)]).toEqual([method, path, [405]])
    expect(answer).not.toContain('s3cret')
  }
})

test.each<[string, string]>([
  ['found', withHost('a')],
  ['not found', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a path that is none', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a method that is none', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['no request', 'nonsense\r\n\r\n'],
  ['too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('no answer is cached, and each is of the type that it declares: %s', async (_, bytes) => {
  const answer = await answersTo(bytes)
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  expect(answer).not.toMatch(/strict-transport-security/i)
})

test('a request that a trusted proxy received over HTTPS requires HTTPS from then on', async () => {
  const head = 'GET /here HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-Proto: '
  expect(await answersTo(`${head}https\r\n\r\n`)).toMatch(/\r\nstrict-transport-security: max-age=31536000\r\n/i)
  expect(await answersTo(`${head}http\r\n\r\n`)).not.toMatch(/strict-transport-security/i)
})

describe('a request that two readers would end in different places', () => {
  const post = 'POST /here HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
  test.each<[string, string]>([
    ['of a length and chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['of two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`],
    ['of a length with a sign', `${post}Content-Length: +2\r\n\r\n{}${hidden}`],
    ['of an unknown encoding', `${post}Transfer-Encoding: chunked, cow\r\n\r\n0\r\n\r\n${hidden}`],
    ['of a blank before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'of chunks in HTTP/1.0',
      `${post.replace('1.1', '1.0')}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['of a chunk of a length that is none', `${post}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['of a line end without a carriage return', `${post}X: a\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ])('%s is 400, and the connection ends', async (_, bytes) => {
    expect(statusesOf(await answersTo(bytes))).toEqual([400])
  })
})

test('a header folded over two lines is 400, and requests that follow each other are answered in order', async () => {
  expect(
    statusesOf(await answersTo('GET /here HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\nConnection: close\r\n\r\n')),
  ).toEqual([400])
  const one = 'GET /here HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(statusesOf(await answersTo(`${one}${one.replace('/here', '/nowhere')}${withHost('a')}`))).toEqual([
    200, 404, 200,
  ])
  // HTTP/1.0 keeps no connection: what follows is not read.
  expect(statusesOf(await answersTo('GET /here HTTP/1.0\r\n\r\nGET /here HTTP/1.0\r\n\r\n'))).toEqual([200])
})
