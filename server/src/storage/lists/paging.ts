// One step of a walk: which of the rows that a reader finds a page holds, and the positions that lead on and back. Going on shows
// the present; going back shows each page as known when it was served, less what is deleted since. What the rows are and where
// they come from is the reader's.
import { type Position, type ServedPage, TRAIL_MAX } from './token.ts'

/** A row with its place in the order, and the moment of the tenant's clock that it was read at. */
export interface KeyedRow {
  readonly key: readonly string[]
  readonly watermark: number | null
  /** Whether it was deleted since the page was served: it leaves its page, and no other takes its place. */
  readonly gone?: boolean
}

/** What a reader is asked for. */
export interface Wanted {
  readonly direction: 'next' | 'previous'
  /** Going on, rows begin behind it; going back, they begin with it. Left out for the first page. */
  readonly key: readonly string[] | undefined
  readonly rows_max: number
  /** Going back: the moment at which the page was served. */
  readonly known_at: number | undefined
}

/** What a reader finds, in the order of the direction. */
export interface Found<Row extends KeyedRow> {
  readonly rows: readonly Row[]
  /** How far the reader looked when its budget ended; no row lies beyond. Undefined where it looked at everything. */
  readonly looked_to?: readonly string[] | undefined
  /** The moment that was read at, where there may be no row to tell it. */
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

/** Where the page is, and how the past of the list is told. */
export interface PageOptions {
  readonly position: Position | undefined
  readonly limit: number
  /** Whether one moment tells what every earlier page showed: then tokens remember no pages. */
  readonly append_only: boolean
  /** Whether pages that a token has forgotten are shown as known when the walk began. */
  readonly floor_stays: boolean
}

/** Reads a page by a reader of rows. */
export async function pageOf<Row extends KeyedRow>(reader: RowReader<Row>, options: PageOptions): Promise<Page<Row>> {
  const { position } = options
  const { served, wanted } = wantedOf(options)
  const found = await reader({
    direction: position?.direction ?? 'next',
    key: position?.key,
    rows_max: wanted + 1,
    known_at: served?.known_at,
  })
  return served !== undefined && position !== undefined
    ? pageBack(position, found, wanted, served)
    : pageOn(options, found)
}

/** Going back, the page that was served before the position, and how much of it is wanted now. */
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
 * Adds a served page. What falls off the far end is taken to have been served when the last of it was; in a list that is newest
 * first, when the walk began, which leaves out all that came to be since.
 */
function remembering(before: Before, page: ServedPage): Before {
  const { floor, floor_stays } = before
  const trail = [...before.trail, page]
  const dropped = trail.length > TRAIL_MAX ? trail.shift() : undefined
  return { floor: floor_stays ? floor : (dropped?.known_at ?? floor), floor_stays, trail }
}
