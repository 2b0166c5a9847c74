// The storage of a list: its table, the key of each sort, its postings, and the storage of its past.

/** A column of a sort key. */
export interface KeyColumn {
  readonly name: string
  readonly type: 'bigint' | 'date'
}

/** One sort: the columns that order it, the last of them unique, so that ties keep a fixed order. */
export interface SortKey {
  readonly columns: readonly KeyColumn[]
  readonly descending: boolean
  /** Newest first: records created after a walk's first page come before all of it, so that one moment excludes them. */
  readonly newest_first?: boolean
}

/** The table behind a list. In fragments of SQL the table is `t`. */
export interface ListTable {
  readonly table: string
  /** What to select, beside the key. */
  readonly columns: string
  readonly joins?: string
  /** Column that holds the parent's number. */
  readonly parent?: string
  readonly sorts: { readonly [sort: string]: SortKey }
  /** The table of filters: one range of its primary key for each filter. Omitted when the list has none. */
  readonly postings?: {
    /** One table for all orders, or one for each. */
    readonly table: string | ((sort: string) => string)
    readonly posting: (parent: number | undefined, filter: string, value: string) => string
  }
  /**
   * The storage of the past. `postings`: records are only ever added, at the front, and never deleted; this table records when they began
   * or ceased to match a filter. `versions`: results change, move and appear anywhere; this table contains superseded versions.
   */
  readonly past: { readonly kept: 'postings' | 'versions'; readonly table: string }
  /** The column by which a version finds its row: `id` when omitted. */
  readonly named_by?: 'id' | 'number'
  /** Whether every page of a walk shows what was known at its first one: for orders by what changes, in which rows would come twice or be missed. */
  readonly is_pinned?: boolean
  /** The newest moment of a statement's snapshot, all at or before it visible; read from the tenant's log when omitted. */
  readonly watermark?: string
  /** What its totals are made of; omitted when it has none. */
  readonly totals?: TotalsColumns
}

/** The totals of a list, by fields of the answer, each with its value of a row in SQL. */
export interface TotalsColumns {
  /** Names statements: unique among tables with totals. */
  readonly name: string
  readonly by: { readonly [field: string]: string }
  /** Integers, null where a row has no amount. */
  readonly sums: { readonly [field: string]: string }
  /** What these need beyond what the list joins; one row for each of the list. */
  readonly joins?: string
  /** The moment of totals, as SQL; that of the list where left out. */
  readonly watermark?: string
}

/** The moment by the database's clock when a transaction began, which depends on no write: all that was committed before is visible. */
export const TRANSACTION_MOMENT = '(extract(epoch from transaction_timestamp()) * 1000000)::bigint'

/** The newest moment of the tenant's clock that a statement's snapshot holds; all at or before it are visible. */
export const WATERMARK = '(select last from batches where tenant = $1 order by last desc limit 1)'

/** The table of a list's postings in one order. */
export function postingTable({ table, postings }: ListTable, sort: string): string {
  if (postings === undefined) throw new Error(`The list of ${table} has no filters`)
  return typeof postings.table === 'string' ? postings.table : postings.table(sort)
}

/** The postings of filters, of one parent if the list has parents. */
export function postingsOf(
  { table, postings }: ListTable,
  parent: number | undefined,
  filters: readonly (readonly [string, string])[],
): string[] {
  return filters.map(([filter, value]) => {
    if (postings === undefined) throw new Error(`The list of ${table} has no filters`)
    return postings.posting(parent, filter, value)
  })
}

/** The key of `created_at`: the moment of creation, unique within the tenant. */
export const NEWEST_FIRST: SortKey = {
  columns: [{ name: 'number', type: 'bigint' }],
  descending: true,
  newest_first: true,
}

/** Whether one moment determines the content of every earlier page: then tokens need no list of pages. */
export function isAppendOnly(table: ListTable, filtered: boolean): boolean {
  return table.is_pinned === true || (table.past.kept === 'postings' && !filtered)
}

/** Whether one key comes before another in the order of the walk. */
export function comesBefore(
  key: readonly string[],
  other: readonly string[],
  sort: SortKey,
  direction: 'next' | 'previous',
): boolean {
  const ascending = sort.descending !== (direction === 'next')
  for (const [i, column] of sort.columns.entries()) {
    const order = compare(key[i] ?? '', other[i] ?? '', column)
    if (order !== 0) return ascending ? order < 0 : order > 0
  }
  return false
}

function compare(a: string, b: string, column: KeyColumn): number {
  if (column.type === 'date') return a < b ? -1 : Number(a > b)
  return Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b))
}
