// The thread that calculates: it keeps no request waiting, finishes what is under way, and is never silently absent.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly job?: string
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string }
}

/** What only calculates or tidies up. */
const WORKERS_STATEMENTS = ['find-ends-of-logs', 'list-tenants', 'list-operator-tenants']

/** A calculator: the name of its job, and the tables of how far it is and of what it derives. */
const CALCULATOR = { job: 'metrics', cursors: 'metrics_cursors', derived: 'receivable_ledgers' }

/** Of the main thread of any node. */
const EVERY_NODES_STATEMENT = 'find-grown-tables'

/** Longer than the pause before a thread is started again. */
const PATIENCE_MS = 60_000

let threads: Worker[]
let lines: LogLine[]
let statements: Set<string>

const keepThread = (thread: Worker) => void threads.push(thread)

beforeEach(() => {
  threads = []
  lines = []
  statements = new Set()
  process.on('worker', keepThread)
})
afterEach(() => void process.off('worker', keepThread))

test('an API that calculates does so in a thread of its own: the loop that answers issues none of the statements', async () => {
  const { client } = await startBook()
  await reportEntry(client)
  expect(await balanceOf(client, 100_000)).toBe(100_000)
  expect(threads.map(({ threadId }) => threadId > 0)).toEqual([true])
  expect(statements).toContain(EVERY_NODES_STATEMENT)
  expect(WORKERS_STATEMENTS.filter((name) => statements.has(name))).toEqual([])
})

test('an API alone calculates nothing and has no thread', async () => {
  await start({ ROLE: 'api' })
  await eventuallyTrue(() => statements.has(EVERY_NODES_STATEMENT))
  expect(statements).toContain(EVERY_NODES_STATEMENT)
  expect(WORKERS_STATEMENTS.filter((name) => statements.has(name))).toEqual([])
  expect(threads).toEqual([])
})

test('a worker alone calculates on its main thread', async () => {
  await start({ ROLE: 'worker' })
  await eventuallyTrue(() => WORKERS_STATEMENTS.every((name) => statements.has(name)))
  expect([...statements]).toEqual(expect.arrayContaining([...WORKERS_STATEMENTS, EVERY_NODES_STATEMENT]))
  expect(threads).toEqual([])
})

test('a job that fails in the thread is logged with its reason and tried again until it succeeds', async () => {
  const { client, admin } = await startBook()
  await admin.query(`alter table ${CALCULATOR.cursors} rename to mislaid`)
  await reportEntry(client)
  const failures = () => lines.filter(({ job }) => job === CALCULATOR.job)
  await eventuallyTrue(() => failures().length >= 2)
  expect(failures().length).toBeGreaterThanOrEqual(2)
  expect(failures()[0]).toMatchObject({
    level: 50,
    msg: 'a job failed and will run again',
    err: {
      type: 'StatementError',
      message: expect.stringContaining(`relation "${CALCULATOR.cursors}" does not exist`),
    },
  })
  expect(failures()[0]?.err?.stack).toContain('\n    at ')
  await admin.query(`alter table mislaid rename to ${CALCULATOR.cursors}`)
  expect(await balanceOf(client, 100_000)).toBe(100_000)
  expect(threads.length).toBe(1)
})

test('stopping interrupts what the thread has under way, down to its statement, and the next start continues it', async () => {
  const { service, client, admin } = await startBook()
  await holdJob(client, admin)
  await service.app.stop()
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  const waiting = `select query from pg_stat_activity
    where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`
  const running = async () => (await admin.query(waiting)).rows
  expect(await eventually(running, (rows) => rows.length === 0)).toEqual([])
  expect(lines).toEqual([])
  await admin.query('rollback')
  expect((await admin.query(`select from ${CALCULATOR.derived} where balance = 100000`)).rows).toEqual([])
  const again = await start({}, service.connection)
  expect(await balanceOf(new Client(again.address, client.key), 100_000)).toBe(100_000)
})

