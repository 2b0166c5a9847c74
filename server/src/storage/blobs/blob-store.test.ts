// The promises of every blob store, tested with each: the database, a real S3 server that verifies signatures, and both together.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../test/harness/s3-server.ts'
import { migratedDatabase } from '../../../test/operations/books.ts'
import { openDatabase } from '../database.ts'
import type { BlobName, BlobStore } from './blob-store.ts'
import { openBlobStore } from './open-blob-store.ts'
import { PostgresBlobStore } from './postgres-blob-store.ts'
import { S3BlobStore } from './s3-blob-store.ts'

const CHUNK = 262_144

const database = openDatabase(await migratedDatabase(), { connections_max: 10, onError: () => {} })
const s3 = await startS3Server()
if ('missing' in s3) process.stderr.write(`\nNOT TESTED against a real S3 server. ${s3.missing}\n\n`)
const settings = 'missing' in s3 ? undefined : s3.settings
const configured = settings ?? { endpoint: '', bucket: '', region: '', access_key_id: '', secret_access_key: '' }

afterAll(async () => {
  await database.end()
  if (!('missing' in s3)) await s3.stop()
})

let tenants = 100
const newTenant = () => (tenants += 1)

const nameOf = (content: Buffer): BlobName => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
})

/** A stream of the content in pieces of any sizes. */
const streamOf = (content: Buffer, piece: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / piece) }, (_, index) =>
      content.subarray(index * piece, (index + 1) * piece),
    ),
  )

async function read(store: BlobStore, tenant: number, sha256: string, range?: { first: number; last: number }) {
  const blob = await store.open(tenant, sha256, range)
  return blob === undefined ? undefined : { size: blob.size, content: await buffer(blob.content) }
}

const STORES: [string, BlobStore | undefined][] = [
  ['the database', new PostgresBlobStore(database)],
  ['an S3 store', settings && new S3BlobStore(settings)],
  ['an S3 store with the database behind it', settings && openBlobStore(database, settings)],
]

describe.each(STORES)('in %s', (_name, chosen) => {
  const tests = test.skipIf(chosen === undefined)
  const store = chosen ?? new PostgresBlobStore(database)

  tests('what is put is read back whole and by any range, whatever its size', { timeout: 240_000 }, async () => {
    const tenant = newTenant()
    const around = [1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 3 * CHUNK + 7]
    const sizes = fc.oneof(fc.constantFrom(...around), fc.integer({ min: 1, max: 4 * CHUNK }))
    const places = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    const cases = fc.record({
      size: sizes,
      piece: fc.integer({ min: 1_000, max: 2 * CHUNK }),
      places: fc.array(places, { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ size, piece, places }) => {
        const content = randomBytes(size)
        const blob = nameOf(content)
        await store.put(tenant, blob, streamOf(content, piece))
        const whole = await read(store, tenant, blob.sha256)
        expect(whole?.size).toBe(size)
        expect(whole?.content.equals(content)).toBe(true)
        for (const [a, b] of places) {
          const [first, last] = [Math.floor(a * (size - 1)), Math.floor(b * (size - 1))].sort((x, y) => x - y) as [
            number,
            number,
          ]
          const part = await read(store, tenant, blob.sha256, { first, last })
          expect(part?.size).toBe(size)
          expect(part?.content.equals(content.subarray(first, last + 1)), `${first}-${last} of ${size}`).toBe(true)
        }
      }),
      {
        numRuns: 25,
        examples: around.map((size) => [
          {
            size,
            piece: 70_000,
            places: [
              [0, 1],
              [0.5, 0.5],
            ],
          },
        ]),
      },
    )
  })

  tests('what was never put is not there, and its deletion is no error', async () => {
    const { sha256 } = nameOf(randomBytes(10))
    expect(await store.open(newTenant(), sha256)).toBeUndefined()
    expect(await store.open(newTenant(), sha256, { first: 0, last: 1 })).toBeUndefined()
    await store.delete(newTenant(), sha256)
  })

  tests('a blob is seen by its own tenant alone, and deleted for it alone', async () => {
    const content = randomBytes(CHUNK + 5)
    const blob = nameOf(content)
    const [mine, other] = [newTenant(), newTenant()]
    await store.put(mine, blob, streamOf(content, CHUNK))
    expect(await store.open(other, blob.sha256)).toBeUndefined()
    await store.put(other, blob, streamOf(content, CHUNK))
    await store.delete(mine, blob.sha256)
    expect(await store.open(mine, blob.sha256)).toBeUndefined()
    expect((await read(store, other, blob.sha256))?.content.equals(content)).toBe(true)
  })

  tests('content put twice is not read again, and can be put again once it is deleted', async () => {
    const content = randomBytes(2 * CHUNK)
    const blob = nameOf(content)
    const tenant = newTenant()
    await store.put(tenant, blob, streamOf(content, CHUNK))
    const untouched = new Readable({ read: () => expect.unreachable('the content was read') })
    await store.put(tenant, blob, untouched)
    expect(untouched.destroyed).toBe(true)
    await store.delete(tenant, blob.sha256)
    await store.put(tenant, blob, streamOf(content, CHUNK))
    expect((await read(store, tenant, blob.sha256))?.content.equals(content)).toBe(true)
  })

  tests('many who put the same content at once all succeed', async () => {
    const content = randomBytes(3 * CHUNK + 1)
    const blob = nameOf(content)
    const tenant = newTenant()
    await Promise.all(Array.from({ length: 6 }, () => store.put(tenant, blob, streamOf(content, 100_000))))
    expect((await read(store, tenant, blob.sha256))?.content.equals(content)).toBe(true)
  })

  const content = randomBytes(3 * CHUNK + 100)
  const blob = nameOf(content)
  const changed = Buffer.from(content)
  changed[content.length - 1] = (content[content.length - 1] ?? 0) ^ 1
  const wrong: [string, () => Readable, RegExp][] = [
    ['ends early', () => streamOf(content.subarray(0, -1), 50_000), /ends after/],
    ['is empty', () => Readable.from([]), /ends after 0/],
    ['is longer', () => streamOf(Buffer.concat([content, content]), 50_000), /is longer/],
    ['differs in its last bit', () => streamOf(changed, 50_000), /does not match its SHA-256/],
    ['fails on the way', () => Readable.from(brokenOff(content)), /caller went away/],
  ]
  tests.each(wrong)('content that %s leaves nothing', async (_what, make, reason) => {
    const tenant = newTenant()
    const stream = make()
    await expect(store.put(tenant, blob, stream)).rejects.toThrow(reason)
    expect(stream.destroyed).toBe(true)
    expect(await store.open(tenant, blob.sha256)).toBeUndefined()
    await store.put(tenant, blob, streamOf(content, CHUNK))
    expect((await read(store, tenant, blob.sha256))?.content.equals(content)).toBe(true)
  })

  tests('a range outside the blob is an error, never other bytes', async () => {
    const tenant = newTenant()
    await store.put(tenant, blob, streamOf(content, CHUNK))
    for (const range of [
      { first: blob.size, last: blob.size },
      { first: 0, last: blob.size },
      { first: -1, last: 5 },
      { first: 5, last: 4 },
    ])
      await expect(read(store, tenant, blob.sha256, range), JSON.stringify(range)).rejects.toThrow()
  })

  tests('a name that is no SHA-256 never reaches the store', async () => {
    for (const sha256 of ['', '../1', blob.sha256.toUpperCase(), `${blob.sha256}/x`]) {
      await expect(store.open(1, sha256)).rejects.toThrow(/hexadecimal/)
      await expect(store.delete(1, sha256)).rejects.toThrow(/hexadecimal/)
      await expect(store.put(1, { sha256, size: 1 }, Readable.from([content]))).rejects.toThrow(/hexadecimal/)
    }
  })

  tests('a reader who leaves in mid-blob does not keep the store from serving others', async () => {
    const tenant = newTenant()
    await store.put(tenant, blob, streamOf(content, CHUNK))
    for (let left = 0; left < 30; left += 1) {
      const open = await store.open(tenant, blob.sha256)
      await new Promise((resolve) => open?.content.once('data', resolve))
      open?.content.destroy()
    }
    expect((await read(store, tenant, blob.sha256))?.content.equals(content)).toBe(true)
  })
})

