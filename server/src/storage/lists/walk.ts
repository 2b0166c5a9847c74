// One step of a walk through a list: which rows a page holds, and the tokens that lead on and back. Going on shows the
// present; going back shows each page as known when it was served, less what is deleted since.
import type { Database, Querier } from '../database.ts'
import { type ListTable, type SortKey, comesBefore, isAppendOnly } from './list-table.ts'
import {
  type PageShape,
  type PageStatement,
  type PageValues,
  candidateStatement,
  pageStatement,
  rarityStatement,
} from './page-statements.ts'
import { type Position, type ServedPage, TRAIL_MAX } from './token.ts'

/** What one page is asked for. */
export interface PageRequest {
  readonly tenant: number
  readonly parent: number | undefined
  readonly sort: string
  readonly filters: readonly (readonly [string, string])[]
  readonly limit: number
  readonly position: Position | undefined
}

/** A row as statements give it. */
export type ListRow = { readonly [column: string]: unknown } & {
  readonly key: readonly string[]
  readonly watermark: number | null
  readonly gone?: boolean
}

/** A page, and the positions beside it. */
export interface Page {
  readonly rows: readonly ListRow[]
  readonly next: Position | undefined
  readonly previous: Position | undefined
}

/** A page under several filters looks along the rarest one at most this far; it may then hold fewer results than asked for. */
export const CANDIDATES_MAX = 20_000

const CANDIDATES_CHUNK = 2_000

/** Reads a page of a list. */
export function readPage(database: Database, table: ListTable, request: PageRequest): Promise<Page> {
  const postings = request.filters.map(([filter, value]) => table.postings.posting(request.parent, filter, value))
  const filtering = { postings, posting: postings[0], chosen: undefined }
  if (postings.length < 2) return readFrom(database, table, request, filtering)
  // One snapshot for candidates and rows, so that the moment the token remembers is true of both.
  return database.transaction(async (transaction) => {
    const [rarest] = await transaction.query<{ posting: string; watermark: number | null }>(
      rarityStatement(table, request.sort),
      [request.tenant, postings],
    )
    const chosen = await chooseKeys(transaction, table, request, { ...filtering, posting: rarest?.posting })
    return readFrom(transaction, table, request, {
      ...filtering,
      chosen: { ...chosen, watermark: rarest?.watermark ?? 0 },
    })
  }, 'repeatable read')
}

interface Filtering {
  readonly postings: readonly string[]
  readonly posting: string | undefined
  readonly chosen: (Chosen & { readonly watermark: number }) | undefined
}

/** Keys that match every filter, and how far the search looked when its budget ended. */
interface Chosen {
  readonly keys: readonly (readonly string[])[]
  readonly looked_to: readonly string[] | undefined
}

async function readFrom(querier: Querier, table: ListTable, request: PageRequest, filtering: Filtering): Promise<Page> {
  const { served, wanted } = wantedOf(request)
  const source = filtering.chosen !== undefined ? 'chosen' : filtering.posting !== undefined ? 'posting' : 'table'
  const found = await run<ListRow>(
    querier,
    cached(table, { ...shapeOf(request), source }),
    valuesOf(table, request, filtering, wanted + 1, served?.known_at),
  )
  const looked_to = filtering.chosen?.looked_to
  const rows =
    looked_to === undefined
      ? found
      : found.filter((row) => !isBeyond(row.key, looked_to, sortOf(table, request), request))
  if (served !== undefined && request.position !== undefined)
    return pageBack(request.position, rows, wanted, served, looked_to)
  const before: Before = {
    floor_stays: sortOf(table, request).newest_first ?? false,
    floor: request.position?.floor ?? rows[0]?.watermark ?? filtering.chosen?.watermark ?? 0,
    trail: request.position?.trail ?? [],
  }
  return pageOn(request, rows, looked_to, before, isAppendOnly(table, filtering.postings.length > 0))
}

/** Whether a row lies further on than the search looked; it is left for the page that looks there. */
function isBeyond(key: readonly string[], looked_to: readonly string[], sort: SortKey, request: PageRequest): boolean {
  return comesBefore(looked_to, key, sort, shapeOf(request).direction)
}

/** Going back, the page that was served before the position, and how much of it is wanted now. */
function wantedOf({ position, limit }: PageRequest): { served: ServedPage | undefined; wanted: number } {
  if (position?.direction !== 'previous') return { served: undefined, wanted: limit }
  const served = position.trail.at(-1) ?? { known_at: position.floor, count: limit, last: position.key }
  return { served, wanted: Math.min(limit, served.count) }
}

function shapeOf(request: PageRequest): Omit<PageShape, 'source'> {
  return {
    sort: request.sort,
    direction: request.position?.direction ?? 'next',
    positioned: request.position !== undefined,
  }
}

