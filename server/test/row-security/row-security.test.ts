// Row-level security as PostgreSQL holds it: which tables are protected, what the role of one tenant sees and may do, that statements of the
// service run as that role whatever ran before on their connection, and what happens where the role cannot be had.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Database,
  type Querier,
  installationStatement,
  openDatabase,
  statement,
  transactionStatement,
} from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { readCatalog } from '../harness/distribution-rules.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { tenantRole } from './changed-rows.ts'
import { openParties } from '../surface/parties.ts'
import { reportBook, settled } from '../surface/reporting.ts'

let service: TestService
let client: pg.Client
/** The tenants of two lenders and of the operator. */
let role: string
let tenants: { readonly first: number; readonly second: number; readonly operator: number }

beforeAll(async () => {
  service = await startTestService()
  const lenders = [await openParties(service), await openParties(service)] as const
  for (const [at, parties] of lenders.entries()) await settled(parties, await reportBook(parties, `book-${at}`))
  tenants = {
    first: lenders[0].tenants.lender,
    second: lenders[1].tenants.lender,
    operator: lenders[0].tenants.operator,
  }
  client = new pg.Client(service.connection)
  await client.connect()
  role = await tenantRole(client)
}, 120_000)
afterAll(async () => {
  await client.end()
  await service.stop()
})

/** Asks as the role, for a tenant; without one, for none. */
async function asTenant<Row extends pg.QueryResultRow>(tenant: number | undefined, text: string): Promise<Row[]> {
  await client.query('begin')
  try {
    await client.query(`set local role ${role}`)
    if (tenant !== undefined) await client.query(`set local tapeline.tenant = ${tenant}`)
    return (await client.query<Row>(text)).rows
  } finally {
    await client.query('rollback')
  }
}

const led = async () => [...(await readCatalog(client)).led].toSorted()

