// A batch is read and decided while the one before it commits. What it answers and stores is what it would be, had it waited: where it depends on
// the batch before, where that one fails, and whatever else is committed in between.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { citusCluster } from '../harness/citus-databases.ts'
import type { Client, Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'

const ONE = 'duns:150483782'
const TWO = 'duns:804735132'
const WAIT = { timeout: timeLimit(20_000) }

/** The key under which a write waits: somebody else is about to keep an answer under it. */
const HELD = 'held'

let service: TestService
let lender: Lender
let client: Client
let beside: pg.Client
/** In no transaction: within one PostgreSQL shows the same activity all along. */
let watcher: pg.Client
beforeAll(async () => {
  service = await startTestService()
  watcher = new pg.Client(service.connection)
  await watcher.connect()
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  beside = new pg.Client(service.connection)
  await beside.connect()
  await client.post('/accounts', accountBody('a', { legal_entity_id: ONE }))
  await client.post('/accounts', accountBody('b'))
  for (const id of ['r1', 'r2']) await client.post('/receivables', receivableBody(id, 'a'))
})
afterEach(() => beside.end())
afterAll(async () => {
  await watcher.end()
  await service.stop()
})

interface Write {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

const post = (path: string, body: object, key?: string): Write => ({
  method: 'POST',
  path,
  body,
  ...(key === undefined ? {} : { key }),
})

function send({ method, path, body, key }: Write): Promise<Received> {
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { IdempotencyKey: key }),
  }
  return client.send(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
}

/**
 * Sends a write whose batch stays in the middle of its commit until `beside` ends its transaction. Its answer is in a list, since it comes after
 * that: a promise of a promise would wait for both.
 */
async function hold(write: Write): Promise<Promise<Received>[]> {
  await beside.query('begin')
  await beside.query(
    `insert into idempotency_answers (tenant, endpoint, key, request, recorded, answer) values ($1, $2, $3, '\\x00', 0, '{}')`,
    [lender.tenant, `${write.method} ${write.path.split('?')[0]}`, HELD],
  )
  const held = send({ ...write, key: HELD })
  await expect.poll(() => countWaiting(), WAIT).toBe(1)
  return [held]
}

/** The sum of a count over all database servers: on a cluster the sessions of a lender's writes are on its worker. */
async function countOnServers(count: string): Promise<number> {
  const cluster = citusCluster()
  const sum = 'select sum(result::integer)::integer as counted from run_command_on_all_nodes($1)'
  const { rows } =
    cluster === undefined
      ? await watcher.query<{ counted: number }>(count)
      : await watcher.query<{ counted: number }>(sum, [count])
  return rows[0]?.counted ?? 0
}

/** Writes that wait to store an answer under a key. */
function countWaiting(): Promise<number> {
  return countOnServers(`
    select count(*)::integer as counted from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into %idempotency_answers%'`)
}

function countAhead(): Promise<number> {
  return countOnServers(`
    select count(*)::integer as counted from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted and objid = ${lender.tenant}
      and database = (select oid from pg_database where datname = current_database())`)
}

test('a write is decided while the one before it commits', async () => {
  const [held] = await hold(post('/receivables/r1/entries', entryBody('e1')))
  const next = send(post('/receivables/r2/entries', entryBody('e2')))
  await expect.poll(countAhead, WAIT).toBe(1)
  await beside.query('rollback')
  expect([(await held)?.status, (await next).status]).toEqual([200, 200])
  expect(await countAhead()).toBe(0)
})

test('a write that was decided on one that fails is decided again, and stored once', async () => {
  const [held] = await hold(post('/receivables/r1/entries', entryBody('e1')))
  const next = send(post('/receivables/r2/entries', entryBody('e2', { amount: 700 })))
  await expect.poll(countAhead, WAIT).toBe(1)
  await beside.query('commit')
  expect(await held).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  expect(await next).toMatchObject({ status: 200, body: { id: 'e2', amount: 700 } })
  expect((await client.get('/receivables/r1/entries')).body.data).toEqual([])
  expect((await client.get('/receivables/r2/entries')).body.data).toHaveLength(1)
})

interface Case {
  readonly name: string
  readonly given?: readonly Write[]
  /** The write that is being committed. */
  readonly held: Write
  readonly next: Write
  readonly expected: object
}

const CASES: readonly Case[] = [
  {
    name: 'another version of an entry follows the one before it',
    held: post('/receivables/r1/entries', entryBody('e', { amount: 100, description: 'first' })),
    next: post('/receivables/r1/entries', { id: 'e', amount: 200 }),
    expected: { status: 200, body: { amount: 200, description: 'first' } },
  },
  {
    name: 'an entry is of a receivable that was just created',
    held: post('/receivables', receivableBody('new', 'a')),
    next: post('/receivables/new/entries', entryBody('e')),
    expected: { status: 200, body: { id: 'e' } },
  },
  {
    name: 'a receivable is of an account that was just created',
    held: post('/accounts', accountBody('new')),
    next: post('/receivables', receivableBody('of-new', 'new')),
    expected: { status: 200, body: { obligor_id: 'new' } },
  },
  {
    name: 'a change names a field of an account that was just created',
    held: post('/accounts', accountBody('new', { industry: '722511' })),
    next: post('/accounts', { id: 'new', name: 'Renamed' }),
    expected: { status: 200, body: { name: 'Renamed', industry: '722511' } },
  },
  {
    name: 'a legal_entity_id was just taken',
    held: post('/accounts', { id: 'b', legal_entity_id: TWO }),
    next: post('/accounts', accountBody('c', { legal_entity_id: TWO })),
    expected: { status: 409, body: { code: 'legal_entity_id_taken' } },
  },
  {
    name: 'a legal_entity_id was just given up',
    held: post('/accounts', { id: 'a', legal_entity_id: TWO }),
    next: post('/accounts', accountBody('c', { legal_entity_id: ONE })),
    expected: { status: 200, body: { id: 'c', legal_entity_id: ONE } },
  },
  {
    name: 'an entry was just deleted',
    given: [post('/receivables/r1/entries', entryBody('e'))],
    held: { method: 'DELETE', path: '/receivables/r1/entries/e' },
    next: { method: 'DELETE', path: '/receivables/r1/entries/e' },
    expected: { status: 404, body: { code: 'not_found' } },
  },
  {
    name: 'a receivable just got its first entry, so that its currency is fixed',
    held: post('/receivables/r1/entries', entryBody('e')),
    next: post('/receivables', { id: 'r1', currency: 'EUR' }),
    expected: { status: 400, body: { details: [{ param: 'currency', code: 'currency_fixed' }] } },
  },
  {
    name: 'a receivable just lost its last entry, so that its currency may change',
    given: [post('/receivables/r1/entries', entryBody('e'))],
    held: { method: 'DELETE', path: '/receivables/r1/entries/e' },
    next: post('/receivables', { id: 'r1', currency: 'EUR' }),
    expected: { status: 200, body: { currency: 'EUR' } },
  },
  {
    name: 'a legal hold was just placed, so that nothing is erased',
    held: post('/accounts/a/legal-hold', { reference: 'Case 7' }),
    next: { method: 'DELETE', path: '/accounts/a/personal-data' },
    expected: { status: 409, body: { code: 'legal_hold' } },
  },
  {
    name: 'a legal hold was just lifted',
    given: [post('/accounts/a/legal-hold', { reference: 'Case 7' })],
    held: { method: 'DELETE', path: '/accounts/a/legal-hold' },
    next: { method: 'DELETE', path: '/accounts/a/legal-hold' },
    expected: { status: 404, body: { code: 'not_found' } },
  },
  {
    name: 'a legal hold is in force since just now, and its matter is stated anew',
    held: post('/accounts/a/legal-hold', { reference: 'Case 7' }),
    next: post('/accounts/a/legal-hold', { reference: 'Case 8' }),
    expected: { status: 200, body: { reference: 'Case 8', lifted_at: null } },
  },
  {
    name: 'the same request is under way',
    held: post('/receivables/r1/entries', entryBody('e')),
    next: post('/receivables/r1/entries', entryBody('e'), HELD),
    expected: { status: 200, body: { id: 'e' } },
  },
]

describe('a write that depends on the one before it is answered as if it had waited', () => {
  test.each(CASES)('$name', async ({ given = [], held, next, expected }) => {
    for (const write of given) expect((await send(write)).status).toBe(200)
    const [first] = await hold(held)
    const second = send(next)
    // Nothing shows that a write only waits: the two are let go once the service has it.
    await expect.poll(() => service.app.services.writer.counts.waiting, WAIT).toBe(2)
    await beside.query('rollback')
    expect((await first)?.status).toBeLessThan(300)
    expect(await second).toMatchObject(expected)
  })

  test('what was just written for a past day is no news when it is sent again', async () => {
    const write = post('/accounts?effective_date=2026-01-01', { id: 'b', industry: '722511' })
    const [first] = await hold(write)
    const second = send(write)
    await expect.poll(() => service.app.services.writer.counts.waiting, WAIT).toBe(2)
    await beside.query('rollback')
    expect((await second).body.updated_at).toBe((await first)?.body.updated_at)
  })
})
