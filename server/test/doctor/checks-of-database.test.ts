// The checks of `tapeline doctor` that read the database, on real PostgreSQL: each finds what it should, and nothing where all is well.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Statement, installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type ReplicatedPair, startReplicatedPair } from '../harness/replica.ts'
import { type Lender, type TestService, cloneDatabase, startTestService } from '../harness/service.ts'
import { newDatabase, urlOf, withClient } from '../operations/books.ts'
import { type Brought, installationOn, runCheck } from './installation.ts'

let service: TestService
let lender: Lender
/** Durable, unlike the server of the other tests. */
let pair: ReplicatedPair
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  pair = await startReplicatedPair({ settings: { max_connections: '50' } })
}, 120_000)
afterAll(async () => {
  await pair.stop()
  await service.stop()
})

const check = (name: string, brought: Brought = {}, connection: pg.ClientConfig = service.connection) =>
  runCheck(name, installationOn(connection, brought))

const run = (text: string, values: readonly unknown[] = []) =>
  service.database.query(installationStatement('', text), values)

/** The names that the database in the test has for what it makes. */
const nameOf = (what: string) => `${what}_${randomUUID().replaceAll('-', '')}`

/** A role that may sign in; gone with all that it owns when the test has finished. */
async function newRole(connection: pg.ClientConfig, options = ''): Promise<pg.ClientConfig> {
  const role = nameOf('role')
  await withClient(connection, (client) => client.query(`create role ${role} login ${options}`))
  onTestFinished(() =>
    withClient(connection, async (client) => {
      await client.query(`reassign owned by ${role} to current_user`)
      await client.query(`drop owned by ${role}`)
      await client.query(`drop role ${role}`)
    }),
  )
  return { ...connection, user: role }
}

describe('database', () => {
  test('is ok where it answers', async () => {
    expect(await check('database')).toEqual({
      status: 'ok',
      found: 'Connected to the PostgreSQL of DATABASE_URL.',
      to_do: null,
    })
  })

  test('fails where nothing listens, and where the database does not exist', async () => {
    const settings = { DATABASE_URL: 'postgres://tapeline@127.0.0.1:1/tapeline' }
    const away = await runCheck('database', installationOn(undefined, { settings }))
    expect(away).toMatchObject({ status: 'failure', found: expect.stringContaining('ECONNREFUSED') })
    const unknown = await check('database', {}, { ...service.connection, database: 'nowhere' })
    expect(unknown).toMatchObject({ status: 'failure', found: expect.stringContaining('"nowhere" does not exist') })
  })

  test('fails where it is a standby', async () => {
    expect(await check('database', {}, pair.replica.connection)).toMatchObject({
      status: 'failure',
      to_do: expect.stringContaining('DATABASE_REPLICA_URL'),
    })
  })

  test('is not checked, nor created, before the first start', async () => {
    const settings = { DATA_DIR: '/tmp/tapeline-no-such-folder' }
    const finding = await runCheck('database', installationOn(undefined, { settings }))
    expect(finding).toMatchObject({ status: 'not_checked', to_do: expect.stringContaining('Start the service') })
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })
})

describe('postgres_version', () => {
  test('is ok on the server of the tests', async () => {
    expect(await check('postgres_version')).toMatchObject({ status: 'ok', found: expect.stringMatching(/ 1[58]\./) })
  })

  test('fails on an older server', async () => {
    const installation = installationOn(service.connection)
    const { database, place } = await installation.open()
    // No server of that age is at hand: it is the answer of one.
    const query = <Row>() => Promise.resolve([{ number: 140_012, name: '14.12' } as Row])
    const open = () => Promise.resolve({ place, database: { ...database, query } })
    expect(await runCheck('postgres_version', { ...installation, open })).toMatchObject({
      status: 'failure',
      found: 'PostgreSQL is 14.12, and Tapeline needs 15 or newer.',
    })
  })
})

describe('database_role', () => {
  test('is ok for a role that owns the database and nothing else', async () => {
    const database = await newDatabase()
    const owner = await newRole(database)
    await withClient(database, (client) => client.query(`alter database ${database.database} owner to ${owner.user}`))
    expect(await check('database_role', {}, owner)).toMatchObject({ status: 'ok' })
  })

  test('warns of a superuser', async () => {
    expect(await check('database_role')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('superuser'),
    })
  })

  test('fails for a role that may not create tables, and for one that owns none of them', async () => {
    const role = await newRole(service.connection)
    expect(await check('database_role', {}, role)).toMatchObject({
      status: 'failure',
      to_do: expect.stringContaining(`grant create, usage on schema public to ${role.user}`),
    })
    await run(`grant create, usage on schema public to ${role.user}`)
    expect(await check('database_role', {}, role)).toMatchObject({
      status: 'failure',
      found: expect.stringMatching(/Another role owns \d+ tables/),
    })
  })
})

