// Assets that several lenders have, in the operator's tenant alone: who they are, and which receivables they are behind.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LenderOfOperator } from './shared-identity-store.ts'

/** A receivable of a lender that has the asset. */
export interface StoredContender {
  readonly organization: string
  readonly receivable_id: string
}

/** A contested asset as the operator sees it. */
export interface StoredContest {
  readonly identity: string
  readonly kind: string
  readonly from_day: string
  readonly until_day: string | null
  readonly contenders: readonly StoredContender[]
}

const findHeld = statement(
  'find-contested-assets',
  `
  select c.identity, c.kind, c.from_day::text as from_day, c.until_day::text as until_day, c.contenders
  from unnest($2::uuid[]) as w(identity) cross join lateral (
    select * from contested_assets where tenant = $1 and identity = w.identity and ended is null offset 0) c`,
)

const endHeld = statement(
  'end-contested-assets',
  `
  update contested_assets c set ended = $4 from unnest($2::uuid[], $3::date[]) as w(identity, from_day)
  where c.tenant = $1 and c.identity = w.identity and c.from_day = w.from_day and c.ended is null`,
)

const insertHeld = statement(
  'insert-contested-assets',
  `
  insert into contested_assets (tenant, identity, from_day, found, until_day, kind, contenders)
  select own.tenant, r.identity, r.from_day, $3, r.until_day, r.kind, r.contenders
  from tenants own cross join json_to_recordset($2) as r(
    identity uuid, kind text, from_day date, until_day date, contenders json) where own.tenant = $1`,
)

/** Contests that hold of some identities. */
export function readContests(
  querier: Querier,
  operator: number,
  identities: readonly string[],
): Promise<StoredContest[]> {
  return querier.query<StoredContest>(findHeld, [operator, identities])
}

/** Stores what holds of some identities from a moment on; what held before and differs ends with it. */
export async function storeContests(
  transaction: Transaction,
  { operator, moment }: { readonly operator: number; readonly moment: number },
  before: readonly StoredContest[],
  after: readonly StoredContest[],
): Promise<void> {
  const had = new Set(before.map(textOf))
  const has = new Set(after.map(textOf))
  const gone = before.filter((contest) => !has.has(textOf(contest)))
  const found = after.filter((contest) => !had.has(textOf(contest)))
  if (gone.length > 0) {
    const keys = [gone.map(({ identity }) => identity), gone.map(({ from_day }) => from_day)]
    await transaction.query(endHeld, [operator, ...keys, moment])
  }
  if (found.length > 0) await transaction.query(insertHeld, [operator, JSON.stringify(found), moment])
}

function textOf({ identity, kind, from_day, until_day, contenders }: StoredContest): string {
  const names = contenders.map(({ organization, receivable_id }) => [organization, receivable_id])
  return JSON.stringify([identity, kind, from_day, until_day, names])
}

const findContested = statement(
  'find-whether-receivables-are-contested',
  `
  select w.receivable_id, exists (
    select from shared_identities s join contested_assets c on c.tenant = $1 and c.identity = s.identity and c.ended is null
    cross join lateral json_array_elements(c.contenders) k(contender)
    where s.tenant = $1 and s.organization = $2 and s.receivable_id = w.receivable_id
      and k.contender ->> 'organization' = $2 and k.contender ->> 'receivable_id' = w.receivable_id) as is_contested
  from unnest($3::text[]) as w(receivable_id)`,
)

/** Whether receivables of a lender are contested by any of their identities. */
export function readWhetherContested(
  querier: Querier,
  { operator, organization }: LenderOfOperator,
  receivable_ids: readonly string[],
): Promise<{ readonly receivable_id: string; readonly is_contested: boolean }[]> {
  return querier.query(findContested, [operator, organization, receivable_ids])
}

const insertCursor = statement(
  'insert-contested-asset-cursor',
  'insert into contested_asset_cursors (tenant, moment) select tenant, 0 from tenants where tenant = $1 on conflict do nothing',
)

const lockCursor = statement(
  'lock-contested-asset-cursor',
  `
  select greatest(moment + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint) as moment
  from contested_asset_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-contested-asset-cursor',
  'update contested_asset_cursors set moment = $2 where tenant = $1',
)

/** Locks the comparison of an operator's lenders until the transaction ends, at a new moment; undefined where another worker compares. */
export async function lockComparison(transaction: Transaction, operator: number): Promise<number | undefined> {
  await transaction.query(insertCursor, [operator])
  const [locked] = await transaction.query<{ moment: number }>(lockCursor, [operator])
  if (locked !== undefined) await transaction.query(moveCursor, [operator, locked.moment])
  return locked?.moment
}
