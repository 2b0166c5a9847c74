// Row-level security, a second wall between tenants: a statement of one tenant runs as a role to which PostgreSQL shows the rows of that
// tenant alone, so that a forgotten condition shows nothing of others (docs/explanation/decisions/0198). Which role and which tenant a
// connection shows is remembered, so nothing is sent where the statement before it was of the same tenant.
import pg from 'pg'
import type { Statement } from './statement.ts'

const { escapeIdentifier } = pg

/** How the name of the role begins as which statements of one tenant run. It owns nothing, and nobody signs in as it. */
export const TENANT_ROLE = 'tapeline_tenant'

/** The setting of a session that names the tenant of its statements; policies compare rows with it. */
export const TENANT_SETTING = 'tapeline.tenant'

/** The policy of each table. */
export const POLICY = 'own_tenant'

/** The table that the role may read once all tables are protected: written last by the setup (row-security-setup.ts). */
export const PROTECTED_SIGN = 'migrations'

/** Whether whoever is connected may run statements as a role of `pg_roles`, and policies bind that role; an expression of SQL. */
export const canTake = (role: string) => `pg_has_role(${role}.oid,
    case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)
  and not ${role}.rolsuper and not ${role}.rolbypassrls`

/**
 * The role as which statements of a new connection run, null where there is none: it may read the sign, so all tables of this database are
 * protected. A role is of the whole server and may be of several databases' tables, so each database has one of its own.
 */
export const PRESENT_ROLE = `(
    select r.rolname::text from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass('${PROTECTED_SIGN}') and a.privilege_type = 'SELECT' and starts_with(r.rolname, '${TENANT_ROLE}')
      and ${canTake('r')} and has_schema_privilege(r.oid, c.relnamespace, 'usage')
    order by r.rolname limit 1)`

/** The name of the role of a database, in SQL: whoever may make no role is given one of this name. */
export const NAMED_ROLE = `left('${TENANT_ROLE}_' || current_database(), 63)`

/** Keeps the schemas of a session as they are: one that is named after the user would be another for the role. */
export const KEEP_SCHEMAS = `set_config('search_path',
    coalesce((select string_agg(quote_ident(s), ', ') from unnest(current_schemas(false)) s), current_setting('search_path')), false)`

/**
 * Takes row-level security away again, in one statement: before tables are distributed, since the setting stays with the server that received it.
 */
export const REMOVE_ROW_SECURITY = `do $$ declare protected record; begin
  for protected in select c.relname as name, c.relacl from pg_class c join pg_policy p on p.polrelid = c.oid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and p.polname = '${POLICY}' loop
    execute coalesce((select string_agg(format('revoke all on %I from %I;', protected.name, r.rolname), '') from pg_roles r
      where starts_with(r.rolname, '${TENANT_ROLE}') and r.oid in (select grantee from aclexplode(protected.relacl))), 'select');
    execute format('drop policy ${POLICY} on %I', protected.name);
    execute format('alter table %I disable row level security', protected.name);
  end loop; end $$`.replaceAll(/\s+/g, ' ')

/** What a connection shows: the rows of one tenant, or all. */
type Shown = number | 'all'

/** What each connection shows; one that is not here is asked again. */
const shown = new WeakMap<pg.ClientBase, Shown>()

/** Connections that could not show what they had to: they are closed in place of being used again. */
const unfit = new WeakSet<pg.ClientBase>()

/**
 * Sends what a statement needs ahead of it where a connection has a `role`, and returns its end; undefined where the connection is as it has to
 * be. Both are sent together. Throws where a statement of one tenant comes without its number.
 */
export function showRowsOf(
  client: pg.ClientBase,
  role: string,
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
  return client.query(commandFor(role, present, wanted)).catch((error: unknown) => {
    unfit.add(client)
    throw error
  })
}

/** Forgets what a connection shows: settings made within a transaction, or a part of it, end with what is rolled back. */
export function forgetRowsOf(client: pg.ClientBase): void {
  shown.delete(client)
}

/** Whether a connection could not show what it had to, as where the role was taken away. */
export function isUnfit(client: pg.ClientBase): boolean {
  return unfit.has(client)
}

function commandFor(role: string, present: Shown | undefined, wanted: Shown): string {
  if (wanted === 'all') return 'reset role'
  const tenant = `set ${TENANT_SETTING} = ${wanted}`
  return typeof present === 'number' ? tenant : `set role ${escapeIdentifier(role)}; ${tenant}`
}

function tenantIn(name: string, [tenant]: readonly unknown[]): number {
  if (typeof tenant === 'number' && Number.isSafeInteger(tenant)) return tenant
  throw new Error(`Statement ${name} is of one tenant, and its first value is none`)
}
