// A rolling update: versions side by side on one database. Nodes that run go on while a later version adds to every table under them. A node
// refuses to start on a database that is newer than its code. That migrations only add is a rule, with a test of its own.
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { BEFORE_RELEASES } from './previous-version.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await lender.client.post('/accounts', accountBody('a'))
  await lender.client.post('/receivables', receivableBody('r', 'a'))
})
afterAll(() => service.stop())

/** Adds to every table, as migrations of a later version do: each in a transaction of its own. */
async function addAsLaterVersion(): Promise<number> {
  const client = new pg.Client(service.connection)
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  for (const { name } of tables.rows) await client.query(`alter table ${name} add column of_a_later_version text`)
  await client.query('create table of_a_later_version (tenant bigint primary key)')
  await client.end()
  return tables.rows.length
}

/** The status of a request that is sent until its answer is not 503, which asks for the same request again, as on a machine under load. */
async function statusOf(send: () => Promise<{ readonly status: number }>): Promise<number> {
  const { status } = await send()
  if (status !== 503) return status
  await new Promise((resolve) => setTimeout(resolve, 100))
  return statusOf(send)
}

test('a node that runs reads and writes before, while and after a later version adds to every table', async () => {
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
  expect(await addAsLaterVersion()).toBeGreaterThan(20)
  await reached(written + 8)
  // The new version, beside the old one.
  const other = await service.another()
  await reached(written + 8)
  isOver = true
  await Promise.all(traffic)
  expect(other.address).not.toBe(service.address)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await awaitStoredBalance(lender.client, 'r', (now) => now === written * 100)).toBe(written * 100)
})

test('a database that a newer version has migrated is refused at the start, and served by nodes that run', async () => {
  const client = new pg.Client(service.connection)
  await client.connect()
  await client.query("insert into migrations (name) values ('9999-of-a-later-version.sql')")
  await client.end()
  const database = openDatabase(service.connection, { connections_max: 1, onError: () => {} })
  await expect(migrate(database)).rejects.toThrow(
    /newer Tapeline \(9999-of-a-later-version\.sql\)\. Start that version, or restore a backup/,
  )
  await database.end()
  expect(await lender.client.post('/receivables/r/entries', entryBody('later'))).toMatchObject({ status: 200 })
})

/** What a node of the version before does not survive. */
const TAKES_AWAY =
  /\b(?:drop (?:table|column|view|function)|rename (?:to|column)|alter column \w+ (?:set data )?type|set not null|truncate)\b/i

test('a migration only adds, or states why nodes of the version before must stop for it', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const later = names.filter((name) => name.slice(0, 4) > BEFORE_RELEASES)
  for (const name of later) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    const sql = text.replaceAll(/^\s*--.*$/gm, '')
    if (TAKES_AWAY.test(sql))
      expect([name, text]).toEqual([name, expect.stringMatching(/^-- .*Not for a rolling update:/m)])
  }
})
