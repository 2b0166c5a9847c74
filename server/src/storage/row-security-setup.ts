// Sets row-level security up after migrations: the role, and on each table that is led by the tenant a policy which shows the role the rows
// of one tenant. Tables are taken one by one, each in a short transaction, and the sign that all are protected is written last. The owner of
// the tables runs migrations, copies and looks over all tenants, and is bound by no policy.
import { type Database, type Querier, type Transaction, installationStatement } from './database.ts'
import { findPlacedTables } from './distribution/tables.ts'
import { CAN_TAKE_ROLE, POLICY, PROTECTED_SIGN, TENANT_ROLE, TENANT_SETTING } from './row-security.ts'

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

const findRole = installationStatement('find-tenant-role', `select ${CAN_TAKE_ROLE} as can_take`)

const findUnprotected = installationStatement(
  'find-unprotected-tables',
  `
  select quote_ident(c.relname) as name, is_led from pg_class c
  cross join lateral (
    select exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped) as is_led) l
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and (is_led or c.relname = any($2::text[]))
    and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}')
      or not has_table_privilege($1, c.oid, case when is_led then 'delete' else 'select' end))
  order by c.relname = $3, c.relname`,
)

interface UnprotectedTable {
  readonly name: string
  readonly is_led: boolean
}

/** The tables that are yet to be protected. */
function findTables(querier: Querier): Promise<UnprotectedTable[]> {
  return querier.query<UnprotectedTable>(findUnprotected, [TENANT_ROLE, Object.keys(READABLE), PROTECTED_SIGN])
}

/**
 * Sets it up where it can: returns how many tables were protected now. Where the role is missing and cannot be made, nothing is done, and
 * statements go on as the owner: the check `row_security` of the doctor states what to do.
 */
export async function setUpRowSecurity(database: Database): Promise<number> {
  if ((await findPlacedTables(database)) !== undefined) return 0
  if (!(await database.transaction(makeRole))) return 0
  const tables = await findTables(database)
  if (tables.length > 0) await run(database, USE_SCHEMA)
  for (const table of tables) await database.transaction((transaction) => protect(transaction, table))
  return tables.length
}

/** Makes the role where it is missing and can be made. Returns whether statements can run as it. */
async function makeRole(transaction: Transaction): Promise<boolean> {
  await transaction.query(takeTurn, [])
  if (await canTakeRole(transaction)) return true
  await run(transaction, MAKE_ROLE)
  return canTakeRole(transaction)
}

/** Roles are of the whole server: one that another database made meanwhile is as good. Whoever may make or grant none is left as before. */
const MAKE_ROLE = `
  do $$ begin
    begin
      create role ${TENANT_ROLE} nologin noinherit;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end;
    begin
      grant ${TENANT_ROLE} to current_user;
    exception when undefined_object or insufficient_privilege then null;
    end;
  end $$`

/** Everybody may use the schema `public`; another one is granted by its owner. */
const USE_SCHEMA = `
  do $$ begin
    execute format('grant usage on schema %I to ${TENANT_ROLE}', current_schema());
  exception when insufficient_privilege then null;
  end $$`

async function canTakeRole(querier: Querier): Promise<boolean> {
  const [row] = await querier.query<{ can_take: boolean }>(findRole, [])
  return row?.can_take === true
}

async function protect(transaction: Transaction, { name, is_led }: UnprotectedTable): Promise<void> {
  await transaction.query(takeTurn, [])
  await run(transaction, `alter table ${name} enable row level security`)
  await run(transaction, `drop policy if exists ${POLICY} on ${name}`)
  await run(
    transaction,
    is_led
      ? `create policy ${POLICY} on ${name} using (${IS_OWN}) with check (${IS_OWN_WRITTEN})`
      : `create policy ${POLICY} on ${name} for select using (${READABLE[name]})`,
  )
  await run(transaction, `grant ${is_led ? 'select, insert, update, delete' : 'select'} on ${name} to ${TENANT_ROLE}`)
}

/** Compared with the tenant of the statement once for each scan: both are equal to the tenant of every row. */
const IS_OWN = `tenant = ${PRESENT}`

/** Read once for a statement, however many rows it writes. */
const IS_OWN_WRITTEN = `tenant = (select ${PRESENT})`

async function run(querier: Querier, text: string): Promise<void> {
  await querier.query(installationStatement('', text), [])
}
