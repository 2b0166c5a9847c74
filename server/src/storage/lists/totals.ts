// Adds up the rows of a list that filters match: stretch after stretch in one snapshot, so that totals are of one moment whatever is written
// meanwhile. No page waits for it: it holds one connection, a few of it are under way at once, and one of a tenant.
import { type Sum, plus, sumFromJson } from '@tapeline/kernel/core/sum'
import type { Database, Querier } from '../database.ts'
import { type ListTable, postingsOf } from './list-table.ts'
import { rarityStatement } from './page-statements.ts'
import { TOTALS_MS_MAX, readStretches } from './stretches.ts'
import { type StretchShape, type StretchStatement, stated, stretchStatement, totalsSort } from './totals-statements.ts'
import { TenantLimit } from './tenant-limit.ts'

/** Whose rows are totalled, and by which filters. */
export interface TotalsRequest {
  readonly tenant: number
  readonly parent: number | undefined
  readonly filters: readonly (readonly [string, string])[]
}

/** The rows that have the values of a group in common. */
export interface GroupTotal {
  readonly by: { readonly [field: string]: string | null }
  readonly count: number
  /** Sums by field, and of how many rows each is. */
  readonly sums: { readonly [field: string]: { readonly sum: Sum; readonly rows: number } }
}

/** The totals of a list. */
export interface ListTotals {
  readonly groups: readonly GroupTotal[]
  readonly is_cut: boolean
  /** The moment up to which writes are included. */
  readonly watermark: number | null
}

/** Bounds of the reading; tests have smaller ones. */
export interface TotalsBounds {
  /** Rows of one statement: so many are read in less than the time that a statement has, also from a disk that holds none of them in memory. */
  readonly stretch_rows: number
  readonly ms_max: number
}

const BOUNDS: TotalsBounds = { stretch_rows: 2_000, ms_max: TOTALS_MS_MAX }

/** Of 20 connections, so many add up at once; of one reader so many more wait. */
const limit = new TenantLimit(4, 8)

/**
 * Reads totals in the turn of who asks, by the tenant of its key: its requests wait for each other, and for those of nobody else. Throws
 * overloaded where too many of them wait already.
 */
export function totalsInTurn<T>(reader_tenant: number, read: () => Promise<T>): Promise<T> {
  return limit.run(reader_tenant, read)
}

/** Adds up the rows that match. Call it in turn. */
export function readTotals(
  database: Database,
  table: ListTable,
  request: TotalsRequest,
  bounds: Partial<TotalsBounds> = {},
): Promise<ListTotals> {
  return database.transaction(
    (transaction) => addUp(transaction, table, request, { ...BOUNDS, ...bounds }),
    'repeatable read',
  )
}

interface StretchRow {
  readonly looked_to: readonly string[] | null
  readonly watermark: number | null
  readonly groups: readonly { readonly [column: string]: string | number | null }[]
}

async function addUp(
  querier: Querier,
  table: ListTable,
  { tenant, parent, filters }: TotalsRequest,
  { stretch_rows, ms_max }: TotalsBounds,
): Promise<ListTotals> {
  const postings = await rarestFirst(querier, table, tenant, postingsOf(table, parent, filters))
  const groups = new Map<string, GroupTotal>()
  let watermark: number | null = null
  const is_cut = await readStretches(async (key) => {
    const shape = { is_filtered: postings.length > 0, is_positioned: key !== undefined }
    const { statement, values } = cached(table, shape)
    const given = values({ tenant, parent, rows_max: stretch_rows, postings, key })
    const [row] = await querier.query<StretchRow>(statement, given)
    for (const group of row?.groups ?? []) addTo(groups, table, group)
    watermark = row?.watermark ?? null
    return row?.looked_to ?? undefined
  }, ms_max)
  const inOrder = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { groups: inOrder.map(([, group]) => group), is_cut, watermark }
}

/** The rarest filter leads: the others are looked up for each of its rows. */
async function rarestFirst(querier: Querier, table: ListTable, tenant: number, postings: readonly string[]) {
  if (postings.length < 2) return postings
  const [sort] = totalsSort(table)
  const found = await querier.query<{ posting: string }>(rarityStatement(table, sort), [tenant, postings])
  return found.map(({ posting }) => posting)
}

function addTo(groups: Map<string, GroupTotal>, { totals }: ListTable, row: StretchRow['groups'][number]): void {
  const textOf = (field: string) => (row[field] === null || row[field] === undefined ? null : String(row[field]))
  const by = Object.fromEntries(Object.keys(totals?.by ?? {}).map((field) => [field, textOf(field)]))
  const place = JSON.stringify(Object.values(by))
  const before = groups.get(place)
  const sums = Object.keys(totals?.sums ?? {}).map((field) => {
    const { sum, rows } = before?.sums[field] ?? { sum: 0, rows: 0 }
    return [
      field,
      { sum: plus(sum, sumFromJson(textOf(field) ?? 0)), rows: rows + Number(row[stated(field)]) },
    ] as const
  })
  groups.set(place, { by, count: (before?.count ?? 0) + Number(row['count']), sums: Object.fromEntries(sums) })
}

const statements = new WeakMap<ListTable, Map<string, StretchStatement>>()

function cached(table: ListTable, shape: StretchShape): StretchStatement {
  const own = statements.get(table) ?? new Map<string, StretchStatement>()
  statements.set(table, own)
  const name = JSON.stringify(shape)
  const made = own.get(name) ?? stretchStatement(table, shape)
  own.set(name, made)
  return made
}
