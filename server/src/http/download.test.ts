// Downloads over real HTTP from a real database: every byte, any range of them, and headers that prevent a browser from rendering the file.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FileService, sha256 } from '../../test/harness/file-service.ts'
import { eventually } from '../../test/harness/client.ts'
import { ServiceError } from '@tapeline/contract/errors'
import { sendDownload } from './download.ts'

const BYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900_000)])
const TAG = `"${sha256(BYTES)}"`

let service: FileService

beforeAll(async () => {
  service = await FileService.start()
  const name = encodeURIComponent('Kontoauszüge "2026".pdf')
  expect(await service.postRaw(BYTES, { 'Content-Type': 'application/pdf' }, `?name=${name}`)).toMatchObject({
    status: 200,
  })
})

afterAll(() => service.stop())

async function get(headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.address}/files`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('the whole file is sent with its name, type, length and SHA-256, and nothing renders it', async () => {
  const { status, headers, bytes } = await get()
  expect(status).toBe(200)
  expect(bytes.equals(BYTES)).toBe(true)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BYTES.length),
    'content-disposition':
      'attachment; filename="Kontoausz?ge \\"2026\\".pdf"; filename*=UTF-8\'\'Kontoausz%C3%BCge%20%222026%22.pdf',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'vary': 'Authorization',
    'accept-ranges': 'bytes',
    'etag': TAG,
    'repr-digest': `sha-256=:${Buffer.from(sha256(BYTES), 'hex').toString('base64')}:`,
  })
})

test('any range returns its bytes, and the ranges add up to the whole file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(BYTES.length - 1), fc.nat(BYTES.length + 100), async (first, length) => {
      const last = Math.min(first + length, BYTES.length - 1)
      const { status, headers, bytes } = await get({ Range: `bytes=${first}-${first + length}` })
      expect(status).toBe(206)
      expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/${BYTES.length}`)
      expect(headers.get('content-length')).toBe(String(last - first + 1))
      expect(bytes.equals(BYTES.subarray(first, last + 1))).toBe(true)
    }),
    { numRuns: 40 },
  )
  const halves = [await get({ Range: 'bytes=0-499999' }), await get({ Range: 'bytes=500000-' })]
  expect(Buffer.concat(halves.map(({ bytes }) => bytes)).equals(BYTES)).toBe(true)
  expect((await get({ Range: 'bytes=-9' })).bytes.equals(BYTES.subarray(-9))).toBe(true)
})

test('a range beyond the end is answered 416 with the length, and an invalid range with the whole file', async () => {
  const beyond = await get({ Range: `bytes=${BYTES.length}-` })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${BYTES.length}`)
  expect(JSON.parse(beyond.bytes.toString())).toMatchObject({
    code: 'range_not_satisfiable',
    message: expect.stringMatching(/ask for bytes 0 to/),
  })
  expect((await get({ Range: 'bytes=1-2,4-5' })).status).toBe(200)
})

test('a copy that the caller has is not sent again', async () => {
  for (const tags of [TAG, `W/${TAG}`, `"other", ${TAG}`, '*']) {
    const { status, headers, bytes } = await get({ 'If-None-Match': tags })
    expect({ status, length: bytes.length, etag: headers.get('etag') }, tags).toEqual({
      status: 304,
      length: 0,
      etag: TAG,
    })
  }
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('a download resumes only while the file is still the same', async () => {
  expect((await get({ 'Range': 'bytes=5-9', 'If-Range': TAG })).status).toBe(206)
  expect((await get({ 'Range': 'bytes=5-9', 'If-Range': '"other"' })).status).toBe(200)
  expect((await get({ 'Range': 'bytes=5-9', 'If-Range': `W/${TAG}` })).status).toBe(200)
})

test('a store that fails before the first byte gives an error and no file; one that fails later aborts the download', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const file = { name: 'a.pdf', content_type: 'application/pdf', size: 300_000, sha256: sha256(BYTES) }
  const failing = (good: number) =>
    Readable.from(
      (function* () {
        for (let sent = 0; sent < good; sent += 100_000) yield Buffer.alloc(100_000)
        throw new ServiceError('database_away')
      })(),
      { objectMode: false },
    )
  app.get<{ Querystring: { good: string } }>('/', (request, reply) =>
    sendDownload(reply, request.headers, { ...file, open: () => Promise.resolve(failing(Number(request.query.good))) }),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const early = await fetch(`${address}/?good=0`)
  expect(early.status).toBe(500)
  expect(['etag', 'content-disposition', 'repr-digest'].filter((name) => early.headers.has(name))).toEqual([])
  const late = await fetch(`${address}/?good=200000`)
  expect(late.status).toBe(200)
  await expect(late.arrayBuffer()).rejects.toThrow(/terminated/)
})

test('a caller who leaves during a download releases the source', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const file = { name: 'a.pdf', content_type: 'application/pdf', size: 1e12, sha256: sha256(BYTES) }
  const endless = new Readable({ read: () => void setImmediate(() => endless.push(Buffer.alloc(65_536))) })
  app.get('/', (request, reply) =>
    sendDownload(reply, request.headers, { ...file, open: () => Promise.resolve(endless) }),
  )
  const leave = new AbortController()
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { signal: leave.signal })
  expect(answer.status).toBe(200)
  const closed = once(endless, 'close')
  leave.abort()
  await closed
  expect(await eventually(() => Promise.resolve(endless.destroyed), Boolean)).toBe(true)
})
