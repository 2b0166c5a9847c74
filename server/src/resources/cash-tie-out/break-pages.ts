// Pages of breaks, latest first: open rows are walked in portions, and a break has the place of its first row. Filters that no index answers look
// through a bounded number of open rows, and the page goes on from there.
import { ownerOf } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { Querier } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { BreakFinder, type FoundBreak, byDayDesc, partsOfOpen, readBreakSettings } from './break-reads.ts'
import type { RowsAsked } from './break-rows-reads.ts'
import { type OpenAsked, type OpenRow, readOpenRows, compareBytes } from './open-rows-reads.ts'

/** Which breaks are asked for. */
export interface BreaksAsked extends RowsAsked {
  readonly from: string
  /** As old as is asked for, or older. */
  readonly until: string
  readonly cause: string | undefined
  readonly owner: string | undefined
  readonly currency: string | undefined
  /** Its number. */
  readonly receivable: number | undefined
}

/** A break in the order of the list. The key begins with the day that is asked about, so that all pages of a walk show the same. */
export type BreakRow = FoundBreak & KeyedRow

/** Open rows that are looked at for a page, and at once. */
const LOOKED_MAX = 5_000
const PORTION_MIN = 100
const PORTION_MAX = 1_000

/** Behind all days. */
const FIRST_KEY = ['infinity', '']

/** Comes behind a key and before each that is larger. */
const BEHIND = '\u0001'

/** Reads breaks of a page. */
export async function readBreaks(querier: Querier, asked: BreaksAsked, wanted: Wanted): Promise<Found<BreakRow>> {
  const finder = new BreakFinder(querier, asked, await readBreakSettings(querier, asked))
  return asked.receivable === undefined
    ? readWalked(querier, finder, asked, wanted)
    : pageOfAll(await finder.findOfReceivable(asked.receivable), asked, wanted)
}

async function readWalked(
  querier: Querier,
  finder: BreakFinder,
  asked: BreaksAsked,
  { direction, key, rows_max }: Wanted,
): Promise<Found<BreakRow>> {
  const found: BreakRow[] = []
  let [day = '', at = ''] = key?.slice(1) ?? FIRST_KEY
  let size = PORTION_MIN
  for (let looked = 0; looked < LOOKED_MAX; size = Math.min(2 * size, PORTION_MAX)) {
    const portion = await readOpenRows(querier, asked, { direction, day, key: at, rows_max: size })
    found.push(...(await breaksAt(portion, finder, asked)))
    const last = portion.at(-1)
    if (found.length >= rows_max || portion.length < size || last === undefined)
      return { rows: found.slice(0, rows_max), watermark: asked.moment }
    looked += portion.length
    day = last.row.day
    at = direction === 'next' ? last.key : `${last.key}${BEHIND}`
  }
  return { rows: found, looked_to: [asked.as_of, day, at], watermark: asked.moment }
}

/** The breaks that have their place at one of these rows, in their order. */
async function breaksAt(portion: readonly OpenRow[], finder: BreakFinder, asked: BreaksAsked): Promise<BreakRow[]> {
  if (portion.length === 0) return []
  const breaks = await finder.find(partsOfOpen(portion))
  const by_place = new Map(breaks.map((each) => [each.place, each]))
  return portion.flatMap(({ key }) => {
    const each = by_place.get(key)
    return each !== undefined && isAsked(each, asked) ? [rowOf(each, asked)] : []
  })
}

function isAsked({ found: { cause, currency, day } }: FoundBreak, asked: BreaksAsked): boolean {
  return (
    (asked.cause === undefined || cause === asked.cause) &&
    (asked.owner === undefined || ownerOf(cause) === asked.owner) &&
    (asked.currency === undefined || currency === asked.currency) &&
    day >= asked.from &&
    day <= asked.until
  )
}

function rowOf(each: FoundBreak, { as_of, moment }: BreaksAsked): BreakRow {
  return { ...each, key: [as_of, each.found.day, each.place], watermark: moment }
}

/** A page of breaks that were all found at once. */
function pageOfAll(
  breaks: readonly FoundBreak[],
  asked: BreaksAsked,
  { direction, key, rows_max }: Wanted,
): Found<BreakRow> {
  const [day = '', at = ''] = key?.slice(1) ?? FIRST_KEY
  const isBeyond = ({ found, place }: FoundBreak) => {
    const order = found.day === day ? compareBytes(place, at) : found.day < day ? -1 : 1
    return direction === 'next' ? order < 0 : order >= 0
  }
  const latest = breaks.filter((each) => isAsked(each, asked) && isBeyond(each)).toSorted(byDayDesc)
  const rows = (direction === 'next' ? latest : latest.toReversed()).slice(0, rows_max)
  return { rows: rows.map((each) => rowOf(each, asked)), watermark: asked.moment }
}

/** All breaks of some days, portion by portion. */
export async function* walkBreaks(querier: Querier, asked: OpenAsked): AsyncGenerator<readonly FoundBreak[]> {
  const finder = new BreakFinder(querier, asked, await readBreakSettings(querier, asked))
  let [day = '', key = ''] = FIRST_KEY
  for (;;) {
    const portion = await readOpenRows(querier, asked, { direction: 'next', day, key, rows_max: PORTION_MAX })
    const keys = new Set(portion.map((row) => row.key))
    if (portion.length > 0) yield (await finder.find(partsOfOpen(portion))).filter((each) => keys.has(each.place))
    const last = portion.at(-1)
    if (last === undefined || portion.length < PORTION_MAX) return
    day = last.row.day
    key = last.key
  }
}
