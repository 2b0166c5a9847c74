// The organizations, people and books that browser tests stand on. They take longer to send and to calculate than most tests take, so they
// are made once per run, in a database that each test file clones.
import pg from 'pg'
import { inject } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { citusCluster } from '../../server/test/harness/citus-databases.ts'
import type { MadeLender } from '../../server/test/harness/lender.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { type Lender, type TestService, cloneDatabase, startTestService } from '../../server/test/harness/service.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { sendDemoBook, untilCounted } from './demo-lender.ts'
import { openLine } from './line-lender.ts'

/** A user, as stored. */
export interface StoredPerson {
  readonly email: string
  readonly id: string
}

/** What is in the database, as far as tests name it. All of it can be written as JSON. */
export interface StageBooks {
  readonly lender: MadeLender
  readonly operator: MadeLender
  /** A lender with the demo book. */
  readonly demo: MadeLender
  readonly admin: StoredPerson
  readonly member: StoredPerson
  readonly operatorAdmin: StoredPerson
  readonly demoAdmin: StoredPerson
  /** The admin of a lender with a debt line. */
  readonly borrower: StoredPerson
  /** The id of that line. */
  readonly line: string
}

/** The name of the database that is cloned. */
const PREPARED = 'prepared_stage'

/** Held by the one that makes it. */
const LOCK = 'select pg_advisory_lock(726173)'

/** A database of the test's own with the books in it, and what they are. The first to ask makes them for all; on a cluster each makes its own. */
export async function cloneStage(): Promise<{ connection: pg.ClientConfig; books: StageBooks }> {
  if (citusCluster() !== undefined) {
    const connection = await cloneDatabase()
    return { connection, books: await makeIn(connection) }
  }
  const books = await preparedBooks()
  return { connection: await cloneDatabase(PREPARED), books }
}

async function preparedBooks(): Promise<StageBooks> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(LOCK)
    await admin.query('create table if not exists prepared_stages (books json not null)')
    const { rows } = await admin.query<{ books: StageBooks }>('select books from prepared_stages')
    return rows[0]?.books ?? (await prepareBooks(admin))
  } finally {
    await admin.end()
  }
}

/** Notes the books once all of them are there: where making them fails, the next to ask makes them anew. */
async function prepareBooks(admin: pg.Client): Promise<StageBooks> {
  const connection = await cloneDatabase()
  const books = await makeIn(connection)
  await admin.query(`drop database if exists ${PREPARED}`)
  await admin.query(`alter database ${connection.database} rename to ${PREPARED}`)
  await admin.query('insert into prepared_stages values ($1)', [JSON.stringify(books)])
  return books
}

async function makeIn(connection: pg.ClientConfig): Promise<StageBooks> {
  const service = await startTestService({}, { connection })
  try {
    return await makeBooks(service)
  } finally {
    await service.stop()
  }
}

/** Makes the organizations, people and books on a running service. */
export async function makeBooks(service: TestService): Promise<StageBooks> {
  const lender = await service.lender({ name: 'Alder & Finch Lending' })
  const operator = await service.operator()
  const demo = await service.lender({ name: 'Harbour Point Capital' })
  const [line] = await Promise.all([openLine(service), sendBook(lender), sendDemoBook(demo)])
  await openHook(line.lender)
  await openSchedule(line.lender)
  const someone = async ({ organization }: Lender, role: 'admin' | 'member'): Promise<StoredPerson> => {
    const { email, id } = await person(service, organization, role)
    return { email, id }
  }
  return {
    lender: stored(lender),
    operator: stored(operator),
    demo: stored(demo),
    admin: await someone(lender, 'admin'),
    member: await someone(lender, 'member'),
    operatorAdmin: await someone(operator, 'admin'),
    demoAdmin: await someone(demo, 'admin'),
    borrower: await someone(line.lender, 'admin'),
    line: line.line,
  }
}

function stored({ key, organization, tenant }: Lender): MadeLender {
  return { key, organization, tenant }
}

/** A webhook endpoint without a secret: nothing is delivered to it. */
function openHook({ client }: Lender): Promise<unknown> {
  return demand(client.post('/webhook-endpoints', { id: 'warehouse', url: 'https://hooks.example.com/tapeline' }))
}

/** A report schedule that is disabled: nothing is made by it while pages are looked at, but for what they ask for. */
async function openSchedule({ client }: Lender): Promise<void> {
  const schedule = { id: 'monthly', name: 'Base of the month', report: 'borrowing_base', status: 'disabled' }
  await demand(client.post('/report-schedules', { ...schedule, debt_line_id: 'nowhere', frequency: 'monthly' }))
  await demand(client.post('/report-schedules/monthly/runs', {}))
}

async function sendBook({ client }: Lender): Promise<void> {
  const types = ['term_loan', 'line_of_credit', 'merchant_cash_advance']
  for (const [i, product_type] of types.entries()) {
    await client.post('/accounts', accountBody(`obligor-${i}`))
    const receivable = receivableBody(`loan-${i}`, `obligor-${i}`, { product_type })
    await client.post('/receivables', receivable)
    const path = `/receivables/loan-${i}/entries`
    await client.post(path, entryBody('drawn', { amount: 250_000_00 * (i + 1) }))
    await client.post(path, entryBody('paid', { type: 'principal', amount: 12_345_67, date: '2026-02-15' }))
  }
  await untilCounted(client, types.length)
}
