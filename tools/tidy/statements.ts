// SQL: each statement has a name of its own, since PostgreSQL keeps plans by name, and is led by the tenant, since one lender's
// query must never see another's rows. What is not led by the tenant is listed here with its reason.
import { type Finding, type SourceFile, isTest, lineAt } from './source.ts'

/** Statements without a tenant, by name, each with the reason why that is safe. */
const WITHOUT_TENANT: { readonly [name: string]: string } = {
  'find-tables': 'reads no table of ours',
  'cancel-processes': 'cancels statements of its own process by the number of their connection',
  'doctor-recovery': 'reads no table of ours',
  'doctor-role': 'reads no table of ours',
  'doctor-durability': 'reads no table',
  'doctor-connections': 'reads no table of ours',
  'doctor-session': 'reads no table',
  'doctor-row-security': 'reads no table of ours',
  'doctor-clock': 'reads no table',
  'doctor-size': 'reads no table',
  'read-clock-of-what-is-sent': 'reads no table',
  'read-clock-of-signing-keys': 'reads no table',
  'find-citus': 'reads no table of ours',
  'allow-wait-for-receiver': 'reads no table',
  'take-turn-of-row-security': 'reads no table',
  'find-tenant-role': 'reads no table of ours',
  'find-unprotected-tables': 'reads no table of ours',
  'find-distributed-tables': 'reads no table of ours',
  'doctor-citus-servers': 'reads no table of ours',
  'doctor-citus-copies': 'reads no table of ours',
  'migrate-has-table': 'migrations belong to the installation',
  'find-failing-calculators': 'counts lenders for the operator, and names none',
  'count-set-aside': 'counts receivables for the operator, and names none',
  'begin-trial': 'reads no table',
  'undo-trial': 'reads no table',
  'end-trial': 'reads no table',
  'written-to': 'reads no table',
  'replayed-to': 'reads no table',
  'insert-once': 'secrets of the installation belong to no tenant',
  'select-installation': 'secrets of the installation belong to no tenant',
  'upsert-installation': 'secrets of the installation belong to no tenant',
  'update-installation-where-unchanged': 'secrets of the installation belong to no tenant',
  'note-timeline': 'the timeline of the database belongs to no tenant',
  'find-migration-of-newer-version': 'migrations belong to the installation',
  'migrate-lock': 'migrations belong to the installation',
  'migrate-table': 'migrations belong to the installation',
  'migrate-applied': 'migrations belong to the installation',
  'migrate-insert': 'migrations belong to the installation',
  'migrate-version': 'asks for the version of the server',
  'lock-organizations': 'organizations are made one at a time, across tenants',
  'lock-users': 'people are made and removed one at a time, across tenants',
  'find-cash-${side}s-${source}-${way}': 'led by the tenant in each of its parts',
  'find-findings-${sort}-${source}-${direction}': 'led by the tenant in each of its parts',
  'find-month-candidates-begun-newest': 'led by the tenant in each of its parts',
  'find-month-candidates-begun-oldest': 'led by the tenant in each of its parts',
  'find-balances-of-days': 'led by the tenant in each of its parts',
  'count-findings-by-check': 'led by the tenant in each of its parts',
  'count-receivables-with-findings': 'led by the tenant in each of its parts',
  'count-findings-by-month': 'led by the tenant in each of its parts',
  'find-decided-findings-by-month': 'led by the tenant in each of its parts',
  'find-grown-tables': 'reads statistics of whole tables, no rows of anyone',
}

/**
 * Tables of the installation: people belong to an organization and act in both of its tenants, and an e-mail address or the token of
 * a link is known before any tenant is. Tests walk their endpoints with another organization's ids.
 */
const OF_THE_INSTALLATION: ReadonlySet<string> = new Set([
  'organizations',
  'users',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'user_sessions',
  'invitations',
  'password_links',
  'sign_in_attempts',
  'sign_in_places',
  'single_sign_on',
  'single_sign_on_accounts',
  'single_sign_on_attempts',
  'single_sign_on_logouts',
  'proven_mail_domains',
])

