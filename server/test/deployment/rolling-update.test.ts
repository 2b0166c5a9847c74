// A rolling update: versions side by side on one database. Nodes that run go on while the newest migration is applied under them. A node
// refuses to start on a database that is newer than its code. The code of today is the stand-in for the version before, so this test sees
// locks and plans, not what an older release reads: that migrations only add is a rule, with a test of its own.
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, cloneDatabase, startTestService } from '../harness/service.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

let service: TestService
let lender: Lender
let names: string[]
beforeAll(async () => {
  names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  service = await startTestService({}, { connection: await databaseBefore(names) })
  lender = await service.lender()
  await lender.client.post('/accounts', accountBody('a'))
  await lender.client.post('/receivables', receivableBody('r', 'a'))
})
afterAll(() => service.stop())

/** A database with every migration but the newest. */
async function databaseBefore(all: readonly string[]): Promise<pg.ClientConfig> {
  const connection = await cloneDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of all.slice(0, -1)) {
    await client.query(await readFile(new URL(name, FOLDER), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  await client.end()
  return connection
}

async function migrateAsNewVersion(): Promise<string[]> {
  const database = openDatabase(service.connection, { connections_max: 1, onError: () => {} })
  try {
    return await migrate(database)
  } finally {
    await database.end()
  }
}

/** The status of a request that is sent until its answer is not 503, which asks for the same request again, as on a machine under load. */
async function statusOf(send: () => Promise<{ readonly status: number }>): Promise<number> {
  const { status } = await send()
  if (status !== 503) return status
  await new Promise((resolve) => setTimeout(resolve, 100))
  return statusOf(send)
}

test('a node that runs reads and writes before, while and after the newest migration is applied', async () => {
  const statuses: number[] = []
  let isOver = false
  let written = 0
  const traffic = Array.from({ length: 2 }, async (_, caller) => {
    for (let turn = 0; !isOver; turn += 1) {
      const entry = entryBody(`e-${caller}-${turn}`, { amount: 100 })
      statuses.push(await statusOf(() => lender.client.post('/receivables/r/entries', entry)))
      statuses.push(await statusOf(() => lender.client.get('/receivables/r')))
      written += 1
    }
  })
  const reached = (count: number) =>
    eventually(
      () => Promise.resolve(written),
      (now) => now >= count,
    )
  await reached(8)
  expect(await migrateAsNewVersion()).toEqual(names.slice(-1))
  await reached(written + 8)
  // The new version, beside the old one.
  const other = await service.another()
  await reached(written + 8)
  isOver = true
  await Promise.all(traffic)
  expect(other.address).not.toBe(service.address)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const balance = () => lender.client.get('/receivables/r').then(({ body }) => body.balance)
  expect(await eventually(balance, (now) => now === written * 100)).toBe(written * 100)
})

test('a database that a newer version has migrated is refused at the start, and served by nodes that run', async () => {
  const client = new pg.Client(service.connection)
  await client.connect()
  await client.query("insert into migrations (name) values ('9999-of-a-later-version.sql')")
  await client.end()
  await expect(migrateAsNewVersion()).rejects.toThrow(
    /newer Tapeline \(9999-of-a-later-version\.sql\)\. Start that version, or restore a backup/,
  )
  expect(await lender.client.post('/receivables/r/entries', entryBody('later'))).toMatchObject({ status: 200 })
})

/** Migrations up to here were made before any release, when nothing ran beside anything. */
const BEFORE_RELEASES = '0081'

/** What a node of the version before does not survive. */
const TAKES_AWAY =
  /\b(?:drop (?:table|column|view|function)|rename (?:to|column)|alter column \w+ (?:set data )?type|set not null|truncate)\b/i

test('a migration only adds, or states why nodes of the version before must stop for it', async () => {
  const later = names.filter((name) => name.slice(0, 4) > BEFORE_RELEASES)
  for (const name of later) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    const sql = text.replaceAll(/^\s*--.*$/gm, '')
    if (TAKES_AWAY.test(sql))
      expect([name, text]).toEqual([name, expect.stringMatching(/^-- .*Not for a rolling update:/m)])
  }
})