describe('the role of one tenant', () => {
  test('signs nobody in, owns nothing, and is bound by policies', async () => {
    const { rows } = await client.query(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, (select count(*)::integer from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = '${role}'`,
    )
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }])
  })

  test('finds a policy on every table that is led by the tenant', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)
        and c.relname not in ('organizations', 'migrations') order by 1`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(await led())
  })

  test('may read organizations and migrations besides, and nothing of users, sessions, keys of the installation or sign-in', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_any_column_privilege('${role}', c.oid, 'select, insert, update')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant') order by 1`,
    )
    expect(rows).toEqual([{ name: 'migrations' }, { name: 'organizations' }])
    for (const table of ['users', 'user_sessions', 'installation', 'passkeys', 'single_sign_on'])
      await expect(asTenant(tenants.first, `select from ${table}`)).rejects.toMatchObject({ code: '42501' })
    await expect(asTenant(tenants.first, `update organizations set name = 'x'`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('sees no row of another tenant in any table, and rows of its own in those that hold some', async () => {
    const foreign: string[] = []
    let filled = 0
    for (const table of await led()) {
      const seen = await asTenant<{ tenant: number }>(tenants.first, `select distinct tenant from ${table}`)
      foreign.push(...seen.filter(({ tenant }) => tenant !== tenants.first).map(({ tenant }) => `${table} ${tenant}`))
      const { rowCount } = await client.query(`select from ${table} where tenant = $1 limit 1`, [tenants.first])
      expect(seen.length, table).toBe(rowCount)
      filled += rowCount ?? 0
    }
    expect(foreign).toEqual([])
    expect(filled).toBeGreaterThan(40)
  })

  test('sees its own organization and the operator; as the operator, all', async () => {
    const count = async (tenant: number) =>
      (await asTenant<{ is_operator: boolean }>(tenant, 'select is_operator from organizations order by 1')).map(
        ({ is_operator }) => is_operator,
      )
    expect(await count(tenants.first)).toEqual([false, true])
    expect(await count(tenants.second)).toEqual([false, true])
    const { rows } = await client.query<{ all: number }>('select count(*)::integer as all from organizations')
    expect(await count(tenants.operator)).toHaveLength(rows[0]?.all ?? 0)
    expect(rows[0]?.all).toBeGreaterThan(2)
  })

  test('adds, changes and removes nothing of another tenant', async () => {
    const insert = (tenant: number) =>
      `insert into portfolio_progress (tenant, done, total, began_at) values (${tenant}, 1, 2, now()) on conflict (tenant) do nothing`
    await expect(asTenant(tenants.first, insert(tenants.second))).rejects.toMatchObject({ code: '42501' })
    await expect(asTenant(tenants.first, insert(tenants.first))).resolves.toEqual([])
    const changed = `with changed as (update receivables set tenant = tenant where tenant = ${tenants.second} returning 1) select * from changed`
    expect(await asTenant(tenants.first, changed)).toEqual([])
    expect(await asTenant(tenants.second, changed)).not.toEqual([])
    await expect(asTenant(tenants.first, `update receivables set tenant = ${tenants.second}`)).rejects.toMatchObject({
      code: '42501',
    })
    expect(await asTenant(tenants.first, `delete from entries where tenant = ${tenants.second} returning 1`)).toEqual(
      [],
    )
  })

  test('sees an error where no tenant is named', async () => {
    // A setting that was never made is not there; one that was, and ended with its transaction, is empty.
    await expect(asTenant(undefined, 'select from receivables')).rejects.toThrow(/tapeline\.tenant|type integer: ""/)
  })
})

interface Seen {
  readonly role: string
  readonly tenant: string | null
}

const seen = statement(
  'test-who-runs-for-tenant',
  `select current_user::text as role, current_setting('tapeline.tenant', true) as tenant where $1::integer is not null`,
)
const seenByAll = installationStatement('test-who-runs', 'select current_user::text as role')
const begin = transactionStatement('test-begin-part', 'savepoint part')
const undo = transactionStatement('test-undo-part', 'rollback to savepoint part')
const fail = installationStatement('test-fail', 'select 1 / 0')

const whoRuns = async (querier: Querier, tenant: number) => (await querier.query<Seen>(seen, [tenant]))[0]
const as = (tenant: number, of = role): Seen => ({ role: of, tenant: String(tenant) })

describe('a statement of one tenant runs as that role, for that tenant', () => {
  let one: Database
  beforeAll(() => {
    one = openDatabase(service.connection, { connections_max: 1, onError: () => {} })
  })
  afterAll(() => one.end())

  test('also behind one of another tenant, and behind one of the installation, which runs as the owner', async () => {
    const { first, second } = tenants
    expect(await whoRuns(one, first)).toEqual(as(first))
    expect(await whoRuns(one, second)).toEqual(as(second))
    expect(await one.query(seenByAll, [])).toEqual([{ role: service.connection.user }])
    expect(await whoRuns(one, second)).toEqual(as(second))
    expect(await whoRuns(one, first)).toEqual(as(first))
  })

  test('when several are sent at once', async () => {
    const asked = Array.from({ length: 60 }, (_, at) => [tenants.first, tenants.second, tenants.operator][at % 3] ?? 0)
    expect(await Promise.all(asked.map((tenant) => whoRuns(one, tenant)))).toEqual(asked.map((tenant) => as(tenant)))
    await one.transaction(async (transaction) => {
      expect(await Promise.all(asked.map((tenant) => whoRuns(transaction, tenant)))).toEqual(
        asked.map((tenant) => as(tenant)),
      )
    })
  })

  test('behind a transaction that is rolled back, and behind one that fails', async () => {
    const { first, second } = tenants
    expect(await whoRuns(one, first)).toEqual(as(first))
    const open = await one.begin()
    expect(await whoRuns(open, second)).toEqual(as(second))
    await open.rollback()
    expect(await whoRuns(one, second)).toEqual(as(second))
    const failing = await one.begin()
    await whoRuns(failing, first)
    await expect(failing.query(fail, [])).rejects.toThrow('division by zero')
    await expect(whoRuns(failing, second)).rejects.toThrow('aborted')
    await expect(failing.commit()).rejects.toThrow('rolled back')
    expect(await whoRuns(one, second)).toEqual(as(second))
    expect(await one.query(seenByAll, [])).toEqual([{ role: service.connection.user }])
  })

  test('behind a part of a transaction that is undone', async () => {
    const { first, second } = tenants
    await one.transaction(async (transaction) => {
      expect(await whoRuns(transaction, first)).toEqual(as(first))
      await transaction.query(begin, [])
      expect(await whoRuns(transaction, second)).toEqual(as(second))
      await transaction.query(undo, [])
      expect(await whoRuns(transaction, second)).toEqual(as(second))
    })
    expect(await whoRuns(one, second)).toEqual(as(second))
  })

  test('and is refused without the number of a tenant', async () => {
    for (const value of [undefined, null, '5', 1.5]) {
      const refused = one.query(seen, [value])
      await expect(refused).rejects.toThrow('test-who-runs-for-tenant')
    }
  })
})

/** A database of its own, owned by a role of its own that signs in, and the role that its statements of one tenant are to run as. */
async function ownedDatabase(
  granted: 'granted' | 'not granted',
): Promise<{ connection: pg.ClientConfig; own: string }> {
  const name = `plain_${randomUUID().slice(0, 8)}`
  const own = `tapeline_tenant_${name}`
  await client.query(`create role ${name} login`)
  await client.query(`create database ${name} owner ${name}`)
  await client.query(`create role ${own} nologin`)
  if (granted === 'granted') await client.query(`grant ${own} to ${name}`)
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.query(`drop role ${name}, ${own}`)
  })
  return { connection: { ...service.connection, user: name, database: name }, own }
}

async function withClient(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const own = new pg.Client(connection)
  await own.connect()
  try {
    await work(own)
  } finally {
    await own.end()
  }
}

/** Migrates a database and asks which role runs a statement of one tenant there, on a connection made afterwards. */
async function migratedRunner(connection: pg.ClientConfig): Promise<Seen | undefined> {
  const database = openDatabase(connection, { connections_max: 1, onError: () => {}, patient: true })
  await migrate(database)
  await database.end()
  const again = openDatabase(connection, { connections_max: 1, onError: () => {} })
  const runner = await whoRuns(again, 7)
  const [rows] = await again.query(
    statement('test-read-table', 'select count(*)::integer as found from receivables where tenant = $1'),
    [7],
  )
  expect(rows).toEqual({ found: 0 })
  await again.end()
  return runner
}

describe('a database whose owner is no superuser', () => {
  test('goes on without the role where its owner may not have it', async () => {
    const { connection } = await ownedDatabase('not granted')
    expect(await migratedRunner(connection)).toEqual({ role: connection.user, tenant: null })
  })

  test('has the role once its owner is granted it, at the next start', async () => {
    const { connection, own } = await ownedDatabase('not granted')
    await migratedRunner(connection)
    await client.query(`grant ${own} to ${connection.user}`)
    expect(await migratedRunner(connection)).toEqual(as(7, own))
  })

  test('keeps its tables where their schema is named after the owner, or in other letters', async () => {
    const { connection, own } = await ownedDatabase('granted')
    await withClient(connection, (owner) => owner.query(`create schema authorization ${connection.user}`))
    expect(await migratedRunner(connection)).toEqual(as(7, own))
    const other = await ownedDatabase('granted')
    await withClient(other.connection, (owner) => owner.query('create schema "Tapeline books"'))
    const options = '-c search_path="Tapeline\\ books"'
    expect(await migratedRunner({ ...other.connection, options })).toEqual(as(7, other.own))
  })

  test('opens no other database of the same server by the role', async () => {
    const { connection } = await ownedDatabase('granted')
    await migratedRunner(connection)
    await withClient({ ...connection, database: service.connection.database }, async (stranger) => {
      await expect(stranger.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
      await stranger.query(`set tapeline.tenant = ${tenants.first}`)
      await expect(stranger.query('select * from receivables')).rejects.toMatchObject({ code: '42501' })
    })
  })

  test('takes no role that policies do not bind', async () => {
    const { connection, own } = await ownedDatabase('granted')
    await client.query(`alter role ${own} bypassrls`)
    expect(await migratedRunner(connection)).toEqual({ role: connection.user, tenant: null })
  })
})

describe('the next start', () => {
  test('protects a table of a later migration, and leaves tables of others alone', async () => {
    const { connection, own } = await ownedDatabase('granted')
    await migratedRunner(connection)
    await withClient(connection, (owner) =>
      owner.query('create table later_rows (tenant integer primary key); create table words (tenant text)'),
    )
    await withClient({ ...service.connection, database: connection.database }, (admin) =>
      admin.query('create table of_others (tenant integer)'),
    )
    expect(await migratedRunner(connection)).toEqual(as(7, own))
    await withClient(connection, async (owner) => {
      const { rows } = await owner.query(
        `select relname, relrowsecurity from pg_class where relname in ('later_rows', 'words', 'of_others') order by 1`,
      )
      expect(rows).toEqual([
        { relname: 'later_rows', relrowsecurity: true },
        { relname: 'of_others', relrowsecurity: false },
        { relname: 'words', relrowsecurity: false },
      ])
    })
  })

  test('waits for no long read: what is in use is protected by the start after it', async () => {
    const { connection, own } = await ownedDatabase('granted')
    const database = openDatabase(connection, { connections_max: 1, onError: () => {}, patient: true })
    await migrate(database)
    await withClient(connection, async (reader) => {
      await reader.query('alter table entries disable row level security')
      await reader.query('begin')
      await reader.query('select count(*) from entries')
      expect(await migratedRunner(connection)).toEqual({ role: connection.user, tenant: null })
      await reader.query('commit')
    })
    await database.end()
    expect(await migratedRunner(connection)).toEqual(as(7, own))
  })
})

test('a connection whose role was taken away is not used again', async () => {
  const { connection, own } = await ownedDatabase('granted')
  await migratedRunner(connection)
  const one = openDatabase(connection, { connections_max: 1, onError: () => {} })
  expect(await whoRuns(one, 7)).toEqual(as(7, own))
  await one.query(seenByAll, [])
  await client.query(`revoke ${own} from ${connection.user}`)
  await expect(one.transaction((transaction) => whoRuns(transaction, 7))).rejects.toThrow('permission denied')
  expect(await whoRuns(one, 7)).toEqual({ role: connection.user, tenant: null })
  await one.end()
})
