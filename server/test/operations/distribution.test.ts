// What Citus asks of tables that are distributed by a column, checked against the schema: https://docs.citusdata.com, "Unsupported features".
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createOrganization } from '../../src/resources/organization/organization-store.ts'
import { distributionOf } from '../../src/storage/distribution/tables.ts'
import { runCommand } from '../crash/service-process.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from './books.ts'

let service: TestService
let client: pg.Client
beforeAll(async () => {
  service = await startTestService()
  client = new pg.Client(service.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await service.stop()
})

const SPREAD = /create_distributed_table\('(\w+)', 'tenant', colocate_with => '(\w+)'[,)]/
const EVERYWHERE = /create_reference_table\('(\w+)'\)/

/** The tables of each sort, in the order in which they are distributed. */
async function placed(): Promise<{ spread: string[]; everywhere: string[] }> {
  const lines = await distributionOf(service.database)
  const named = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  return { spread: named(SPREAD), everywhere: named(EVERYWHERE) }
}

test('every table is placed once, each with a tenant beside its tenant', async () => {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const { spread, everywhere } = await placed()
  expect([...spread, ...everywhere].toSorted()).toEqual(rows.map(({ relname }) => relname).toSorted())
  const lines = (await distributionOf(service.database)).flatMap((line) => SPREAD.exec(line)?.slice(1, 3) ?? [])
  expect(lines.slice(0, 2)).toEqual(['tenants', 'none'])
  expect(new Set(lines.slice(2).filter((_, at) => at % 2 === 1))).toEqual(new Set(['tenants']))
  expect(everywhere).toEqual(
    expect.arrayContaining(['organizations', 'users', 'user_sessions', 'installation', 'migrations']),
  )
})

test('tables that lie beside each other have tenants of one type', async () => {
  const { rows } = await client.query<{ type: string }>(
    "select distinct format_type(atttypid, atttypmod) as type from pg_attribute join pg_class c on c.oid = attrelid where attname = 'tenant' and relkind = 'r'",
  )
  expect(rows).toHaveLength(1)
})

test('what is unique is unique within a tenant, and led by it', async () => {
  const { rows } = await client.query<{ name: string; led_by: string }>(
    `
    select i.indrelid::regclass::text as name, a.attname::text as led_by
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [(await placed()).spread],
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ led_by }) => led_by !== 'tenant')).toEqual([])
})

test('there is one operator', async () => {
  const { database } = service
  const operator = { name: 'Operator', is_operator: true, live_enabled: true }
  await createOrganization(database, { organization: 'operator', ...operator })
  await expect(createOrganization(database, { organization: 'another', ...operator })).rejects.toThrow(/one_operator/)
})

test('no key points from one table to another, and no row sets off another', async () => {
  const { rows } = await client.query<{ count: number }>(`
    select (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace)
      + (select count(*)::int from pg_trigger where not tgisinternal) as count`)
  expect(rows).toEqual([{ count: 0 }])
})

test('the command prints it as one transaction, for psql', async () => {
  const { code, stdout } = await runCommand(['distribution'], { DATABASE_URL: urlOf(service.connection) })
  expect(code).toBe(0)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('--'))
  expect(lines).toEqual(await distributionOf(service.database))
  expect(lines[0]).toBe('begin;')
  expect(lines.filter((line) => !line.startsWith('select truncate_')).at(-1)).toBe('commit;')
})

test('a server without Citus is not distributed: the command states why, and changes nothing', async () => {
  for (const option of ['--apply', '--dry-run', '--spread']) {
    const { code, stderr } = await runCommand(['distribution', option], { DATABASE_URL: urlOf(service.connection) })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^(?:PostgreSQL is 18\..*Citus is supported with PostgreSQL 15 to 17|The extension is not in this database.*)\.\n$/,
    )
  }
})