function* brokenOff(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 2 * CHUNK)
  throw new Error('the caller went away')
}

test.skipIf('missing' in s3)(
  'a store is refused by an S3 server that knows another secret, and nothing is stored',
  async () => {
    const content = randomBytes(4 * CHUNK)
    const blob = nameOf(content)
    const tenant = newTenant()
    const stranger = new S3BlobStore({ ...configured, secret_access_key: 'another' })
    await expect(stranger.put(tenant, blob, streamOf(content, CHUNK))).rejects.toThrow(
      /403 SignatureDoesNotMatch.*check the S3_ settings/,
    )
    await expect(stranger.open(tenant, blob.sha256)).rejects.toThrow(/403 SignatureDoesNotMatch/)
    await expect(stranger.delete(tenant, blob.sha256)).rejects.toThrow(/403 SignatureDoesNotMatch/)
    expect(await new S3BlobStore(configured).open(tenant, blob.sha256)).toBeUndefined()
  },
)

test.skipIf('missing' in s3)('a missing bucket is reported as such, and not as a missing blob', async () => {
  const content = randomBytes(10)
  const elsewhere = new S3BlobStore({ ...configured, bucket: 'nowhere' })
  await expect(elsewhere.put(1, nameOf(content), streamOf(content, 10))).rejects.toThrow(/NoSuchBucket/)
  await expect(elsewhere.open(1, nameOf(content).sha256)).rejects.toThrow(/NoSuchBucket/)
})

test.skipIf('missing' in s3)(
  'blobs put into the database before an S3 store was set are still read and deleted',
  async () => {
    const content = randomBytes(CHUNK + 1)
    const blob = nameOf(content)
    const tenant = newTenant()
    const earlier = openBlobStore(database, undefined)
    await earlier.put(tenant, blob, streamOf(content, CHUNK))
    const now = openBlobStore(database, configured)
    expect((await read(now, tenant, blob.sha256, { first: CHUNK, last: CHUNK }))?.content).toEqual(
      content.subarray(CHUNK),
    )
    await now.delete(tenant, blob.sha256)
    expect(await earlier.open(tenant, blob.sha256)).toBeUndefined()
  },
)
