// A plain database with rows becomes a distributed one by one command: whole, in one step, and again without harm.
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { contentOf, newDatabase, withClient } from '../operations/books.ts'
import { keptBytes, killWhileDistributing, placedTables, runDistribution } from './command.ts'
import { buildRelease } from './plain-books.ts'

let connection: pg.ClientConfig
let content: Record<string, string[]>
let tables: string[]
beforeAll(async () => {
  connection = await newDatabase()
  await buildRelease(connection)
  content = await contentOf(connection)
  tables = [...Object.keys(content), 'migrations'].toSorted()
})

test('a dry run states what would be done, and changes nothing', async () => {
  const { code, stderr, stdout } = await runDistribution(connection, '--dry-run')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(`Tables to distribute: ${tables.length}, `)
  expect(stdout).toBe('')
  expect(await placedTables(connection)).toEqual([])
})

test('it is refused while a session uses the database', async () => {
  await withClient(connection, async () => {
    const { code, stderr } = await runDistribution(connection, '--apply')
    expect(code).toBe(1)
    expect(stderr).toContain('The database is in use, by a running Tapeline or by someone else under its name.')
  })
  expect(await placedTables(connection)).toEqual([])
})

test('killed halfway, it leaves the database as it was', async () => {
  await killWhileDistributing(connection, 'entries')
  await untilUnused()
  expect(await placedTables(connection)).toEqual([])
  expect(await contentOf(connection)).toEqual(content)
})

test('applied, every table is distributed with every row, and the coordinator keeps none', async () => {
  const { code, stderr } = await runDistribution(connection, '--apply', '--shards', '4')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(`${tables.length} of ${tables.length}, 100 %`)
  expect(stderr).toContain('The database is distributed: 2 servers, 6 tenants, all readable.')
  expect((await placedTables(connection)).toSorted()).toEqual(tables)
  expect(await keptBytes(connection)).toBe(0)
  expect(await contentOf(connection)).toEqual(content)
})

test('applied again, it has nothing to do, though the database is in use', async () => {
  await withClient(connection, async () => {
    const { code, stderr } = await runDistribution(connection, '--apply')
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('All tables are distributed: nothing to do')
  })
})

test.for(['--spread', '--spread --online'])('tenants on one server move by %s, and then stay', async (words) => {
  const options = words.split(' ')
  await moveAllToFirst()
  const dry = await runDistribution(connection, '--dry-run', ...options)
  expect(dry.stderr).toContain('Would move shard ')
  expect(await serversOfTenants()).toHaveLength(1)
  const { code, stderr } = await runDistribution(connection, ...options)
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('Moving shard ')
  expect(await serversOfTenants()).toHaveLength(2)
  expect((await runDistribution(connection, ...options)).stderr).toContain('The servers carry alike: nothing to move')
  expect(await contentOf(connection)).toEqual(content)
})

test('a tenant gets a shard of its own by the statement of the guide', async () => {
  const { shard, alone } = await withClient(connection, async (client) => {
    await client.query(
      `select isolate_tenant_to_new_shard('tenants', 3, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    )
    const { rows } = await client.query<{ shard: string }>(
      `select get_shard_id_for_distribution_column('tenants', 3) as shard`,
    )
    const others = await client.query(
      `select from tenants where tenant <> 3 and get_shard_id_for_distribution_column('tenants', tenant) = $1`,
      [rows[0]?.shard],
    )
    return { shard: rows[0]?.shard, alone: others.rowCount === 0 }
  })
  expect(shard).toBeDefined()
  expect(alone).toBe(true)
  expect(await contentOf(connection)).toEqual(content)
})

test('what a distribution by hand left on the coordinator is removed', async () => {
  const other = await newDatabase()
  await buildRelease(other)
  const { stdout } = await runDistribution(other, '--shards', '4')
  const statements = stdout.split('\n').filter((line) => !line.startsWith('--') && !line.includes('truncate_local'))
  await withClient(other, (client) => client.query(statements.join('\n')))
  expect(await keptBytes(other)).toBeGreaterThan(0)
  const { code, stderr } = await runDistribution(other, '--apply')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('Copies to remove from the coordinator')
  expect(await keptBytes(other)).toBe(0)
  expect(await contentOf(other)).toEqual(content)
})

/** A killed command's session ends when the server notices. */
async function untilUnused(): Promise<void> {
  await withClient(connection, async (client) => {
    const others = () =>
      client.query(`
        select from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
          and application_name !~* '^citus'`)
    expect((await eventually(others, ({ rowCount }) => rowCount === 0)).rowCount).toBe(0)
  })
}

/** The ids of the servers that have tenants. */
async function serversOfTenants(): Promise<number[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ port: number }>(`
      select distinct nodeport as port from tenants join citus_shards on shardid = get_shard_id_for_distribution_column('tenants', tenant)`)
    return rows.map(({ port }) => port)
  })
}

async function moveAllToFirst(): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ shard: string; at: number; to: number }>(`
      select s.shardid as shard, n.nodeid as at, f.nodeid as to from citus_shards s
      join pg_dist_node n on n.nodename = s.nodename and n.nodeport = s.nodeport
      cross join (select min(nodeid) as nodeid from pg_dist_node where groupid <> 0) f
      where s.table_name = 'tenants'::regclass and n.nodeid <> f.nodeid`)
    for (const { shard, at, to } of rows)
      await client.query(`select citus_move_shard_placement($1, $2, $3, 'block_writes')`, [shard, at, to])
  })
}
