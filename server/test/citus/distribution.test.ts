// A plain database with rows becomes a distributed one by one command: whole, in one step, and again without harm.
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { citusCluster } from '../harness/citus-databases.ts'
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
  expect(stderr).toContain(`The database is distributed: ${workers()} servers, 6 tenants, all readable.`)
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
  expect(await serversOfTenants()).toHaveLength(workers())
  expect((await runDistribution(connection, ...options)).stderr).toContain('The servers carry alike: nothing to move')
  expect(await contentOf(connection)).toEqual(content)
})

test.for([
  ['o2', 4, ''],
  ['o3', 6, '--online'],
] as const)('the live data of %s gets a shard of its own on a server of its own', async ([lender, tenant, mode]) => {
  const to = await serverWithout(tenant)
  const options = ['--isolate', lender, '--to', to, ...(mode === '' ? [] : [mode])]
  const dry = await runDistribution(connection, '--dry-run', ...options)
  expect(dry.stderr).toContain(`${lender}, live, tenant ${tenant}: the shard would move to ${to}`)
  expect(await serverWithout(tenant)).toBe(to)
  const { code, stderr } = await runDistribution(connection, ...options)
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(`${lender}, live, tenant ${tenant} is alone on shard `)
  expect(await placeOf(tenant)).toEqual({ server: to, others: 0 })
  expect((await runDistribution(connection, ...options)).stderr).toContain('nothing to do')
  expect(await contentOf(connection)).toEqual(content)
})

test.for([
  [['--isolate', 'o9', '--to', 'FIRST'], 'There is no organization "o9": name one by its id.'],
  [['--isolate', 'o2', '--to', 'nowhere:5432'], 'No server that takes shards is nowhere:5432.'],
  [['--isolate', 'o2'], '--isolate and --to are used together.'],
] as const)('%s is refused', async ([words, reason]) => {
  const to = await serverWithout(1)
  const { code, stderr } = await runDistribution(connection, ...words.map((word) => (word === 'FIRST' ? to : word)))
  expect(code).toBe(1)
  expect(stderr).toContain(reason)
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

/** How many servers take shards: fewer than there are shards. */
const workers = () => (citusCluster()?.servers.length ?? 0) - 1

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

/** The server of a tenant, and how many tenants share its shard. */
async function placeOf(tenant: number): Promise<{ server: string; others: number } | undefined> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ server: string; shard: string }>(
      `
      select nodename || ':' || nodeport as server, shardid as shard from citus_shards
      where shardid = get_shard_id_for_distribution_column('tenants', $1::integer)`,
      [tenant],
    )
    const [place] = rows
    if (place === undefined) return undefined
    const { rowCount } = await client.query(
      `
      select from organizations cross join lateral unnest(array[sandbox_tenant, live_tenant]) as tenant
      where tenant <> $1 and get_shard_id_for_distribution_column('tenants', tenant) = $2`,
      [tenant, place.shard],
    )
    return { server: place.server, others: rowCount ?? 0 }
  })
}

/** A server that does not have a tenant. */
async function serverWithout(tenant: number): Promise<string> {
  const place = await placeOf(tenant)
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ server: string }>(
      `select nodename || ':' || nodeport as server from pg_dist_node where groupid <> 0 and nodename || ':' || nodeport <> $1 order by nodeid`,
      [place?.server],
    )
    return rows[0]?.server ?? ''
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
