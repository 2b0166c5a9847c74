// One step of a walk: selects the rows of a page from those that a reader finds, and the positions of the next and previous page. Forward
// shows the present; backward shows each page as known when it was served, without rows deleted since. The reader defines the rows and
// their source.
import { type Position, type ServedPage, TRAIL_MAX } from './token.ts'

/** A row with its key in the order, and the moment of the tenant's clock at which it was read. */
export interface KeyedRow {
  readonly key: readonly string[]
  readonly watermark: number | null
  /** Whether it was deleted since the page was served: it leaves its page, and no other row replaces it. */
  readonly gone?: boolean
}

/** The request to a reader. */
export interface Wanted {
  readonly direction: 'next' | 'previous'
  /** Forward, rows begin after it; backward, they begin with it. Omitted for the first page. */
  readonly key: readonly string[] | undefined
  readonly rows_max: number
  /** Backward: the moment at which the page was served. */
  readonly known_at: number | undefined
}

/** The rows that a reader finds, in the order of the direction. */
export interface Found<Row extends KeyedRow> {
  readonly rows: readonly Row[]
  /** The last key that the reader examined when its budget ended; later rows are not included. Undefined when it examined everything. */
  readonly looked_to?: readonly string[] | undefined
  /** The moment of the read, for reads that may find no row. */
  readonly watermark?: number
}

/** Reads rows of one scan. */
export type RowReader<Row extends KeyedRow> = (wanted: Wanted) => Promise<Found<Row>>

/** A page, and the positions beside it. */
export interface Page<Row extends KeyedRow> {
  readonly rows: readonly Row[]
  readonly next: Position | undefined
  readonly previous: Position | undefined
}

/** The position of the page, and the storage of the list's past. */
export interface PageOptions {
  readonly position: Position | undefined
  readonly limit: number
  /** Whether one moment determines the content of every earlier page: then tokens need no list of pages. */
  readonly append_only: boolean
  /** Whether pages that are no longer in a token are shown as known when the walk began. */
  readonly floor_stays: boolean
  /** Whether pages that go on show what was known when the walk began too. */
  readonly is_pinned?: boolean
}

/** Reads a page by a reader of rows. */
export async function pageOf<Row extends KeyedRow>(reader: RowReader<Row>, options: PageOptions): Promise<Page<Row>> {
  const { position } = options
  const { served, wanted } = wantedOf(options)
  const found = await reader({
    direction: position?.direction ?? 'next',
    key: position?.key,
    rows_max: wanted + 1,
    known_at: served?.known_at ?? (options.is_pinned === true ? position?.floor : undefined),
  })
  return served !== undefined && position !== undefined
    ? pageBack(position, found, wanted, served)
    : pageOn(options, found)
}

/** Backward: the page that was served before the position, and how much of it is requested now. */
function wantedOf({ position, limit }: PageOptions): { served: ServedPage | undefined; wanted: number } {
  if (position?.direction !== 'previous') return { served: undefined, wanted: limit }
  const served = position.trail.at(-1) ?? { known_at: position.floor, count: limit, last: position.key }
  return { served, wanted: Math.min(limit, served.count) }
}

interface Before {
  readonly floor: number
  readonly floor_stays: boolean
  readonly trail: readonly ServedPage[]
}

function pageOn<Row extends KeyedRow>(options: PageOptions, found: Found<Row>): Page<Row> {
  const { position, limit, append_only, floor_stays } = options
  const floor = position?.floor ?? found.rows[0]?.watermark ?? found.watermark ?? 0
  const before: Before = { floor_stays, floor, trail: position?.trail ?? [] }
  const rows = found.rows.slice(0, limit)
  const end = rows.at(-1)?.key
  const on = found.rows.length > limit ? end : found.looked_to
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

function pageBack<Row extends KeyedRow>(
  position: Position,
  { rows: fetched, looked_to }: Found<Row>,
  wanted: number,
  served: ServedPage,
): Page<Row> {
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
 * Adds a served page. Pages dropped from the far end are treated as served at the moment of the last dropped page; in a list that is newest
 * first, at the beginning of the walk, which excludes all rows created since.
 */
function remembering(before: Before, page: ServedPage): Before {
  const { floor, floor_stays } = before
  const trail = [...before.trail, page]
  const dropped = trail.length > TRAIL_MAX ? trail.shift() : undefined
  return { floor: floor_stays ? floor : (dropped?.known_at ?? floor), floor_stays, trail }
}
