// An S3 store while its server is unavailable or misbehaves, tested with a server that does so on purpose; blob-store.test.ts tests it with
// a correct one.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { S3BlobStore } from './s3-blob-store.ts'

const content = randomBytes(600_000)
const blob = { sha256: createHash('sha256').update(content).digest('hex'), size: content.length }
const put = (store: S3BlobStore) => store.put(7, blob, Readable.from([content]))

async function storeAt(answer: RequestListener): Promise<S3BlobStore> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return storeOn((server.address() as AddressInfo).port)
}

function storeOn(port: number): S3BlobStore {
  const endpoint = `http://127.0.0.1:${port}`
  return new S3BlobStore({ endpoint, bucket: 'b', region: 'r', access_key_id: 'id', secret_access_key: 'secret' })
}

test.each([500, 503, 429])('a store that answers %i is away: callers may try again', async (status) => {
  const store = await storeAt((request, response) => {
    request.resume()
    response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>')
  })
  const away = { code: 'database_away' }
  await expect(put(store)).rejects.toMatchObject(away)
  await expect(store.open(7, blob.sha256)).rejects.toMatchObject(away)
  await expect(store.delete(7, blob.sha256)).rejects.toMatchObject(away)
})

test('a store without a listening server is unavailable, and the caller gets a sentence that states that', async () => {
  const store = storeOn(1)
  await expect(put(store)).rejects.toMatchObject({
    code: 'database_away',
    message: expect.stringMatching(/store of its documents/),
  })
  await expect(store.open(7, blob.sha256)).rejects.toMatchObject({ code: 'database_away' })
})

test('a store that hangs up during a put or a read is unavailable, and half a blob never passes for a complete one', async () => {
  const store = await storeAt((request, response) => {
    if (request.method === 'PUT') request.once('data', () => request.destroy())
    else if (request.headers.range !== undefined) response.writeHead(404).end()
    else {
      response.writeHead(200, { 'Content-Length': content.length })
      response.write(content.subarray(0, 300_000), () => setTimeout(() => response.destroy(), 50))
    }
  })
  await expect(put(store)).rejects.toMatchObject({ code: 'database_away' })
  const open = await store.open(7, blob.sha256)
  expect(open?.size).toBe(blob.size)
  await expect(buffer(open?.content ?? Readable.from([]))).rejects.toMatchObject({ code: 'database_away' })
})

test('an answer of a store that ignores ranges, or sends another one, is refused', async () => {
  const answers = [
    { status: 200, headers: {} },
    { status: 206, headers: { 'Content-Range': `bytes 0-99/${blob.size}` } },
  ]
  for (const { status, headers } of answers) {
    const store = await storeAt((_request, response) =>
      response.writeHead(status, headers).end(content.subarray(0, 100)),
    )
    await expect(store.open(7, blob.sha256, { first: 100, last: 199 })).rejects.toThrow()
  }
})

test('a refusal states what to check and never shows a secret', async () => {
  const store = await storeAt((request, response) => {
    request.resume()
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>secret</Message></Error>')
  })
  const refusal: unknown = await put(store).catch((error: unknown) => error)
  expect(String(refusal)).toBe(
    'Error: The object store refused a PUT with 403 AccessDenied: check the S3_ settings and what the key may do in the bucket',
  )
})

test.each([
  ['an hour', 3_600_000, 1],
  ['two days', 172_800_000, 2],
])('content that was put %s ago is sent again only when it is old', async (_ago, age, requests) => {
  const seen: string[] = []
  const store = await storeAt((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume()
    const lastModified = new Date(Date.now() - age).toUTCString()
    const headers = { 'Content-Range': `bytes 0-0/${blob.size}`, 'Last-Modified': lastModified }
    if (request.method === 'GET') response.writeHead(206, headers).end('x')
    else request.on('end', () => response.end())
  })
  await put(store)
  expect(seen).toEqual([`GET /b/7/${blob.sha256}`, `PUT /b/7/${blob.sha256}`].slice(0, requests))
})

test('a put names its length, so that a store need not guess its end', async () => {
  const seen: [string | undefined, string | undefined][] = []
  const store = await storeAt((request, response) => {
    if (request.method === 'PUT') seen.push([request.headers['content-length'], request.headers['transfer-encoding']])
    request.resume()
    request.on('end', () => response.writeHead(request.method === 'PUT' ? 200 : 404).end())
  })
  await put(store)
  expect(seen).toEqual([[String(blob.size), undefined]])
})
