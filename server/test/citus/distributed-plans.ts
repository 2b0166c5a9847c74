// How Citus would run a statement: it refuses it, sends one task to one node, to several, or pulls rows to the coordinator first. Every number
// that a statement is given is another tenant, each on another shard than the one before, so that a statement that leaves out a tenant is
// found even where all lenders of a book happen to share a node.
import type pg from 'pg'
import type { Statement } from '../../src/storage/database.ts'

/** `local` reads reference tables or none; `one task` belongs to one tenant. */
export type Way = 'local' | 'one task' | 'several tasks' | 'pulls to the coordinator' | 'refused'

/** How one statement runs. */
export interface DistributedPlan {
  readonly name: string
  readonly way: Way
  readonly detail: string
}

/** Numbers of tenants, neighbors on different nodes. */
export async function tenantsApart(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ tenant: number; node: number }>(
    `select tenant, p.groupid as node from generate_series(1, $1::integer * 20) tenant
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('tenants', tenant::bigint) order by tenant`,
    [count],
  )
  const chosen: number[] = []
  let last: number | undefined
  for (const { tenant, node } of rows)
    if (node !== last && chosen.length < count) {
      chosen.push(tenant)
      last = node
    }
  return chosen
}

/** Plans a statement and runs it in a transaction that is rolled back. */
export async function distributedPlan(
  client: pg.Client,
  { name, text }: Statement,
  tenants: readonly number[],
): Promise<DistributedPlan> {
  await client.query('begin')
  try {
    await client.query(`prepare asked as ${text}`)
    const { rows: types } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'asked'`,
    )
    const values = types.map(({ type }, at) => literalOf(type, tenants[at % tenants.length] ?? 1))
    const asked = `execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${asked}`)
    const seen = judged(JSON.stringify(rows[0]?.['QUERY PLAN']))
    await client.query(asked).catch((error: pg.DatabaseError) => {
      if (/^(?:0A|XX)/.test(error.code ?? '')) throw error
    })
    return { name, ...seen }
  } catch (error) {
    return { name, way: 'refused', detail: (error as Error).message }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function judged(text: string): Omit<DistributedPlan, 'name'> {
  const counts = [...text.matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count))
  const providers = [...text.matchAll(/"Custom Plan Provider":"([^"]+)"/g)].map(([, provider]) => provider)
  const detail = `${providers.join(', ')}; tasks ${counts.join(', ')}`
  if (/"Subplans":|pull to coordinator|repartition|MapMergeJob/.test(text))
    return { way: 'pulls to the coordinator', detail }
  if (counts.length === 0) return { way: 'local', detail }
  return { way: counts.length === 1 && counts[0] === 1 ? 'one task' : 'several tasks', detail }
}

function literalOf(type: string, tenant: number): string {
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (/^(?:bigint|integer|smallint|numeric|double precision)$/.test(type)) return String(tenant)
  if (type.startsWith('json')) return `'[]'::${type}`
  if (/^(?:date|timestamp)/.test(type)) return `'2026-01-31'::${type}`
  if (type === 'uuid') return `'00000000-0000-4000-8000-${String(tenant).padStart(12, '0')}'::uuid`
  if (type === 'boolean') return 'true'
  if (type === 'bytea') return `'\\x00'::bytea`
  if (type === 'interval') return `'1 day'::interval`
  return `'${type === 'text' ? '00' : '1'}'::${type}`
}
