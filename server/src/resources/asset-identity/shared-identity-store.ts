// Identities across lenders, in the operator's tenant alone: which receivables of which lender have which.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { StoredDays } from './asset-identity-store.ts'
import type { PresentIdentity } from './identity-news-store.ts'

/** A lender in the operator's tenant. */
export interface LenderOfOperator {
  readonly operator: number
  readonly organization: string
}

const deleteRows = statement(
  'delete-identities-across-lenders',
  `
  delete from shared_identities s using unnest($3::uuid[], $4::text[]) as w(identity, receivable_id)
  where s.tenant = $1 and s.organization = $2 and s.identity = w.identity and s.receivable_id = w.receivable_id`,
)

const putRows = statement(
  'put-identities-across-lenders',
  `
  insert into shared_identities (tenant, identity, organization, receivable_id, kind, days)
  select own.tenant, r.identity, $2, r.receivable_id, r.kind, r.days
  from tenants own cross join json_to_recordset($3) as r(identity uuid, receivable_id text, kind text, days json) where own.tenant = $1
  on conflict (tenant, identity, organization, receivable_id) do update set kind = excluded.kind, days = excluded.days`,
)

/** Stores identities of a lender's receivables as they are now. */
export async function storeShared(
  transaction: Transaction,
  { operator, organization }: LenderOfOperator,
  present: readonly PresentIdentity[],
): Promise<void> {
  const gone = present.filter(({ kind }) => kind === null)
  const put = present.filter(({ kind }) => kind !== null)
  if (gone.length > 0) {
    const keys = [gone.map(({ identity }) => identity), gone.map(({ receivable_id }) => receivable_id)]
    await transaction.query(deleteRows, [operator, organization, ...keys])
  }
  if (put.length > 0) await transaction.query(putRows, [operator, organization, JSON.stringify(put)])
}

/** A receivable of a lender with an identity. */
export interface SharedIdentity {
  readonly identity: string
  readonly organization: string
  readonly receivable_id: string
  readonly kind: string
  readonly days: StoredDays
}

const findHolders = statement(
  'find-holders-across-lenders',
  `
  select s.identity, s.organization, s.receivable_id, s.kind, s.days from unnest($2::uuid[]) as w(identity) cross join lateral (
    select * from shared_identities where tenant = $1 and identity = w.identity offset 0) s`,
)

/** All receivables of all lenders that have some identities. */
export function readSharedHolders(
  querier: Querier,
  operator: number,
  identities: readonly string[],
): Promise<SharedIdentity[]> {
  return querier.query<SharedIdentity>(findHolders, [operator, identities])
}
