// What changed in the identities of a lender, handed on from its checks to the comparison with other lenders. The checks only add rows and the
// comparison only takes them away, so that neither waits for the other.
import { randomUUID } from 'node:crypto'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { StoredDays } from './asset-identity-store.ts'

const addRows = statement(
  'add-news-of-identities',
  `
  insert into identity_news (tenant, news, identity, number)
  select own.tenant, w.news, w.identity, w.number
  from tenants own cross join unnest($2::uuid[], $3::uuid[], $4::bigint[]) as w(news, identity, number) where own.tenant = $1`,
)

/** An identity of a receivable of which something changed. */
export interface ChangedIdentity {
  readonly identity: string
  readonly number: number
}

/** Notes changes, to be compared with other lenders. */
export async function addIdentityNews(
  transaction: Transaction,
  tenant: number,
  changed: readonly ChangedIdentity[],
): Promise<void> {
  if (changed.length === 0) return
  const news = changed.map(() => randomUUID())
  await transaction.query(addRows, [
    tenant,
    news,
    changed.map(({ identity }) => identity),
    changed.map(({ number }) => number),
  ])
}

/** Changes that are compared in one transaction. */
const TAKEN = 1_000

const takeRows = statement(
  'take-news-of-identities',
  `
  delete from identity_news n using (select news from identity_news where tenant = $1 order by news limit ${TAKEN}) w
  where n.tenant = $1 and n.news = w.news returning n.identity, n.number`,
)

/** Takes some changes; none where nothing is left. */
export function takeIdentityNews(transaction: Transaction, tenant: number): Promise<ChangedIdentity[]> {
  return transaction.query<ChangedIdentity>(takeRows, [tenant])
}

/** An identity as the receivable has it now; without kind and days where it has it no longer. */
export interface PresentIdentity {
  readonly identity: string
  readonly receivable_id: string
  readonly kind: string | null
  readonly days: StoredDays | null
}

const findPresent = statement(
  'find-changed-identities',
  `
  select w.identity, r.id as receivable_id, i.kind, i.days
  from (select distinct identity, number from unnest($2::uuid[], $3::bigint[]) as u(identity, number)) w
  cross join lateral (select id from receivables where tenant = $1 and number = w.number offset 0) r
  left join lateral (
    select kind, days from asset_identities where tenant = $1 and identity = w.identity and number = w.number and across offset 0) i on true`,
)

/** What changed, as it is now. */
export function readPresentIdentities(
  querier: Querier,
  tenant: number,
  changed: readonly ChangedIdentity[],
): Promise<PresentIdentity[]> {
  const values = [tenant, changed.map(({ identity }) => identity), changed.map(({ number }) => number)]
  return querier.query<PresentIdentity>(findPresent, values)
}
