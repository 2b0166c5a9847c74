// Row-level security, a second wall between tenants: a statement of one tenant runs as a role to which PostgreSQL shows the rows of that
// tenant alone, so that a forgotten condition shows nothing of others (docs/explanation/decisions/0198). Which role and which tenant a
// connection shows is remembered, so nothing is sent where the statement before it was of the same tenant.
import type pg from 'pg'
import type { Statement } from './statement.ts'

/** The role as which statements of one tenant run. It owns nothing, and nobody signs in as it. */
export const TENANT_ROLE = 'tapeline_tenant'

/** The setting of a session that names the tenant of its statements; policies compare rows with it. */
export const TENANT_SETTING = 'tapeline.tenant'

/** The policy of each table. */
export const POLICY = 'own_tenant'

/** The table that the role may read once all tables are protected: written last by the setup (row-security-setup.ts). */
export const PROTECTED_SIGN = 'migrations'

/** Whether whoever is connected may run statements as the role, as an expression for a `select`. */
export const CAN_TAKE_ROLE = `exists (select from pg_roles where rolname = '${TENANT_ROLE}'
    and pg_has_role(oid, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end))`

/** Whether statements of a new connection can run as the role: besides, all tables of this database are protected. */
export const IS_PROTECTED = `case when ${CAN_TAKE_ROLE}
    then coalesce(has_table_privilege('${TENANT_ROLE}', to_regclass('${PROTECTED_SIGN}'), 'select')
      and has_schema_privilege('${TENANT_ROLE}', current_schema()::text, 'usage'), false)
    else false end`

/** Keeps the schemas of a session as they are: one that is named after the user would be another for the role. */
export const KEEP_SCHEMAS = `set_config('search_path',
    coalesce((select string_agg(quote_ident(s), ', ') from unnest(current_schemas(false)) s), current_setting('search_path')), false)`

/**
 * Takes row-level security away again, in one statement: before tables are distributed, since the setting stays with the server that received it.
 */
export const REMOVE_ROW_SECURITY = `do $$ declare protected record; begin
  for protected in select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and p.polname = '${POLICY}' loop
    execute format('revoke all on %I from ${TENANT_ROLE}', protected.name);
    execute format('drop policy ${POLICY} on %I', protected.name);
    execute format('alter table %I disable row level security', protected.name);
  end loop; end $$`

/** What a connection shows: the rows of one tenant, or all. */
type Shown = number | 'all'

/** What each connection shows; one that is not here is asked again. A connection without the role shows all, whatever it runs. */
const shown = new WeakMap<pg.ClientBase, Shown>()

/**
 * Sends what a statement needs ahead of it, and returns its end; undefined where the connection is as it has to be. Both are sent together.
 * Throws where a statement of one tenant comes without its number.
 */
export function showRowsOf(
  client: pg.ClientBase,
  { of, name }: Statement,
  values: readonly unknown[],
): Promise<unknown> | undefined {
  if (of === 'transaction') {
    forgetRowsOf(client)
    return undefined
  }
  const wanted = of === 'tenant' ? tenantIn(name, values) : 'all'
  const present = shown.get(client)
  if (present === wanted) return undefined
  shown.set(client, wanted)
  return client.query(commandFor(present, wanted)).catch((error: unknown) => {
    forgetRowsOf(client)
    throw error
  })
}

/** Forgets what a connection shows: settings made within a transaction, or a part of it, end with what is rolled back. */
export function forgetRowsOf(client: pg.ClientBase): void {
  shown.delete(client)
}

function commandFor(present: Shown | undefined, wanted: Shown): string {
  if (wanted === 'all') return 'reset role'
  const tenant = `set ${TENANT_SETTING} = ${wanted}`
  return typeof present === 'number' ? tenant : `set role ${TENANT_ROLE}; ${tenant}`
}

function tenantIn(name: string, [tenant]: readonly unknown[]): number {
  if (typeof tenant === 'number' && Number.isSafeInteger(tenant)) return tenant
  throw new Error(`Statement ${name} is of one tenant, and its first value is none`)
}