describe('migrations', () => {
  test('are ok on a migrated database', async () => {
    expect(await check('migrations')).toMatchObject({ status: 'ok', found: expect.stringMatching(/^All \d+ /) })
  })

  test('that are pending, or none of which is applied, give a warning', async () => {
    expect(await check('migrations', {}, await newDatabase())).toMatchObject({
      status: 'warning',
      found: 'The database is empty.',
    })
    await run(`delete from migrations where name = '0081-covenant-test-results.sql'`)
    const pending = await check('migrations')
    await run(`insert into migrations (name) values ('0081-covenant-test-results.sql')`)
    expect(pending).toMatchObject({ status: 'warning', found: '1 migration of this version is pending.' })
  })

  test('of a newer version fail', async () => {
    await run(`insert into migrations (name) values ('9999-later.sql')`)
    const newer = await check('migrations')
    await run(`delete from migrations where name = '9999-later.sql'`)
    expect(newer).toMatchObject({ status: 'failure', found: expect.stringContaining('9999-later.sql') })
  })
})

describe('durability', () => {
  test('is ok on a server as Tapeline starts it', async () => {
    expect(await check('durability', {}, pair.primary.connection)).toMatchObject({ status: 'ok' })
  })

  test('fails without fsync, which the server of the tests does without', async () => {
    expect(await check('durability')).toMatchObject({
      status: 'failure',
      to_do: expect.stringContaining('fsync = on, full_page_writes = on'),
    })
  })

  test('warns where commits do not wait for the disk', async () => {
    const { database } = pair.primary.connection
    const set = (change: string) =>
      withClient(pair.primary.connection, (client) => client.query(`alter database ${database} ${change}`))
    await set('set synchronous_commit = off')
    const finding = await check('durability', {}, pair.primary.connection)
    await set('reset synchronous_commit')
    expect(finding).toMatchObject({ status: 'warning', found: expect.stringContaining('synchronous_commit is off') })
  })
})

describe('connections', () => {
  /** Keeps connections open until the test has finished. */
  async function hold(connection: pg.ClientConfig, count: number): Promise<void> {
    const held = Array.from({ length: count }, () => new pg.Client(connection))
    await Promise.all(held.map((client) => client.connect()))
    onTestFinished(async () => void (await Promise.all(held.map((client) => client.end()))))
  }

  test('are ok where the server allows more than a process takes', async () => {
    expect(await check('connections')).toMatchObject({ status: 'ok', found: expect.stringContaining('up to 41') })
    const api = await check('connections', { settings: { ROLE: 'api' } })
    expect(api).toMatchObject({ status: 'ok', found: expect.stringContaining('up to 21') })
  })

  test('fail where the role is limited to fewer', async () => {
    const role = await newRole(service.connection, 'connection limit 5')
    expect(await check('connections', {}, role)).toMatchObject({
      status: 'failure',
      found: 'PostgreSQL allows 5 connections, and a process takes up to 41.',
    })
  })

  // 38 of 47 are more than four fifths.
  test('warn where few are left, whoever has them', async () => {
    const { connection } = pair.primary
    await hold(await newRole(connection), 38)
    expect(await check('connections', {}, await newRole(connection))).toMatchObject({
      status: 'warning',
      found: expect.stringMatching(/^Of 47 connections (?:39|4\d) are in use\.$/),
      to_do: expect.stringContaining('Raise max_connections'),
    })
  })

  // 37 and the one of the check are more than four fifths of 45, and no share of note of what the server allows.
  test('warn where few are left to the role, whatever the server allows', async () => {
    const role = await newRole(service.connection, 'connection limit 45')
    await hold(role, 36)
    const found = 'Of 45 connections 37 are in use.'
    expect(await check('connections', {}, role)).toMatchObject({ status: 'warning', found })
  })
})

