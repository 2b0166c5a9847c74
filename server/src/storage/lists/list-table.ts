// How a list is stored: its table, the key of each sort, its postings and, where results are changed or deleted, its history.

/** One sort: the columns that order it, the last of them unique, so that ties keep a fixed order. */
export interface SortKey {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly descending: boolean
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
  /** New results appear only at the front and none is ever deleted, so one moment tells what any earlier page showed. */
  readonly append_only: boolean
  /** Where filters are looked up: one range of this table's primary key for each filter. */
  readonly postings: { readonly table: string; readonly posting: (parent: number | undefined, filter: string, value: string) => string }
  /** Versions that were changed or deleted. */
  readonly history?: string
}

/** The key of `created_at`: the moment of creation, unique within the tenant. */
export const NEWEST_FIRST: SortKey = { columns: [{ name: 'number', type: 'bigint' }], descending: true }