test('a thread that dies in mid-work is logged and replaced, and the next one catches up', async () => {
  const { client, admin } = await startBook()
  await holdJob(client, admin)
  await threads[0]?.terminate()
  await admin.query('rollback')
  expect(await balanceOf(client, 100_000)).toBe(100_000)
  expect(threads.length).toBe(2)
  expect(lines).toMatchObject([
    { level: 50, job: 'worker-thread', err: { message: expect.stringContaining('ended unexpectedly') } },
  ])
})

test('a service that stops while its thread is dead starts no other', async () => {
  const { service } = await startBook()
  await threads[0]?.terminate()
  await service.app.stop()
  await sleep(1_500)
  expect(threads.length).toBe(1)
})

test('a database that is away does not end the thread; its jobs are reported as failed and continue when it returns', async () => {
  const { service, client } = await startBook()
  const name = String(service.connection.database)
  const admin = await connectTo({ ...service.connection, database: 'postgres' })
  const ended = once(threads[0] ?? process, 'exit').then(() => 'ended')
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const failed = () => new Set(lines.map(({ job }) => job))
  await eventuallyTrue(() => failed().has(CALCULATOR.job) && failed().has('pledges'))
  expect([...failed()]).toEqual(expect.arrayContaining([CALCULATOR.job, 'pledges']))
  await admin.query(`alter database ${name} allow_connections true`)
  await reportEntry(client)
  expect(await balanceOf(client, 100_000)).toBe(100_000)
  expect(await Promise.race([ended, sleep(1, 'lives')])).toBe('lives')
  expect(threads.length).toBe(1)
})

/** A service whose threads, log and statements are kept; stopped after the test. */
async function start(
  settings: { readonly [name: string]: string } = {},
  connection?: pg.ClientConfig,
): Promise<TestService> {
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) })
  const onStatement = (name: string, in_transaction: boolean) => void (in_transaction || statements.add(name))
  const own = connection === undefined ? {} : { connection }
  const service = await startTestService({ ROLE: 'all', ...settings }, { logger, onStatement, ...own })
  onTestFinished(() => service.stop().catch(() => service.database.end()))
  return service
}

interface Book {
  readonly service: TestService
  readonly client: Client
  /** A connection beside the service. */
  readonly admin: pg.Client
}

/** A service with one receivable, of which nothing has been reported yet. */
async function startBook(): Promise<Book> {
  const service = await start()
  const admin = await connectTo(service.connection)
  const { client } = await service.lender()
  expect(await client.post('/accounts', accountBody('a'))).toMatchObject({ status: 200 })
  expect(await client.post('/receivables', receivableBody('r', 'a'))).toMatchObject({ status: 200 })
  return { service, client, admin }
}

async function reportEntry(client: Client): Promise<void> {
  expect(await eventually(() => post(client), succeeded)).toMatchObject({ status: 200 })
}

const post = (client: Client) => client.post('/receivables/r/entries', entryBody('e', { amount: 100_000 }))

const succeeded = ({ status }: { readonly status: number }) => status === 200

/** Reports an entry and keeps the calculator waiting for a lock until the connection rolls back. */
async function holdJob(client: Client, admin: pg.Client): Promise<void> {
  await admin.query('begin')
  await admin.query(`lock table ${CALCULATOR.derived} in exclusive mode`)
  await reportEntry(client)
  const waits = () =>
    admin.query(`select from pg_locks where not granted and relation = '${CALCULATOR.derived}'::regclass`)
  const { rowCount } = await eventually(waits, ({ rowCount: waiting }) => waiting === 1, PATIENCE_MS)
  expect(rowCount).toBe(1)
}

/** The stored balance of the receivable, asked for until it is the one wanted. */
function balanceOf(client: Client, wanted: number): Promise<unknown> {
  return awaitStoredBalance(client, 'r', (balance) => balance === wanted, PATIENCE_MS)
}

async function eventuallyTrue(holds: () => boolean): Promise<void> {
  await eventually(() => Promise.resolve(holds()), Boolean, PATIENCE_MS)
}

async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