/** Files whose statements have no fixed name or text, each with the reason; their tests watch the tenant. */
const MADE_UP: { readonly [path: string]: string } = {
  'server/src/storage/statement.ts': 'declares the functions',
  'server/src/storage/row-security-setup.ts': 'alters tables, and reads no rows',
  'server/src/storage/lists/page-statements.ts':
    'pages are made for each list; the text around each name leads with the tenant',
  'server/src/resources/receivable-order/filtered-order-store.ts':
    'statements are made for each order and way; the text around each name leads with the tenant',
  'server/src/storage/migrate.ts': 'runs migration files, which are SQL of their own',
  'server/src/jobs/maintenance/statistics.ts': 'analyze takes a table, not rows',
}

/** A statement in a source. */
interface Declared {
  readonly path: string
  readonly line: number
  /** As written: `find-${name}s` where a part is filled in. Undefined when it is no literal. */
  readonly name: string | undefined
  readonly text: string
}

/** Statements without a tenant or with a name that another has. */
export function checkStatements(files: readonly SourceFile[]): Finding[] {
  const declared = files.filter(({ path }) => path.startsWith('server/src/') && !isTest(path)).flatMap(statementsOf)
  return [...declared.flatMap(withoutTenant), ...sharedNames(declared)]
}

function statementsOf(file: SourceFile): Declared[] {
  return [...file.code.matchAll(/\b(?:s|installationS|transactionS)tatement\(/g)].map(({ 0: call, index }) => {
    const inside = file.text.slice(index + call.length, closing(file.code, index + call.length))
    const [, , name, text] = /^\s*(['`])(.*?)\1\s*,(.*)$/s.exec(inside) ?? [undefined, undefined, undefined, inside]
    return { path: file.path, line: lineAt(file.text, index), name, text: text ?? '' }
  })
}

/** Where the parenthesis closes that was opened before `from`. */
function closing(code: string, from: number): number {
  let depth = 1
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

function withoutTenant(statement: Declared): Finding[] {
  const { path, line, name, text } = statement
  if (name === undefined || name === '') {
    return Object.hasOwn(MADE_UP, path)
      ? []
      : [{ path, line, message: 'a statement has a fixed name: PostgreSQL keeps its plan by it' }]
  }
  if (/\btenants?\b/.test(text) || Object.hasOwn(WITHOUT_TENANT, name) || isOfTheInstallation(text)) return []
  const message = `the statement ${name} is not led by the tenant: add \`tenant = $1\`, or list it with a reason in tools/tidy/statements.ts`
  return [{ path, line, message }]
}

/** Whether a statement names tables, and none but those of the installation. */
function isOfTheInstallation(text: string): boolean {
  const named = text.matchAll(
    /\b(?:into|update)\s+(?!set\b)([a-z_]+)|(?<!\bepoch )\b(?:from|join)\s+([a-z_]+)\b(?!\s*\()/g,
  )
  const tables = [...named].map(([, written, read]) => written ?? read ?? '')
  return tables.length > 0 && tables.every((table) => OF_THE_INSTALLATION.has(table))
}

function sharedNames(declared: readonly Declared[]): Finding[] {
  const named = declared.filter(({ name }) => name !== undefined && name !== '')
  return named.flatMap(({ path, line, name }, index) => {
    const first = named.findIndex((other) => other.name === name)
    if (first === index) return []
    return [
      {
        path,
        line,
        message: `the statement ${name} has the name of another, in ${named[first]?.path}: plans are kept by name`,
      },
    ]
  })
}

/** Exceptions that no longer have a statement. */
export function checkStatementExceptions(files: readonly SourceFile[]): Finding[] {
  const names = new Set(files.flatMap(statementsOf).map(({ name }) => name))
  const stale = Object.keys(WITHOUT_TENANT).filter((name) => !names.has(name))
  return stale.map((name) => ({
    path: 'tools/tidy/statements.ts',
    line: 1,
    message: `${name} is excepted and is no statement any more: remove it`,
  }))
}
