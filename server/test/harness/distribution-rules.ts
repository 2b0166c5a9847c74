// What Citus was seen to refuse, or to run on several nodes, as rules for the text of a statement, so that a mistake is found where no Citus is
// at hand. `server/test/citus` asks a real one; a rule here states what was learned there.
import type pg from 'pg'
import type { Statement } from '../../src/storage/database.ts'

/** What the rules know of a database. */
export interface Catalog {
  /** The tables that are led by the tenant, which are distributed by it. */
  readonly led: ReadonlySet<string>
  /** Functions of which every form gives the same for the same arguments. */
  readonly immutable: ReadonlySet<string>
  /** Functions of which a form may give something else within one statement. */
  readonly volatile: ReadonlySet<string>
}

/** Reads it from the catalog of PostgreSQL. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not a.attisdropped`,
  )
  const { rows: functions } = await client.query<{ name: string; kinds: string }>(
    `select proname as name, string_agg(distinct provolatile::text, '') as kinds from pg_proc group by proname`,
  )
  const named = (fits: (kinds: string) => boolean) =>
    new Set(functions.flatMap(({ name, kinds }) => (fits(kinds) ? [name] : [])))
  return {
    led: new Set(tables.map(({ name }) => name)),
    immutable: named((kinds) => kinds === 'i'),
    volatile: named((kinds) => kinds.includes('v')),
  }
}

/** Statements of which rows of several tenants are the purpose, each with the reason. */
export const OF_SEVERAL_TENANTS: { readonly [name: string]: string } = {
  'find-ends-of-logs': 'one look for all calculators; tenant by tenant while a node is away',
  'find-news-of-tenants': 'a part of that look: tenants of which something may have changed',
  'overview-of-last-writes': "the operator's page shows every lender",
  'find-open-webhook-queues': 'one look for all endpoints; tenant by tenant while a node is away',
  'find-tenants-of-report-schedules': 'one look for all schedules; what follows is of one tenant each',
  'find-ends-of-events': 'a part of that look',
  'find-audits-to-send': 'one look for the audits of all; what follows is of one tenant each',
  'find-tenants-with-due-alert-letters': 'one look for the letters of all',
  'list-tenants-without-default-alert-rules': 'one look for the first debt lines of all',
  'find-lags': 'a metric over all lenders',
  'find-lag-of-audit-stream': 'a metric over all lenders',
  'find-failing-calculators': 'a metric over all lenders',
  'count-set-aside': 'a metric over all lenders',
  'upsert-tenants': 'an organization is made with both of its tenants',
}

/** Statements of one tenant that run as the owner of the tables all the same, each with the reason. */
export const BEYOND_ROW_SECURITY: { readonly [name: string]: string } = {
  'find-days-of-statements': 'its index is on a field of JSON, which is not used where row-level security applies',
  'find-balances-of-days': 'the same',
}

/** What Citus would refuse of a statement, or run on more than the node of one tenant. */
export function faultsOf({ name, text }: Statement, catalog: Catalog): string[] {
  const faults = modifies(text) ? modificationFaults(text, catalog) : []
  return Object.hasOwn(OF_SEVERAL_TENANTS, name) ? faults : [...faults, ...tenantFaults(text, catalog)]
}

const modifies = (text: string) => /\binsert into\b|\bdelete from\b|^\s*update\b|\(\s*update\b/.test(text)

function modificationFaults(text: string, { led, immutable, volatile }: Catalog): string[] {
  const faults: string[] = []
  for (const called of functionsOf(text)) if (volatile.has(called)) faults.push(`${called}() is volatile`)
  if (/\bcoalesce\([^()]*,\s*(?:now|statement_timestamp|transaction_timestamp)\(/.test(text))
    faults.push('a clock stands in coalesce')
  const parts = {
    'on conflict': after(text, /\bon conflict\b/),
    returning: after(text, /\breturning\b(?![\s\S]*\bdelete from\b)/),
  }
  for (const [part, inside] of Object.entries(parts)) {
    for (const called of functionsOf(inside))
      if (!immutable.has(called)) faults.push(`${called}() after ${part} is not immutable`)
    if (part === 'returning' && inside.includes('::text'))
      faults.push('a cast to text after returning is not immutable')
  }
  const [, into = '', source = ''] =
    /\binsert into (\w+)(?: as \w+)? \([^)]*\)\s*(select \$1|values|select)/.exec(text) ?? []
  if (led.has(into) && source === 'select $1')
    faults.push('an insert selects the tenant of a row: from tenants own … where own.tenant = $1')
  if (/^\s*with\b[\s\S]*\binsert into\b/.test(text)) faults.push('an insert stands in no statement with other changes')
  return faults
}

/** The tables that a statement names and that are led by the tenant, each as often as it is named. */
export function ledTables(text: string, { led }: Catalog): string[] {
  const named = [...text.matchAll(/\b(?:from|join|update|using|into)\s+(\w+)|,\s*(\w+)\s+\w+\s+(?:where|on)\b/g)]
  return named.map(([, one, other]) => one ?? other ?? '').filter((table) => led.has(table))
}

/** Every table that is led by the tenant is compared by it, with one and the same value. */
function tenantFaults(text: string, catalog: Catalog): string[] {
  const { led } = catalog
  const tables = ledTables(text, catalog)
  const inserted = [...text.matchAll(/\binsert into (\w+)/g)].filter(([, table = '']) => led.has(table))
  const compared = [...text.matchAll(/\btenant = (\$\d+|\w+\.tenant\b)/g)].map(([, value = '']) => value)
  const values = new Set(compared.filter((value) => value.startsWith('$')))
  const faults: string[] = []
  if (tables.length - inserted.length > compared.length) faults.push('a table is not compared by its tenant')
  if (values.size > 1) faults.push(`rows of several tenants: ${[...values].join(', ')}`)
  return faults
}

function functionsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\b([a-z_0-9]+)\(/g)].map(([, called = '']) => called))].filter(
    (called) => !KEYWORDS.has(called),
  )
}

/** What is written like a call of a function and is none. */
const KEYWORDS = new Set([
  'any',
  'array',
  'case',
  'coalesce',
  'exists',
  'extract',
  'greatest',
  'in',
  'least',
  'nullif',
  'substring',
  'values',
])

function after(text: string, word: RegExp): string {
  const at = text.search(word)
  return at < 0 ? '' : text.slice(at)
}
