// Pages by offset, for the lists that still honor `skip` and `take`: the order of the walk, without its positions or its guarantees. It
// begins with the first result each time, so its cost grows with the offset; the interface calls it deprecated.
import { type Querier, type Statement, statement } from '../database.ts'
import { type ListTable, type SortKey, postingTable, postingsOf } from './list-table.ts'
import type { ListRow } from './walk.ts'

/** The parameters of a page by offset. */
export interface OffsetRequest {
  readonly tenant: number
  readonly sort: string
  /** At least one. */
  readonly filters: readonly (readonly [string, string])[]
  readonly skip: number
  readonly take: number
}

/** Reads a page and one result more, which shows whether there are more. */
export function readOffsetPage(querier: Querier, table: ListTable, request: OffsetRequest): Promise<ListRow[]> {
  const postings = postingsOf(table, undefined, request.filters)
  const [first, ...others] = postings
  return querier.query<ListRow>(offsetStatement(table, request.sort), [
    request.tenant,
    first,
    others,
    request.skip,
    request.take + 1,
  ])
}

function offsetStatement(table: ListTable, sort: string): Statement {
  const key: SortKey = table.sorts[sort] ?? { columns: [], descending: true }
  const same = (a: string, b: string) =>
    key.columns.map((column) => `${a}.${column.name} = ${b}.${column.name}`).join(' and ')
  const order = key.columns.map((column) => `p.${column.name} ${key.descending ? 'desc' : 'asc'}`).join(', ')
  const columns = key.columns.map((column) => `p.${column.name}`).join(', ')
  return statement(
    `offset-page-${table.table}-${sort}`,
    `
    select ${table.columns} from (
      select p.tenant, ${columns} from ${postingTable(table, sort)} p
      where p.tenant = $1 and p.posting = $2 and not exists (
        select from unnest($3::uuid[]) as wanted(posting) where not exists (
          select from ${postingTable(table, sort)} o where o.tenant = $1 and o.posting = wanted.posting and ${same('o', 'p')}))
      order by ${order} offset $4 limit $5) p
    join ${table.table} t on t.tenant = $1 and ${same('t', 'p')} ${table.joins ?? ''}
    order by ${order}`,
  )
}
