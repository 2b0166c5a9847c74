// What is stored in the tables: for guarantees about what a request did not write.
import type { Database } from '../../src/storage/database.ts'
import { installationStatement } from '../../src/storage/database.ts'

/** Where facts and their indexes are stored; what is derived of them follows on its own. */
const TABLES = [
  'accounts',
  'account_patches',
  'account_postings',
  'receivables',
  'receivable_patches',
  'receivable_postings',
  'entries',
  'entry_history',
  'entry_postings',
  'bank_lines',
  'bank_line_history',
  'bank_line_postings',
  'bank_balances',
  'bank_balance_history',
  'bank_balance_postings',
  'webhook_endpoints',
  'webhook_endpoint_history',
  'webhook_endpoint_postings',
  'report_schedules',
  'report_schedule_history',
  'report_schedule_postings',
  'webhook_queues',
  'webhook_secrets',
  'webhook_replays',
  'alert_rules',
  'alert_rule_history',
  'alert_rule_postings',
  'alert_acts',
  'operator_records',
  'operator_record_patches',
  'operator_record_postings',
  'operator_record_history',
  'tenants',
  'batches',
  'idempotency_answers',
]

/** How many rows of each kind a tenant has; without one, all tenants together. */
export async function rowsOf(database: Database, tenant?: number): Promise<{ readonly [table: string]: number }> {
  const counted = TABLES.map(
    (table) => `select '${table}' as name, count(*)::integer as rows from ${table} where tenant = coalesce($1, tenant)`,
  ).join(' union all ')
  const rows = await database.query<{ name: string; rows: number }>(installationStatement('', counted), [
    tenant ?? null,
  ])
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

/** The ids of a tenant's accounts. */
export async function accountsOf(database: Database, tenant: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    installationStatement('', 'select id from accounts where tenant = $1 order by id'),
    [tenant],
  )
  return rows.map((row) => row.id)
}

/** The current time of the database's clock, from which all moments come, as the interface writes moments. */
export async function databaseNow(database: Database): Promise<string> {
  const [row] = await database.query<{ now: string }>(
    installationStatement(
      '',
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    ),
    [],
  )
  if (row === undefined) throw new Error('The clock gave no moment')
  return row.now
}

/** Microseconds since 1970 of a moment as the interface writes it. */
export function microsecondsOf(moment: string): number {
  return Date.parse(`${moment.slice(0, 19)}Z`) * 1_000 + Number(moment.slice(20, 26))
}

/** The moment one microsecond earlier. Milliseconds are too coarse a step: two writes may share one. */
export function microsecondBefore(moment: string): string {
  const earlier = microsecondsOf(moment) - 1
  const fraction = String(earlier % 1_000_000).padStart(6, '0')
  return `${new Date(Math.floor(earlier / 1_000)).toISOString().slice(0, 19)}.${fraction}Z`
}

/** Who wrote what of a tenant: the numbers of keys behind each version, oldest first. */
export async function actorsOf(
  database: Database,
  tenant: number,
): Promise<{ readonly [table: string]: readonly number[] }> {
  const read = async (table: string, column: string) => {
    const rows = await database.query<{ actor: number }>(
      installationStatement('', `select ${column} as actor from ${table} where tenant = $1 order by recorded`),
      [tenant],
    )
    return rows.map((row) => row.actor)
  }
  return {
    account_patches: await read('account_patches', 'actor'),
    receivable_patches: await read('receivable_patches', 'actor'),
    entries: await read('entries', 'actor'),
    entry_history: await read('entry_history', 'actor'),
    superseded: await read('entry_history', 'superseded_by'),
    bank_lines: await read('bank_lines', 'actor'),
    bank_line_history: await read('bank_line_history', 'actor'),
    bank_lines_superseded: await read('bank_line_history', 'superseded_by'),
    bank_balances: await read('bank_balances', 'actor'),
    bank_balance_history: await read('bank_balance_history', 'actor'),
    bank_balances_superseded: await read('bank_balance_history', 'superseded_by'),
    alert_rules: await read('alert_rules', 'actor'),
    alert_rule_history: await read('alert_rule_history', 'actor'),
    alert_rules_superseded: await read('alert_rule_history', 'superseded_by'),
    webhook_endpoints: await read('webhook_endpoints', 'actor'),
    webhook_endpoint_history: await read('webhook_endpoint_history', 'actor'),
    webhook_endpoints_superseded: await read('webhook_endpoint_history', 'superseded_by'),
    report_schedules: await read('report_schedules', 'actor'),
    report_schedule_history: await read('report_schedule_history', 'actor'),
    report_schedules_superseded: await read('report_schedule_history', 'superseded_by'),
  }
}

/** Who wrote which version of a record of the operator: the number of a key and the tenant it belongs to, oldest first. */
export function operatorActorsOf(
  database: Database,
  tenant: number,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<{ readonly actor: number; readonly actor_tenant: number }[]> {
  const versions = `
    select distinct p.recorded, p.actor, p.actor_tenant from operator_records t
    join operator_record_patches p on p.tenant = t.tenant and p.number = t.number
    where t.tenant = $1 and t.kind = $2 and t.id = $3`
  const sql = `select v.actor, v.actor_tenant from (${versions}) v order by v.recorded`
  return database.query(installationStatement('', sql), [tenant, kind, id])
}
