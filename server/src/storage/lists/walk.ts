// One step of a walk through a list: which rows a page holds, and the tokens that lead on and back. Going forward shows the
// present; going back shows each page as known when it was served, less what is deleted since.
import type { Database, Querier } from '../database.ts'
import type { ListTable } from './list-table.ts'
import { type PageShape, type PageStatement, type PageValues, candidateStatement, pageStatement, rarityStatement } from './page-statements.ts'
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
export type ListRow = { readonly [column: string]: unknown } & { readonly key: readonly string[]; readonly watermark: number | null; readonly gone?: boolean }

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
  if (postings.length < 2) return readFrom(database, table, request, { postings, posting: postings[0], chosen: undefined })
  // One snapshot for candidates and rows, so that the moment the token remembers is true of both.
  return database.transaction(async (transaction) => {
    const [rarest] = await transaction.query<{ posting: string }>(rarityStatement(table), [request.tenant, postings])
    const chosen = await chooseKeys(transaction, table, request, { postings, posting: rarest?.posting, chosen: undefined })
    return readFrom(transaction, table, request, { postings, posting: undefined, chosen })
  }, 'repeatable read')
}

interface Filtering {
  readonly postings: readonly string[]
  readonly posting: string | undefined
  readonly chosen: Chosen | undefined
}

/** Keys that match every filter, and how far the search looked when its budget ended. */
interface Chosen {
  readonly keys: readonly (readonly string[])[]
  readonly looked_to: readonly string[] | undefined
}

async function readFrom(querier: Querier, table: ListTable, request: PageRequest, filtering: Filtering): Promise<Page> {
  const back = request.position?.direction === 'previous'
  const served = back ? lastServed(request) : undefined
  const wanted = Math.min(request.limit, served?.count ?? request.limit)
  const source = filtering.chosen !== undefined ? 'chosen' : filtering.posting !== undefined ? 'posting' : 'table'
  const shape: PageShape = { ...shapeOf(request), source }
  const rows = await run<ListRow>(querier, cached(table, shape), valuesOf(table, request, filtering, wanted + 1, served?.known_at))
  const limited = filtering.chosen?.looked_to
  return back && request.position !== undefined
    ? pageBack(request.position, rows, wanted, served, limited)
    : pageOn(table, request, rows, limited)
}

function shapeOf(request: PageRequest): Omit<PageShape, 'source'> {
  return { sort: request.sort, direction: request.position?.direction ?? 'next', positioned: request.position !== undefined }
}

function valuesOf(table: ListTable, request: PageRequest, filtering: Filtering, rows_max: number, known_at = 0): PageValues {
  const columns = table.sorts[request.sort]?.columns ?? []
  const chosen = (filtering.chosen?.keys ?? []).map((key) => Object.fromEntries(columns.map((column, i) => [column.name, key[i]])))
  return {
    tenant: request.tenant, parent: request.parent, key: request.position?.key, posting: filtering.posting, all_postings: filtering.postings, chosen,
    known_at, rows_max,
  }
}

/** The page before the position: when it was served and how many results it held. */
function lastServed(request: PageRequest): ServedPage {
  const { position, limit } = request
  return position?.trail.at(-1) ?? { known_at: position?.floor ?? 0, count: limit }
}

function pageOn(table: ListTable, request: PageRequest, fetched: readonly ListRow[], limited: readonly string[] | undefined): Page {
  const { position, limit } = request
  const rows = fetched.slice(0, limit)
  const watermark = rows[0]?.watermark ?? position?.floor ?? 0
  const before = { floor: position?.floor ?? watermark, trail: position?.trail ?? [] }
  const after = table.append_only ? before : remembering(before, { known_at: watermark, count: rows.length })
  const last = fetched.length > limit ? rows.at(-1)?.key : limited
  const first = rows[0]?.key ?? position?.key
  return {
    rows,
    next: last === undefined ? undefined : { direction: 'next', key: last, ...after },
    previous: position === undefined || first === undefined ? undefined : { direction: 'previous', key: first, ...before },
  }
}

function pageBack(
  position: Position,
  fetched: readonly ListRow[],
  wanted: number,
  served: ServedPage | undefined,
  limited: readonly string[] | undefined,
): Page {
  const counted = fetched.slice(0, wanted).reverse()
  const rest = position.trail.slice(0, -1)
  const known_at = served?.known_at ?? position.floor
  const left = position.trail.length === 0 ? 0 : (served?.count ?? 0) - counted.length
  const ended = fetched.length <= wanted && limited === undefined
  const trail = left > 0 && !ended ? [...rest, { known_at, count: left }] : rest
  const first = fetched.length > wanted ? counted[0]?.key : (limited ?? counted[0]?.key)
  const onward = position.trail.length === 0 ? [] : [...trail, { known_at, count: counted.length }]
  return {
    rows: counted.filter((row) => row.gone !== true),
    next: { direction: 'next', key: counted.at(-1)?.key ?? position.key, floor: position.floor, trail: onward },
    previous: ended || first === undefined ? undefined : { direction: 'previous', key: first, floor: position.floor, trail },
  }
}

/** Adds a served page; what falls off the far end is taken to have been served when the last of it was. */
function remembering(before: { floor: number; trail: readonly ServedPage[] }, page: ServedPage): { floor: number; trail: readonly ServedPage[] } {
  if (page.count === 0) return before
  const trail = [...before.trail, page]
  const dropped = trail.length > TRAIL_MAX ? trail.shift() : undefined
  return { floor: dropped?.known_at ?? before.floor, trail }
}

async function chooseKeys(querier: Querier, table: ListTable, request: PageRequest, filtering: Filtering): Promise<Chosen> {
  const keys: (readonly string[])[] = []
  let at = request.position?.key
  for (let looked = 0; looked < CANDIDATES_MAX; looked += CANDIDATES_CHUNK) {
    const shape: PageShape = { ...shapeOf(request), source: 'posting', positioned: at !== undefined }
    const values = { ...valuesOf(table, request, filtering, CANDIDATES_CHUNK), key: at }
    const candidates = await run<{ key: readonly string[]; matches: boolean }>(querier, candidateStatement(table, shape), values)
    keys.push(...candidates.filter((candidate) => candidate.matches).map((candidate) => candidate.key))
    if (candidates.length < CANDIDATES_CHUNK || keys.length > request.limit) return { keys, looked_to: undefined }
    at = candidates.at(-1)?.key
  }
  return { keys, looked_to: at }
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
