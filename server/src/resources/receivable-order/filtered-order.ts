// Reads a page of an order with filters. What matches often is found within a short stretch of the order. What matches seldom is put in order
// whole. What is neither is searched in the order as far as a bound: then the page is short, and continues where the search ended.
import type { Database, Querier } from '../../storage/database.ts'
import { type Found, type Page, type Wanted, pageOf } from '../../storage/lists/paging.ts'
import type { Position } from '../../storage/lists/token.ts'
import type { ListRow } from '../../storage/lists/walk.ts'
import { type Place, OrderedPlaces, type Search, findRarestPosting, findRowsOf } from './filtered-order-store.ts'
import { findOrderMoment } from './receivable-order-store.ts'

/** What bounds the work for one page, in receivables. */
export interface SearchBounds {
  /** How many may match where all that match are put in order at once. */
  readonly few: number
  /** How much of the order is searched before it is asked whether more are put in order. */
  readonly near: number
  /** How many may match where all that match are put in order at all. */
  readonly whole_max: number
  /** How much of the order is searched at most. */
  readonly searched_max: number
}

const BOUNDS: SearchBounds = { few: 2_000, near: 4_000, whole_max: 20_000, searched_max: 20_000 }

/** The request for one page. */
export interface FilteredRequest {
  readonly tenant: number
  readonly sort: string
  readonly postings: readonly string[]
  readonly limit: number
  readonly position: Position | undefined
}

/** A page, and how many receivables were looked at where its search ended before it was full; otherwise 0. */
export interface FilteredPage {
  readonly page: Page<ListRow>
  readonly looked_at: number
}

/** Reads a page. */
export async function readFilteredPage(
  database: Database,
  request: FilteredRequest,
  bounds = BOUNDS,
): Promise<FilteredPage> {
  let looked_at = 0
  const read = async (wanted: Wanted) => {
    // One snapshot, so that the moment in the token is valid for all that is read.
    const found = await database.transaction(
      (transaction) => readRows(transaction, request, { ...wanted, bounds }),
      'repeatable read',
    )
    const is_cut = found.looked_to !== undefined && found.rows.length < wanted.rows_max - 1
    if (is_cut) looked_at = bounds.searched_max
    return found
  }
  const { position, limit } = request
  const page = await pageOf(read, { position, limit, append_only: true, floor_stays: false, is_pinned: true })
  return { page, looked_at }
}

interface Bounded extends Wanted {
  readonly bounds: SearchBounds
}

async function readRows(querier: Querier, request: FilteredRequest, wanted: Bounded): Promise<Found<ListRow>> {
  const { tenant, postings } = request
  const known_at = wanted.known_at ?? (await findOrderMoment(querier, tenant))
  const places = placesOf(request.sort, wanted)
  const search = { tenant, known_at, postings, from: fromOf(wanted, places) }
  const { found, end } = await searchPlaces(querier, places, search, wanted)
  const rows = await rowsOf(querier, tenant, found, known_at)
  if (end === undefined) return { rows, watermark: known_at }
  const looked_to = keyOf(end)
  // Backward pages begin with their position, so the last one looked at is left to the page that continues from it.
  const kept = wanted.direction === 'previous' ? rows.filter(({ key }) => key[1] !== looked_to[1]) : rows
  return { rows: kept, looked_to, watermark: known_at }
}

function placesOf(sort: string, { direction }: Wanted): OrderedPlaces {
  const stem = sort.replace(/_(asc|desc)$/, '')
  return new OrderedPlaces(stem, sort.endsWith('_asc') === (direction === 'next'))
}

/** Backward, pages begin with their position. */
function fromOf({ key, direction }: Wanted, { beginning }: OrderedPlaces): Place {
  if (key === undefined) return beginning
  const [place = '', number = ''] = key
  const before = beginning.number < 0 ? -1 : 1
  return { place, number: Number(number) + (direction === 'previous' ? before : 0) }
}

interface Searched {
  readonly found: readonly Place[]
  /** The last place looked at, where the search ended before all was found. */
  readonly end: Place | undefined
}

async function searchPlaces(
  querier: Querier,
  places: OrderedPlaces,
  search: Search,
  { rows_max, bounds: { few, near, whole_max, searched_max } }: Bounded,
): Promise<Searched> {
  const all = await inOrderWhole(querier, places, search, { rows_max, count_max: few })
  if (all !== undefined) return { found: all, end: undefined }
  const first = await places.scan(querier, search, near, rows_max)
  if (first.length === rows_max) return { found: first, end: undefined }
  const more = await inOrderWhole(querier, places, search, { rows_max, count_max: whole_max })
  if (more !== undefined) return { found: more, end: undefined }
  const found = await places.scan(querier, search, searched_max, rows_max)
  const end = found.length === rows_max ? undefined : await places.end(querier, search, searched_max)
  return { found, end }
}

/** The next rows of all that match; undefined where they are more than so many. */
async function inOrderWhole(
  querier: Querier,
  places: OrderedPlaces,
  search: Search,
  { rows_max, count_max }: { readonly rows_max: number; readonly count_max: number },
): Promise<readonly Place[] | undefined> {
  const rarest = await findRarestPosting(querier, search, count_max + 1)
  if (rarest === undefined || rarest.count > count_max) return undefined
  return places.whole(querier, search, rarest.posting, rows_max)
}

const keyOf = ({ place, number }: Place) => [place, String(number)] as const

async function rowsOf(
  querier: Querier,
  tenant: number,
  found: readonly Place[],
  watermark: number,
): Promise<ListRow[]> {
  if (found.length === 0) return []
  const numbers = found.map(({ number }) => number)
  const rows = new Map((await findRowsOf(querier, tenant, numbers)).map((row) => [row.number, row]))
  return found.flatMap((place) => {
    const row = rows.get(place.number)
    return row === undefined ? [] : [{ ...row, key: keyOf(place), watermark }]
  })
}
