// The reader for pages of lists that are stored as rows. With at most one filter it reads one range of an index; with several it searches
// the rarest one for keys that match them all.
import type { Database, Querier } from '../database.ts'
import { type ListTable, type SortKey, comesBefore, isAppendOnly, postingsOf } from './list-table.ts'
import {
  type PageShape,
  type PageStatement,
  type PageValues,
  candidateStatement,
  pageStatement,
  rarityStatement,
} from './page-statements.ts'
import { type Found, type KeyedRow, type Page, type Wanted, pageOf } from './paging.ts'
import type { Position } from './token.ts'

/** The request for one page. */
export interface PageRequest {
  readonly tenant: number
  readonly parent: number | undefined
  readonly sort: string
  readonly filters: readonly (readonly [string, string])[]
  readonly limit: number
  readonly position: Position | undefined
}

/** A row as statements return it. */
export type ListRow = { readonly [column: string]: unknown } & KeyedRow

/** A page with several filters searches the rarest one at most this far; it may then contain fewer results than requested. */
export const CANDIDATES_MAX = 20_000

const CANDIDATES_CHUNK = 2_000

/** Reads a page of a list. */
export function readPage(database: Database, table: ListTable, request: PageRequest): Promise<Page<ListRow>> {
  const postings = postingsOf(table, request.parent, request.filters)
  return pageOf((wanted) => readRows(database, { table, request, wanted, postings }), {
    position: request.position,
    limit: request.limit,
    append_only: isAppendOnly(table, postings.length > 0),
    floor_stays: sortOf(table, request).newest_first ?? false,
    is_pinned: table.is_pinned ?? false,
  })
}

/** The rows read for one page. */
interface Reading {
  readonly table: ListTable
  readonly request: PageRequest
  readonly wanted: Wanted
  readonly postings: readonly string[]
}

function readRows(database: Database, reading: Reading): Promise<Found<ListRow>> {
  const { table, request, postings } = reading
  if (postings.length < 2) return readFrom(database, reading, { posting: postings[0], chosen: undefined })
  // One snapshot for candidates and rows, so that the moment in the token is valid for both.
  return database.transaction(async (transaction) => {
    const [rarest] = await transaction.query<{ posting: string; watermark: number | null }>(
      rarityStatement(table, request.sort),
      [request.tenant, postings],
    )
    const posting = rarest?.posting
    const chosen = await chooseKeys(transaction, reading, posting)
    const found = await readFrom(transaction, reading, { posting, chosen })
    return { ...found, watermark: rarest?.watermark ?? 0 }
  }, 'repeatable read')
}

/** Selects the rows to read: those of one posting, or those of keys that were chosen. */
interface Source {
  readonly posting: string | undefined
  readonly chosen: Chosen | undefined
}

/** Keys that match every filter, and the last key examined when the budget ended. */
interface Chosen {
  readonly keys: readonly (readonly string[])[]
  readonly looked_to: readonly string[] | undefined
}

async function readFrom(querier: Querier, reading: Reading, { posting, chosen }: Source): Promise<Found<ListRow>> {
  const { table, request, wanted } = reading
  const source = chosen !== undefined ? 'chosen' : posting !== undefined ? 'posting' : 'table'
  const values = { ...valuesOf(reading, posting), chosen: columnsOf(reading, chosen?.keys ?? []) }
  const rows = await run<ListRow>(querier, cached(table, { ...shapeOf(reading), source }), values)
  const looked_to = chosen?.looked_to
  if (looked_to === undefined) return { rows }
  // Keys after the last examined one are left to the next page.
  const sort = sortOf(table, request)
  return { rows: rows.filter((row) => !comesBefore(looked_to, row.key, sort, wanted.direction)), looked_to }
}

function shapeOf({ request, wanted }: Reading): Omit<PageShape, 'source'> {
  return { sort: request.sort, direction: wanted.direction, positioned: wanted.key !== undefined }
}

function sortOf(table: ListTable, { sort }: PageRequest): SortKey {
  return table.sorts[sort] ?? { columns: [], descending: true }
}

function columnsOf({ table, request }: Reading, keys: Chosen['keys']): unknown[] {
  const { columns } = sortOf(table, request)
  return keys.map((key) => Object.fromEntries(columns.map((column, i) => [column.name, key[i]])))
}

function valuesOf({ request, wanted, postings }: Reading, posting: string | undefined): PageValues {
  return {
    tenant: request.tenant,
    parent: request.parent,
    key: wanted.key,
    posting,
    all_postings: postings,
    chosen: [],
    known_at: wanted.known_at ?? 0,
    rows_max: wanted.rows_max,
  }
}

async function chooseKeys(querier: Querier, reading: Reading, posting: string | undefined): Promise<Chosen> {
  const { table, wanted } = reading
  const shape = shapeOf(reading)
  const keys = new Map<string, readonly string[]>()
  let at = wanted.key
  for (let looked = 0; looked < CANDIDATES_MAX; looked += CANDIDATES_CHUNK) {
    const values = { ...valuesOf(reading, posting), rows_max: CANDIDATES_CHUNK, key: at }
    const candidates = await run<Candidate>(
      querier,
      candidateStatement(table, { ...shape, positioned: at !== undefined }),
      values,
    )
    for (const candidate of candidates) if (candidate.matches) keys.set(candidate.key.join(), candidate.key)
    if (candidates.length < CANDIDATES_CHUNK || keys.size >= wanted.rows_max)
      return { keys: [...keys.values()], looked_to: undefined }
    at = candidates.at(-1)?.key
  }
  // Backward pages begin with their position, so the last candidate is left to the page that continues from it.
  if (shape.direction === 'previous' && at !== undefined) keys.delete(at.join())
  return { keys: [...keys.values()], looked_to: at }
}

interface Candidate {
  readonly key: readonly string[]
  readonly matches: boolean
}

function run<Row>(querier: Querier, page: PageStatement, values: PageValues): Promise<Row[]> {
  return querier.query<Row>(page.statement, page.values(values))
}

const statements = new WeakMap<ListTable, Map<string, PageStatement>>()

/** Statements are created once for each list and shape: two lists of one table differ in what they read of it. */
function cached(table: ListTable, shape: PageShape): PageStatement {
  const own = statements.get(table) ?? new Map<string, PageStatement>()
  statements.set(table, own)
  const name = `${shape.sort} ${shape.source} ${shape.direction} ${shape.positioned}`
  const known = own.get(name)
  if (known !== undefined) return known
  const made = pageStatement(table, shape)
  own.set(name, made)
  return made
}
