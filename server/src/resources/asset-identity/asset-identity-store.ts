// The index of identities: which receivables of a lender have which identity, on which days. Derived of what is known of each receivable, and kept
// so that whoever shares an identity is one range of the primary key.
import type { Days } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** Days as they are stored: null for no beginning, and for no end. */
export type StoredDays = readonly (readonly [number | null, number | null])[]

/** One identity of one receivable. */
export interface IdentityRow {
  readonly identity: string
  readonly number: number
  readonly kind: string
  /** Whether it is compared within the lender. */
  readonly within: boolean
  /** Whether it distinguishes assets of several lenders. */
  readonly across: boolean
  /** Whether the number has a check digit, and it is wrong. */
  readonly check_failed: boolean
  readonly obligor_id: string
  readonly days: StoredDays
  /** Ids of the documents of the receivable that are the file; empty for what is no file. */
  readonly documents: readonly string[]
}

/** Days in the form in which they are stored. */
export function storedDays(days: readonly Days[]): StoredDays {
  return days.map(([from, until]) => [from === -Infinity ? null : from, until === Infinity ? null : until])
}

/** Days as they are calculated with. */
export function daysOf(stored: StoredDays): Days[] {
  return stored.map(([from, until]) => [from ?? -Infinity, until ?? Infinity])
}

const COLUMNS = 'identity, number, kind, within, across, check_failed, obligor_id, days, documents'

const findOfReceivables = statement(
  'find-identities-of-receivables',
  `
  select i.* from unnest($2::bigint[]) as w(number) cross join lateral (
    select ${COLUMNS} from asset_identities where tenant = $1 and number = w.number offset 0) i`,
)

/** The identities that receivables had when they were last looked at. */
export function readIdentitiesOf(querier: Querier, tenant: number, numbers: readonly number[]): Promise<IdentityRow[]> {
  return querier.query<IdentityRow>(findOfReceivables, [tenant, numbers])
}

const findHolders = statement(
  'find-receivables-with-identities',
  `
  select i.* from unnest($2::uuid[]) as w(identity) cross join lateral (
    select ${COLUMNS} from asset_identities where tenant = $1 and identity = w.identity offset 0) i`,
)

/** All receivables that have some identities. */
export function readHolders(querier: Querier, tenant: number, identities: readonly string[]): Promise<IdentityRow[]> {
  return querier.query<IdentityRow>(findHolders, [tenant, identities])
}

/** The producer of what is found of identities that are shared. */
export const SHARED_PRODUCER = 'shared_identity'

const findShared = statement(
  'find-identities-that-are-shared',
  `
  select w.identity from unnest($2::uuid[]) as w(identity) cross join lateral (
    select count(*) as holders from (
      select from asset_identities where tenant = $1 and identity = w.identity limit 2) two) h
  where h.holders = 2 or exists (
    select from findings f where f.tenant = $1 and f.producer = '${SHARED_PRODUCER}' and f.subject = w.identity::text)`,
)

/** Of some identities those that at least two receivables have, or had when something was found of them. */
export async function readShared(querier: Querier, tenant: number, identities: readonly string[]): Promise<string[]> {
  if (identities.length === 0) return []
  const rows = await querier.query<{ identity: string }>(findShared, [tenant, identities])
  return rows.map(({ identity }) => identity)
}

const deleteRows = statement(
  'delete-identities-of-receivables',
  `
  delete from asset_identities a using unnest($2::uuid[], $3::bigint[]) as w(identity, number)
  where a.tenant = $1 and a.identity = w.identity and a.number = w.number`,
)

const putRows = statement(
  'put-identities-of-receivables',
  `
  insert into asset_identities (tenant, ${COLUMNS}, recorded)
  select own.tenant, ${COLUMNS.replaceAll(/(\w+)/g, 'r.$1')}, $3
  from tenants own cross join json_to_recordset($2) as r(
    identity uuid, number bigint, kind text, within boolean, across boolean, check_failed boolean, obligor_id text, days json, documents text[])
  where own.tenant = $1
  on conflict (tenant, identity, number) do update set kind = excluded.kind, within = excluded.within, across = excluded.across,
    check_failed = excluded.check_failed, obligor_id = excluded.obligor_id, days = excluded.days, documents = excluded.documents,
    recorded = excluded.recorded`,
)

/** What of the index changed: rows that are no longer, and rows as they are now. */
export interface IdentityChanges {
  readonly gone: readonly IdentityRow[]
  readonly put: readonly IdentityRow[]
}

/** The difference between the rows of some receivables as they were and as they are. */
export function changesBetween(before: readonly IdentityRow[], after: readonly IdentityRow[]): IdentityChanges {
  const had = new Map(before.map((row) => [keyOf(row), row]))
  const has = new Set(after.map(keyOf))
  return {
    gone: before.filter((row) => !has.has(keyOf(row))),
    put: after.filter((row) => textOf(row) !== textOf(had.get(keyOf(row)))),
  }
}

function keyOf({ identity, number }: IdentityRow): string {
  return `${identity} ${number}`
}

function textOf(row: IdentityRow | undefined): string {
  if (row === undefined) return ''
  const { kind, within, across, check_failed, obligor_id, days, documents } = row
  return JSON.stringify([kind, within, across, check_failed, obligor_id, days, documents])
}

/** Stores changes as derived at a position of the log. */
export async function storeIdentities(
  transaction: Transaction,
  { tenant, position }: { readonly tenant: number; readonly position: number },
  { gone, put }: IdentityChanges,
): Promise<void> {
  if (gone.length > 0) {
    const values = [tenant, gone.map(({ identity }) => identity), gone.map(({ number }) => number)]
    await transaction.query(deleteRows, values)
  }
  if (put.length > 0) await transaction.query(putRows, [tenant, JSON.stringify(put), position])
}
