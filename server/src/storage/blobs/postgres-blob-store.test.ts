// The database as a blob store: bounded memory both ways, no incomplete blob, and backups that contain the bytes.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/client.ts'
import { backupOf, contentOf, migratedDatabase, restore, withClient } from '../../../test/operations/books.ts'
import { type Database, openDatabase } from '../database.ts'
import { PostgresBlobStore } from './postgres-blob-store.ts'

const CHUNK = 262_144

let connection: pg.ClientConfig
let database: Database
let store: PostgresBlobStore

beforeAll(async () => {
  connection = await migratedDatabase()
  database = openDatabase(connection, { connections_max: 4, onError: () => {} })
  store = new PostgresBlobStore(database)
})

afterAll(() => database.end())

const nameOf = (content: Buffer) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
})

async function rowsOf(tenant: number): Promise<{ contents: number; chunks: number }> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query<{ contents: number; chunks: number }>(
      `select (select count(*)::integer from document_contents where tenant = $1) as contents,
        (select count(*)::integer from document_chunks where tenant = $1) as chunks`,
      [tenant],
    )
    return rows[0] ?? { contents: -1, chunks: -1 }
  })
}

/** The same database, which reports the statements it runs, after `before` is done. */
function watched(before: (name: string) => Promise<void>): Database {
  return {
    ...database,
    query: async (statement, values) => {
      await before(statement.name)
      return await database.query(statement, values)
    },
    transaction: (work, isolation) =>
      database.transaction(
        (transaction) =>
          work({
            ...transaction,
            query: async (statement, values) => {
              await before(statement.name)
              return await transaction.query(statement, values)
            },
          }),
        isolation,
      ),
  }
}

test('a blob is not visible before it is complete, and its source is read no faster than it is stored', async () => {
  const content = randomBytes(20 * CHUNK)
  const blob = nameOf(content)
  let produced = 0
  let stored = 0
  let ahead = 0
  const source = function* () {
    for (let at = 0; at < content.length; at += 65_536) {
      produced += 65_536
      ahead = Math.max(ahead, produced - stored * CHUNK)
      yield content.subarray(at, at + 65_536)
    }
  }
  const seen: unknown[] = []
  const slow = new PostgresBlobStore(
    watched(async (name) => {
      if (name !== 'insert-chunk') return
      seen.push(await store.open(1, blob.sha256))
      stored += 1
    }),
  )
  await slow.put(1, blob, Readable.from(source(), { objectMode: false, highWaterMark: 65_536 }))
  expect(seen).toEqual(Array.from({ length: 20 }, () => undefined))
  expect(ahead).toBeLessThanOrEqual(4 * CHUNK)
  expect(await rowsOf(1)).toEqual({ contents: 1, chunks: 20 })
})

test('a reader who stops reading stops the reading of chunks', async () => {
  const content = randomBytes(20 * CHUNK)
  const blob = nameOf(content)
  await store.put(2, blob, Readable.from([content]))
  let chunks = 0
  const counting = new PostgresBlobStore(watched(async (name) => void (chunks += name === 'find-chunk' ? 1 : 0)))
  const open = await counting.open(2, blob.sha256)
  const reader = (open?.content ?? Readable.from([]))[Symbol.asyncIterator]()
  await reader.next()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(chunks).toBeGreaterThan(0)
  expect(chunks).toBeLessThanOrEqual(3)
  await reader.return?.()
})

test('an aborted upload leaves no row, whether its source or the database aborts it', async () => {
  const content = randomBytes(5 * CHUNK)
  const blob = nameOf(content)
  const broken = function* () {
    yield content.subarray(0, 3 * CHUNK)
    throw new Error('gone')
  }
  await expect(store.put(3, blob, Readable.from(broken()))).rejects.toThrow('gone')
  const breaking = new PostgresBlobStore(
    watched(async (name) => {
      if (name === 'insert-chunk') await endOtherSessions(connection)
    }),
  )
  await expect(breaking.put(3, blob, Readable.from([content]))).rejects.toMatchObject({ code: 'database_away' })
  expect(await rowsOf(3)).toEqual({ contents: 0, chunks: 0 })
  const putAgain = () =>
    store.put(3, blob, Readable.from([content])).then(
      () => true,
      () => false,
    )
  expect(await eventually(putAgain, Boolean), 'the service returns by itself').toBe(true)
  expect(await rowsOf(3)).toEqual({ contents: 1, chunks: 5 })
})

