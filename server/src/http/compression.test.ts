// Which responses are compressed, and for which clients.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const LONG = JSON.stringify({ names: Array.from({ length: 500 }, () => 'principal') })

function serverOf(body: string) {
  const server = fastify()
  compressAnswers(server)
  server.get('/', async (_request, reply) => reply.type('application/json').send(body))
  return server
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])(
  'a long response is compressed for a client that accepts %s, and its headers state it',
  async (accept, form, read) => {
    const answer = await serverOf(LONG).inject({ url: '/', headers: { 'accept-encoding': accept } })
    expect(answer.headers).toMatchObject({ 'content-encoding': form, 'vary': 'Accept-Encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(read(answer.rawPayload).toString('utf8')).toBe(LONG)
  },
)

test('a client that accepts neither gets the plain response, and caches keep the two apart', async () => {
  const answer = await serverOf(LONG).inject({ url: '/' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['vary']).toBe('Accept-Encoding')
  expect(answer.body).toBe(LONG)
})

test('a short response is not compressed', async () => {
  const answer = await serverOf('{}').inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
})
