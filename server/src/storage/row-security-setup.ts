// Sets row-level security up after migrations: the role, and on each table that is led by the tenant a policy which shows the role the rows
// of one tenant. Tables are taken one by one, each in a short transaction, and the sign that all are protected is written last. The owner of
// the tables runs migrations, copies and looks over all tenants, and is bound by no policy.
import pg from 'pg'
import { type Database, type Querier, type Transaction, installationStatement, isLocked } from './database.ts'
import { findPlacedTables } from './distribution/tables.ts'
import { NAMED_ROLE, POLICY, PRESENT_ROLE, PROTECTED_SIGN, TENANT_SETTING, canTake } from './row-security.ts'

const { escapeIdentifier, escapeLiteral } = pg

/** How long the lock of a table is waited for, in milliseconds: whoever writes meanwhile waits behind it. */
const LOCK_MS_MAX = 2_000

/** The tenant of the statement that runs. */
const PRESENT = `current_setting('${TENANT_SETTING}')::integer`

/** Processes that start at once take turns. */
const takeTurn = installationStatement('take-turn-of-row-security', 'select pg_advisory_xact_lock(7461706504)')

/** Tables without a tenant that the role may read, each with the rows of it that belong to the tenant of a statement. */
const READABLE: { readonly [table: string]: string } = {
  // A lender sees itself and the operator; the operator sees every lender.
  organizations: `is_operator or ${PRESENT} in (sandbox_tenant, live_tenant)
    or (select own.is_operator from tenants own where own.tenant = ${PRESENT})`,
  [PROTECTED_SIGN]: 'true',
}

/** The role that tables are granted to already, else the one of this database's name where it is there. */
const findRole = installationStatement(
  'find-tenant-role',
  `
  select coalesce(${PRESENT_ROLE}, (
    select r.rolname::text from pg_roles r where r.rolname = ${NAMED_ROLE} and ${canTake('r')})) as role`,
)

const findUnprotected = installationStatement(
  'find-unprotected-tables',
  `
  select quote_ident(c.relname) as name, is_led from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select exists (
      select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant' and a.atttypid = 'integer'::regtype and not a.attisdropped) as is_led) l
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
    and (is_led or c.relname = any($2::text[]))
    and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}')
      or not has_table_privilege($1::text, c.oid, case when is_led then 'delete' else 'select' end))
  order by c.relname = $3, c.relname`,
)

interface UnprotectedTable {
  readonly name: string
  readonly is_led: boolean
}

/**
 * Sets it up where it can: returns how many tables were protected now. Where the role is missing and cannot be made, nothing is done, and
 * statements go on as the owner: the check `row_security` of the doctor states what to do. So do they where a table is in use for longer than
 * its lock is waited for, until the next start.
 */
export async function setUpRowSecurity(database: Database): Promise<number> {
  if ((await findPlacedTables(database)) !== undefined) return 0
  const role = await database.transaction(makeRole)
  if (role === undefined) return 0
  const tables = await unprotectedTables(database, role)
  if (tables.length > 0) await run(database, useSchema(role))
  for (const [done, table] of tables.entries()) if (!(await isProtectedNow(database, table, role))) return done
  return tables.length
}

/**
 * The tables to protect, the sign last. Where others are among them the sign is withdrawn first: connections that see it run as a role that may
 * not read those tables yet.
 */
async function unprotectedTables(database: Database, role: string): Promise<UnprotectedTable[]> {
  const find = () => database.query<UnprotectedTable>(findUnprotected, [role, Object.keys(READABLE), PROTECTED_SIGN])
  const tables = await find()
  if (tables.every(({ name }) => name === PROTECTED_SIGN)) return tables
  await database.transaction(async (transaction) => {
    await transaction.query(takeTurn, [])
    await run(transaction, `revoke select on ${PROTECTED_SIGN} from ${escapeIdentifier(role)}`)
  })
  return find()
}

/** Protects a table; returns false where somebody uses it for longer than its lock is waited for. */
async function isProtectedNow(database: Database, table: UnprotectedTable, role: string): Promise<boolean> {
  try {
    await database.transaction((transaction) => protect(transaction, table, escapeIdentifier(role)))
    return true
  } catch (error) {
    if (isLocked(error)) return false
    throw error
  }
}

/** Makes the role where it is missing and can be made. Returns its name; undefined where statements cannot run as it. */
async function makeRole(transaction: Transaction): Promise<string | undefined> {
  await transaction.query(takeTurn, [])
  const present = await roleOf(transaction)
  if (present !== undefined) return present
  await run(transaction, MAKE_ROLE)
  return roleOf(transaction)
}

/** Roles are of the whole server. Whoever may make or grant none, for whatever reason, is left as before. */
const MAKE_ROLE = `
  do $$ begin
    begin
      execute format('create role %I nologin noinherit', ${NAMED_ROLE});
    exception when others then null;
    end;
    begin
      execute format('grant %I to current_user', ${NAMED_ROLE});
    exception when others then null;
    end;
  end $$`

/** Everybody may use the schema `public`; another one is granted by its owner. */
const useSchema = (role: string) => `
  do $$ begin
    execute format('grant usage on schema %I to %I', current_schema(), ${escapeLiteral(role)});
  exception when insufficient_privilege then null;
  end $$`

async function roleOf(querier: Querier): Promise<string | undefined> {
  const [row] = await querier.query<{ role: string | null }>(findRole, [])
  return row?.role ?? undefined
}

async function protect(transaction: Transaction, { name, is_led }: UnprotectedTable, role: string): Promise<void> {
  await transaction.query(takeTurn, [])
  await run(transaction, `set local lock_timeout = '${LOCK_MS_MAX}ms'`)
  await run(transaction, `alter table ${name} enable row level security`)
  await run(transaction, `drop policy if exists ${POLICY} on ${name}`)
  await run(
    transaction,
    is_led
      ? `create policy ${POLICY} on ${name} using (${IS_OWN}) with check (${IS_OWN_WRITTEN})`
      : `create policy ${POLICY} on ${name} for select using (${READABLE[name]})`,
  )
  await run(transaction, `grant ${is_led ? 'select, insert, update, delete' : 'select'} on ${name} to ${role}`)
}

/** Compared with the tenant of the statement once for each scan: both are equal to the tenant of every row. */
const IS_OWN = `tenant = ${PRESENT}`

/** Read once for a statement, however many rows it writes. */
const IS_OWN_WRITTEN = `tenant = (select ${PRESENT})`

async function run(querier: Querier, text: string): Promise<void> {
  await querier.query(installationStatement('', text), [])
}
