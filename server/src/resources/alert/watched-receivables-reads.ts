// The receivables that watched events are about, as rules select them: by product and metadata, as they are now.
import { type Querier, statement } from '../../storage/database.ts'
import type { Selectable } from '../debt-line/pledge-selector-definition.ts'

const findSelectable = statement(
  'find-receivables-of-watched-events',
  `
  select r.id, r.product_type, r.metadata from unnest($2::text[]) as w(id) cross join lateral (
    select id, product_type, metadata from receivables where tenant = $1 and id = w.id offset 0) r`,
)

/** A receivable of a lender. */
export interface LendersReceivable {
  readonly tenant: number
  readonly id: string
}

/** Reads receivables of several lenders, each lender by itself. Returns how one is found; null where there is none. */
export async function readSelectable(
  querier: Querier,
  receivables: readonly LendersReceivable[],
): Promise<(one: LendersReceivable) => Selectable | null> {
  const ids = new Map<number, Set<string>>()
  for (const { tenant, id } of receivables) ids.set(tenant, (ids.get(tenant) ?? new Set()).add(id))
  const found = new Map<number, Map<string, Selectable>>()
  for (const [tenant, of] of ids) {
    const rows = await querier.query<Selectable & { id: string }>(findSelectable, [tenant, [...of]])
    found.set(tenant, new Map(rows.map(({ id, ...selectable }) => [id, selectable])))
  }
  return ({ tenant, id }) => found.get(tenant)?.get(id) ?? null
}