function sortOf(table: ListTable, request: PageRequest): SortKey {
  return table.sorts[request.sort] ?? { columns: [], descending: true }
}

function valuesOf(
  table: ListTable,
  request: PageRequest,
  filtering: Filtering,
  rows_max: number,
  known_at = 0,
): PageValues {
  const { columns } = sortOf(table, request)
  const chosen = (filtering.chosen?.keys ?? []).map((key) =>
    Object.fromEntries(columns.map((column, i) => [column.name, key[i]])),
  )
  const { posting, postings } = filtering
  return {
    tenant: request.tenant,
    parent: request.parent,
    key: request.position?.key,
    posting,
    all_postings: postings,
    chosen,
    known_at,
    rows_max,
  }
}

interface Before {
  readonly floor: number
  readonly floor_stays: boolean
  readonly trail: readonly ServedPage[]
}

function pageOn(
  request: PageRequest,
  fetched: readonly ListRow[],
  looked_to: readonly string[] | undefined,
  before: Before,
  append_only: boolean,
): Page {
  const { position, limit } = request
  const rows = fetched.slice(0, limit)
  const end = rows.at(-1)?.key
  const on = fetched.length > limit ? end : looked_to
  const known_at = rows[0]?.watermark ?? before.floor
  const after =
    append_only || end === undefined ? before : remembering(before, { known_at, count: rows.length, last: end })
  return {
    rows,
    next: on === undefined ? undefined : { direction: 'next', key: on, ...after },
    previous:
      position === undefined
        ? undefined
        : { direction: 'previous', key: before.trail.at(-1)?.last ?? position.key, ...before },
  }
}

function pageBack(
  position: Position,
  fetched: readonly ListRow[],
  wanted: number,
  served: ServedPage,
  looked_to: readonly string[] | undefined,
): Page {
  const counted = fetched.slice(0, wanted)
  const further = fetched[wanted]?.key ?? looked_to
  const pages = position.trail.slice(0, -1)
  const remembered = position.trail.length > 0
  const left = remembered && further !== undefined ? served.count - counted.length : 0
  const trail =
    left > 0 && further !== undefined ? [...pages, { known_at: served.known_at, count: left, last: further }] : pages
  const seen =
    remembered && counted.length > 0
      ? [...trail, { known_at: served.known_at, count: counted.length, last: position.key }]
      : trail
  const back = trail.at(-1)?.last ?? further
  return {
    rows: counted.toReversed().filter((row) => row.gone !== true),
    next: { direction: 'next', key: position.key, floor: position.floor, trail: seen },
    previous: back === undefined ? undefined : { direction: 'previous', key: back, floor: position.floor, trail },
  }
}

/**
 * Adds a served page. What falls off the far end is taken to have been served when the last of it was; in a list that is newest
 * first, when the walk began, which leaves out all that came to be since.
 */
function remembering(before: Before, page: ServedPage): Before {
  const { floor, floor_stays } = before
  const trail = [...before.trail, page]
  const dropped = trail.length > TRAIL_MAX ? trail.shift() : undefined
  return { floor: floor_stays ? floor : (dropped?.known_at ?? floor), floor_stays, trail }
}

async function chooseKeys(
  querier: Querier,
  table: ListTable,
  request: PageRequest,
  filtering: Filtering,
): Promise<Chosen> {
  const { served, wanted } = wantedOf(request)
  const shape = shapeOf(request)
  const keys = new Map<string, readonly string[]>()
  let at = request.position?.key
  for (let looked = 0; looked < CANDIDATES_MAX; looked += CANDIDATES_CHUNK) {
    const values = { ...valuesOf(table, request, filtering, CANDIDATES_CHUNK, served?.known_at), key: at }
    const candidates = await run<Candidate>(
      querier,
      candidateStatement(table, { ...shape, positioned: at !== undefined }),
      values,
    )
    for (const candidate of candidates) if (candidate.matches) keys.set(candidate.key.join(), candidate.key)
    if (candidates.length < CANDIDATES_CHUNK || keys.size > wanted)
      return { keys: [...keys.values()], looked_to: undefined }
    at = candidates.at(-1)?.key
  }
  // Pages going back begin with their position, so the last candidate is left to the page that looks on from it.
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

const statements = new Map<string, PageStatement>()

/** Statements are written once a shape. */
function cached(table: ListTable, shape: PageShape): PageStatement {
  const name = `${table.table} ${shape.sort} ${shape.source} ${shape.direction} ${shape.positioned}`
  const known = statements.get(name)
  if (known !== undefined) return known
  const made = pageStatement(table, shape)
  statements.set(name, made)
  return made
}
