// Lines of an import are judged while those before them are stored. Each is settled once and in its order, also where storing fails.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WAITS_FOR_LOCK } from '../harness/held-locks.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { linesOf, rejectionsOf, sendImport, streamImport } from '../import/lines.ts'

const WAIT = { timeout: timeLimit(20_000) }

/** Two lots and the beginning of a third. */
const LINES = 1_010

let service: TestService
let lender: Lender
/** Holds what the first lot is about to store. */
let beside: pg.Client
let watcher: pg.Client
/** Names of the statements that were sent within transactions. */
const sent: string[] = []
beforeAll(async () => {
  service = await startTestService(
    {},
    { onStatement: (name, in_transaction) => void (in_transaction && sent.push(name)) },
  )
  watcher = new pg.Client(service.connection)
  await watcher.connect()
})
beforeEach(async () => {
  lender = await service.lender()
  beside = new pg.Client(service.connection)
  await beside.connect()
})
afterEach(() => beside.end())
afterAll(async () => {
  await watcher.end()
  await service.stop()
})

const accounts = (change: (at: number) => object = () => ({})) =>
  Array.from({ length: LINES }, (_, at) => ({
    kind: 'account',
    ...accountBody(`a${at}`, { name: `Name ${at}`, ...change(at) }),
  }))

/** Sends the accounts of an import whose first lot waits until `beside` ends its transaction; its answer is in a list, as it comes after that. */
async function hold(records: readonly object[]): Promise<ReturnType<typeof sendImport>[]> {
  await beside.query('begin')
  await beside.query(
    `insert into accounts (tenant, number, recorded, id, type, metadata) values ($1, 1, 1, 'a7', 'business', '{}')`,
    [lender.tenant],
  )
  const answer = sendImport(lender.client, linesOf(records), '?id=book')
  await expect.poll(countAhead, WAIT).toBe(1)
  return [answer]
}

/** Batches of the lender that were read ahead of its lock and have not ended. */
async function countAhead(): Promise<number> {
  const { rows } = await watcher.query<{ counted: number }>(
    `select count(*)::integer as counted from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [lender.tenant],
  )
  return rows[0]?.counted ?? 0
}

/** Breaks the connection of the lot that waits for `beside`. */
async function breakConnection(): Promise<void> {
  const breakWaiting = async () => {
    const { rows } = await watcher.query<{ broken: boolean }>(
      `select pg_terminate_backend(pid) as broken from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into accounts%'`,
    )
    return rows
  }
  // The next lot may be read before the database reaches what this one waits for.
  await expect.poll(breakWaiting, WAIT).toEqual([{ broken: true }])
}

async function countAccounts(): Promise<number> {
  const { rows } = await watcher.query<{ counted: number }>(
    'select count(*)::integer as counted from accounts where tenant = $1',
    [lender.tenant],
  )
  return rows[0]?.counted ?? 0
}

const settled = { status: 'done', lines_read: LINES, applied: LINES, unchanged: 0, rejected: 0, blank: 0 }

test('lines are judged while those before them are stored, and all are settled once', async () => {
  const [answer] = await hold(accounts())
  await beside.query('rollback')
  expect((await answer)?.body).toMatchObject(settled)
  expect(await countAccounts()).toBe(LINES)
})

test('lines that were judged on lines whose connection broke are judged again behind them', async () => {
  const [answer] = await hold(accounts())
  await breakConnection()
  await beside.query('rollback')
  expect((await answer)?.body).toMatchObject(settled)
  expect(await countAccounts()).toBe(LINES)
})

test('rejected lines of lots that were judged early are counted and listed as if no lot had waited for another', async () => {
  const wrong = [500, 777, 1_009]
  const records = accounts((at) => (wrong.includes(at) ? { type: 'ghost' } : {}))
  const [answer] = await hold(records)
  await beside.query('rollback')
  const rejected = wrong.length
  expect((await answer)?.body).toMatchObject({
    ...settled,
    applied: LINES - rejected,
    rejected,
    rejected_listed: rejected,
  })
  expect((await rejectionsOf(lender.client, 'book')).map(({ line }) => line)).toEqual(wrong.map((at) => at + 1))
})

test('an import that is read again to its end continues behind its last line', async () => {
  const records = accounts()
  const [answer] = await hold(records)
  await beside.query('rollback')
  await answer
  const again = await sendImport(
    lender.client,
    linesOf([...records, { kind: 'account', ...accountBody('z') }]),
    '?id=book',
  )
  expect(again.body).toMatchObject({ ...settled, lines_read: LINES + 1, applied: LINES + 1 })
})

/** A lot of lines that change nothing, so that no line of the log shows whether it is stored. */
const UNCHANGED = linesOf(Array.from({ length: 500 }, () => ({ kind: 'account', ...accountBody('a') })))

async function linesRead(): Promise<unknown> {
  return (await lender.client.get('/imports/book')).body.lines_read
}

/** The processes of PostgreSQL that wait for the lock of a tenant. */
async function waitingForTenant(): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${WAITS_FOR_LOCK} and query ilike '%from tenants%for update%'`,
  )
  return rows.map(({ pid }) => pid)
}

test('lines that get the lock before those ahead of them wait for them, also where neither changes anything', async () => {
  await lender.client.post('/accounts', accountBody('a'))
  let slow = 0
  async function* lots() {
    yield UNCHANGED
    await expect.poll(linesRead, WAIT).toBe(500)
    await beside.query('begin')
    await beside.query('select from imports where tenant = $1 for update', [lender.tenant])
    yield UNCHANGED
    await expect.poll(countWaitingForImport, WAIT).toBe(1)
    yield UNCHANGED
    await expect.poll(waitingForTenant, WAIT).toHaveLength(1)
    slow = (await waitingForTenant())[0] ?? 0
    // PostgreSQL is slow to wake this one once it may have the lock.
    process.kill(slow, 'SIGSTOP')
    await beside.query('rollback')
    await expect.poll(linesRead, WAIT).toBe(1_000)
    sent.length = 0
    yield UNCHANGED
    // It is stored before the other, or it was read again behind the lock.
    await expect.poll(async () => (await linesRead()) === 2_000 || sent.includes('find-imports'), WAIT).toBe(true)
    process.kill(slow, 'SIGCONT')
    yield UNCHANGED
  }
  try {
    expect(await streamImport(lender.client, lots(), '?id=book')).toMatchObject({
      status: 200,
      body: { status: 'done', lines_read: 2_500, unchanged: 2_500 },
    })
  } finally {
    if (slow > 0) process.kill(slow, 'SIGCONT')
  }
})

/** Lots that wait to store how far an import is. */
async function countWaitingForImport(): Promise<number> {
  const { rows } = await watcher.query<{ counted: number }>(
    `select count(*)::integer as counted from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into imports%'`,
  )
  return rows[0]?.counted ?? 0
}
