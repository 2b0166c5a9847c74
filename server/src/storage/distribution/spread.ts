// Moves tenants between the servers of a distributed database so that all carry alike.
import type pg from 'pg'
import { DistributionError, checkCluster } from './checks.ts'
import { type Move, type ShardGroup, chooseMoves } from './moves.ts'
import { LEADING } from './tables.ts'

/** The moves that would make servers carry alike; none where they do. Throws a DistributionError. */
export async function planSpread(client: pg.Client): Promise<Move[]> {
  const servers = await checkCluster(client)
  const groups = await readGroups(client)
  if (groups.length === 0) throw new DistributionError('The database is not distributed: run this with --apply')
  return chooseMoves(groups, servers)
}

/** The groups of shards of the distributed tables, with their server, size and number of tenants. */
export async function readGroups(client: pg.Client): Promise<ShardGroup[]> {
  const { rows } = await client.query<ShardGroup>(
    `
    with sizes as (
      select d.shardminvalue, n.nodeid, sum(s.shard_size)::float8 as bytes,
        (max(d.shardid) filter (where d.logicalrelid = $1::regclass))::float8 as shard
      from citus_shards s join pg_dist_shard d using (shardid) join pg_dist_node n on n.nodename = s.nodename and n.nodeport = s.nodeport
      where s.citus_table_type = 'distributed' and s.colocation_id = (select colocationid from pg_dist_partition where logicalrelid = $1::regclass)
      group by 1, 2),
    held as (
      select get_shard_id_for_distribution_column($1::regclass, tenant) as shard, count(*)::integer as tenants
      from organizations cross join lateral unnest(array[sandbox_tenant, live_tenant]) as tenant group by 1)
    select shard, nodeid as server, bytes, coalesce(tenants, 0) as tenants from sizes left join held using (shard) order by shard`,
    [LEADING],
  )
  return rows
}

/** How a shard moves: its writes wait, or they are copied by logical replication while they go on. */
export type MoveMode = 'block_writes' | 'force_logical'

/** Refuses moves beside writes where a server does not write its log for them. Throws a DistributionError. */
export async function checkLogical(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_logical: boolean }>(`
    select bool_and(success and result = 'logical') as is_logical from run_command_on_all_nodes('show wal_level')`)
  if (rows[0]?.is_logical !== true)
    throw new DistributionError('Set wal_level = logical on every server, or move without --online')
}

/** Moves a group. */
export async function moveGroup(client: pg.Client, { group, to }: Move, mode: MoveMode): Promise<void> {
  await client.query('select citus_move_shard_placement($1, $2, $3, $4)', [group.shard, group.server, to.id, mode])
}
