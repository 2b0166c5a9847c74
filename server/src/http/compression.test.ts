// What comes compressed, and to whom.
import { gunzipSync } from 'node:zlib'
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

test('a long answer comes compressed to who reads that, and says so', async () => {
  const answer = await serverOf(LONG).inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'vary': 'Accept-Encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(gunzipSync(answer.rawPayload).toString('utf8')).toBe(LONG)
})

test('whoever reads no gzip gets it as it is, told apart for caches', async () => {
  const answer = await serverOf(LONG).inject({ url: '/' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['vary']).toBe('Accept-Encoding')
  expect(answer.body).toBe(LONG)
})

test('a short answer comes as it is', async () => {
  const answer = await serverOf('{}').inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
})
