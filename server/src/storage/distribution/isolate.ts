// Gives one tenant a shard of its own on a server of its choice: a large lender is then alone with its work.
import type pg from 'pg'
import { DistributionError, type ShardServer, checkCluster, checkTenants } from './checks.ts'
import { type MoveMode, moveGroup, readGroups } from './spread.ts'
import { LEADING } from './tables.ts'

/** A tenant that is to be isolated, and what has yet to be done. */
export interface Isolation {
  readonly tenant: number
  readonly environment: string
  /** The shard of the tenant now. */
  readonly shard: number
  readonly bytes: number
  /** Other tenants of that shard; 0 where the tenant has a shard of its own. */
  readonly others: number
  readonly from: number
  readonly to: ShardServer
}

/** Whose tenant, by the id of its organization, and to which server. */
export interface IsolationAsked {
  readonly organization: string
  /** `host:port`. */
  readonly to: string
}

/**
 * The live tenant of an organization, or its sandbox where live is not enabled, and what it lacks to be alone on a server. Changes nothing.
 * Throws a DistributionError.
 */
export async function planIsolation(client: pg.Client, { organization, to }: IsolationAsked): Promise<Isolation> {
  const servers = await checkCluster(client)
  const target = servers.find(({ address }) => address === to)
  if (target === undefined)
    throw new DistributionError(
      `No server that takes shards is ${to}. There are ${servers.map(({ address }) => address).join(', ')}`,
    )
  const groups = await readGroups(client)
  if (groups.length === 0) throw new DistributionError('The database is not distributed: run this with --apply')
  const { rows } = await client.query<{ tenant: number; environment: string; shard: number }>(
    `
    select tenant, environment, get_shard_id_for_distribution_column($2::regclass, tenant)::float8 as shard
    from (
      select case when live_enabled then live_tenant else sandbox_tenant end as tenant,
        case when live_enabled then 'live' else 'sandbox' end as environment
      from organizations where organization = $1) asked`,
    [organization, LEADING],
  )
  const [row] = rows
  if (row === undefined)
    throw new DistributionError(`There is no organization ${JSON.stringify(organization)}: name one by its id`)
  const group = groups.find(({ shard }) => shard === row.shard)
  if (group === undefined) throw new DistributionError(`Tenant ${row.tenant} has no shard`)
  return { ...row, bytes: group.bytes, others: group.tenants - 1, from: group.server, to: target }
}

/**
 * Isolates a tenant: gives it a shard of its own, then moves this shard. Each step is whole or not done, and a further run continues. Returns
 * the shard.
 */
export async function isolate(
  client: pg.Client,
  { tenant, others, from, to }: Isolation,
  mode: MoveMode,
): Promise<number> {
  if (others > 0)
    await client.query(
      `select isolate_tenant_to_new_shard($1::regclass, $2::bigint, 'CASCADE', shard_transfer_mode => $3)`,
      [LEADING, tenant, mode],
    )
  const shard = await shardOf(client, tenant)
  if (from !== to.id) await moveGroup(client, { group: { shard, server: from, bytes: 0, tenants: 1 }, to }, mode)
  await checkIsolated(client, { tenant, shard, to })
  return shard
}

async function shardOf(client: pg.Client, tenant: number): Promise<number> {
  const { rows } = await client.query<{ shard: number }>(
    'select get_shard_id_for_distribution_column($1::regclass, $2::integer)::float8 as shard',
    [LEADING, tenant],
  )
  const [row] = rows
  if (row === undefined) throw new DistributionError(`Tenant ${tenant} has no shard`)
  return row.shard
}

/** Refuses an end at which the tenant is not alone on its shard, or the shard is elsewhere, or a tenant cannot be read. */
async function checkIsolated(
  client: pg.Client,
  { tenant, shard, to }: { readonly tenant: number; readonly shard: number; readonly to: ShardServer },
): Promise<void> {
  const group = (await readGroups(client)).find((one) => one.shard === shard)
  if (group?.tenants !== 1 || group.server !== to.id)
    throw new DistributionError(`Tenant ${tenant} is not alone on ${to.address}: run this again`)
  await checkTenants(client)
}