describe('session_settings', () => {
  test('are ok on a direct connection', async () => {
    expect(await check('session_settings')).toMatchObject({ status: 'ok' })
  })

  test('fail where something in between drops what a session asks for', async () => {
    const installation = installationOn(service.connection)
    const { database, place } = await installation.open()
    // As a pooler connects for us: without our startup options.
    const plain = new pg.Pool({ ...service.connection, max: 1 })
    onTestFinished(() => plain.end())
    const query = async <Row>({ text }: Statement) => (await plain.query(text)).rows as Row[]
    const open = () => Promise.resolve({ place, database: { ...database, query } })
    expect(await runCheck('session_settings', { ...installation, open })).toMatchObject({
      status: 'failure',
      to_do: expect.stringContaining('pooler'),
    })
  })
})

describe('clock', () => {
  test('is ok where both machines are one', async () => {
    expect(await check('clock')).toMatchObject({ status: 'ok' })
  })

  test.each([
    [10, 'warning'],
    [-10, 'warning'],
    [90, 'failure'],
    [-90, 'failure'],
  ])('that is %i seconds off gives a %s', async (seconds, status) => {
    // On a busy machine a second and more may pass between the readings of both clocks: then they are read again.
    const differs = /differ by (?:9|10) seconds|by 1 minute/
    const finding = await eventually(
      () => check('clock', { readings: { now: () => Date.now() + seconds * 1_000 } }),
      ({ found }) => differs.test(found),
    )
    expect(finding).toMatchObject({ status, found: expect.stringMatching(differs) })
  })
})

describe('calculators', () => {
  test('are ok where they follow', async () => {
    expect(await check('calculators')).toMatchObject({ status: 'ok' })
  })

  test('that are behind give a warning', async () => {
    const database = await cloneDatabase()
    // A lender, and a write of ten minutes ago that no calculator has seen since.
    await withClient(database, async (client) => {
      await client.query(`insert into tenants values (1, 'acme', 'Acme', 'sandbox', false, 'open')`)
      await client.query(`
        insert into batches (tenant, last, first, batch, changed_receivables, events)
        select 1, moment, moment, gen_random_uuid(), '{}', '[]'
        from (select (extract(epoch from now() - interval '10 minutes') * 1e6)::bigint as moment) m`)
    })
    expect(await check('calculators', {}, database)).toMatchObject({
      status: 'warning',
      found: 'Figures are behind: balances by 10 minutes, portfolio by 10 minutes.',
    })
  })

  test('that fail again and again are a failure', async () => {
    await run(
      `insert into calculator_failures (tenant, calculator, since, latest, failures, message)
      values ($1, 'portfolio', extract(epoch from now() - interval '2 hours') * 1e6, 0, 5, 'it failed')`,
      [lender.tenant],
    )
    const failing = await check('calculators')
    await run('delete from calculator_failures where tenant = $1', [lender.tenant])
    expect(failing).toMatchObject({
      status: 'failure',
      found: 'The calculator portfolio has failed for 2 hours, for 1 lender.',
    })
  })
})

describe('set_aside', () => {
  test('is ok where nothing is, and warns of what is', async () => {
    expect(await check('set_aside')).toMatchObject({ status: 'ok' })
    const database = await cloneDatabase()
    await withClient(database, (client) =>
      client.query(`insert into receivables_set_aside values (1, 'balances', 1, 1, '1', 'it failed')`),
    )
    expect(await check('set_aside', {}, database)).toMatchObject({
      status: 'warning',
      found: '1 receivable cannot be calculated and is left out of the figures.',
    })
  })
})

describe('replica', () => {
  const replicaOf = (url: string, connection: pg.ClientConfig = pair.primary.connection) =>
    check('replica', { settings: { DATABASE_REPLICA_URL: url } }, connection)

  test('is ok where it follows, and not checked where there is none', async () => {
    // On a busy machine it may be further behind at one look than a read waits.
    const found = await eventually(
      () => replicaOf(pair.replica.connectionString),
      ({ status }) => status === 'ok',
    )
    expect(found).toMatchObject({ status: 'ok' })
    expect(await check('replica')).toMatchObject({ status: 'not_checked', to_do: null })
  })

  test('of another database gives a warning', async () => {
    const found = await eventually(
      () => replicaOf(pair.replica.connectionString, service.connection),
      (finding) => finding.found.includes('of another database'),
    )
    expect(found).toMatchObject({ status: 'warning', found: expect.stringContaining('of another database') })
  })

  test('fails where it is no replica, and where it cannot be reached', async () => {
    expect(await replicaOf(urlOf(pair.primary.connection))).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('replays nothing'),
    })
    expect(await replicaOf('postgres://tapeline@127.0.0.1:1/tapeline')).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

test('distribution is not checked', async () => {
  expect(await check('distribution')).toMatchObject({ status: 'not_checked' })
})