test('content that several callers put and delete at once is complete or absent', async () => {
  const content = randomBytes(2 * CHUNK + 1)
  const blob = nameOf(content)
  for (let round = 0; round < 15; round += 1) {
    await Promise.all([
      store.put(4, blob, Readable.from([content])),
      store.delete(4, blob.sha256),
      store.put(4, blob, Readable.from([content])),
    ])
    const rows = await rowsOf(4)
    expect([
      { contents: 0, chunks: 0 },
      { contents: 1, chunks: 3 },
    ]).toContainEqual(rows)
  }
  await store.put(4, blob, Readable.from([content]))
  const open = await store.open(4, blob.sha256)
  expect((await buffer(open?.content ?? Readable.from([]))).equals(content)).toBe(true)
})

test('a blob deleted while it is read gives the reader an error, never fewer bytes', async () => {
  const content = randomBytes(10 * CHUNK)
  const blob = nameOf(content)
  await store.put(5, blob, Readable.from([content]))
  const open = await store.open(5, blob.sha256)
  const reader = (open?.content ?? Readable.from([]))[Symbol.asyncIterator]()
  await reader.next()
  await store.delete(5, blob.sha256)
  await expect(
    (async () => {
      while (!(await reader.next()).done);
    })(),
  ).rejects.toThrow(/is gone/)
})

test('content put again counts as put now', async () => {
  const content = randomBytes(100)
  const blob = nameOf(content)
  await store.put(6, blob, Readable.from([content]))
  const putAt = () =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ put_at: Date }>('select put_at from document_contents where tenant = 6')
      return rows[0]?.put_at.getTime() ?? 0
    })
  const before = await putAt()
  await store.put(6, blob, Readable.from([content]))
  expect(await eventually(putAt, (at) => at > before)).toBeGreaterThan(before)
})

test('a sweep removes old blobs, and keeps those put during the sweep', async () => {
  const content = randomBytes(2 * CHUNK)
  const { sha256, size } = nameOf(content)
  const put = () => store.put(8, { sha256, size }, Readable.from([content]))
  const age = () =>
    withClient(connection, (client) =>
      client.query("update document_contents set put_at = now() - interval '25 hours' where tenant = 8"),
    )
  await put()
  await store.deleteUntouched(8, sha256, 24)
  expect(await rowsOf(8)).toEqual({ contents: 1, chunks: 2 })
  await age()
  const putting = new PostgresBlobStore(watched(async (name) => void (name === 'delete-old-content' && (await put()))))
  await putting.deleteUntouched(8, sha256, 24)
  expect(await rowsOf(8)).toEqual({ contents: 1, chunks: 2 })
  await age()
  await store.deleteUntouched(8, sha256, 24)
  expect(await rowsOf(8)).toEqual({ contents: 0, chunks: 0 })
})

test('a backup moves blobs of several chunks to another database, byte for byte', async () => {
  const contents = [randomBytes(1), Buffer.alloc(CHUNK, '\\.\n'), randomBytes(12 * CHUNK + 17)]
  for (const content of contents) await store.put(7, nameOf(content), Readable.from([content]))
  const target = await migratedDatabase()
  await restore(target, await backupOf(connection))
  expect(await contentOf(target)).toEqual(await contentOf(connection))
  const restored = openDatabase(target, { connections_max: 2, onError: () => {} })
  for (const content of contents) {
    const open = await new PostgresBlobStore(restored).open(7, nameOf(content).sha256)
    expect((await buffer(open?.content ?? Readable.from([]))).equals(content)).toBe(true)
  }
  await restored.end()
})

async function endOtherSessions(of: pg.ClientConfig): Promise<void> {
  await withClient(of, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  )
}
