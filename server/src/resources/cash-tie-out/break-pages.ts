// Pages of breaks, latest first: open rows are walked in portions, and a break has the place of its first row. Filters that no index answers look
// through a bounded number of open rows, and the page goes on from there.
import { ownerOf } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { Querier } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { tooManyRows } from '../bounded-rows.ts'
import { type FoundBreak, byDayDesc, placedOn } from './break-parts.ts'
import { BreakFinder, breakSettingsOn, partsOfOpen, readCashSettings } from './break-reads.ts'
import { placedLine, readLine, readPaymentsOfReceivable } from './break-rows-reads.ts'
import {
  type OpenAsked,
  type OpenRow,
  type OpenWanted,
  compareBytes,
  firstRows,
  readOpenRows,
} from './open-rows-reads.ts'
import { type AccountsAsked, type MatchedRow, WrongAccounts } from './wrong-account-reads.ts'

/** Which breaks are asked for. */
export interface BreaksAsked extends AccountsAsked {
  readonly from: string
  /** As old as is asked for, or older. */
  readonly until: string
  readonly cause: string | undefined
  readonly owner: string | undefined
  readonly currency: string | undefined
  /** Its number. */
  readonly receivable: number | undefined
  /** Its key. */
  readonly line: string | undefined
  readonly account: string | undefined
}

/**
 * A break in the order of the list. The key begins with the day that is asked about and ends with the moment of groups, so that all pages of a walk
 * show the same.
 */
export type BreakRow = FoundBreak & KeyedRow

/** Open rows that are looked at for a page, and at once. */
const LOOKED_MAX = 5_000
const PORTION_MIN = 100
const PORTION_MAX = 1_000

/** Behind all days. */
const FIRST_KEY = ['infinity', '']

/** Comes behind a key and before each that is larger. */
const BEHIND = '\u0001'

/** What finds the breaks of a lender. */
interface Finders {
  readonly open: BreakFinder
  /** Undefined where no account can be wrong. */
  readonly wrong_accounts: WrongAccounts | undefined
}

/** By a cause that is asked for, what of others is not looked at. */
async function openFinders(querier: Querier, asked: AccountsAsked & { readonly cause?: string | undefined }) {
  const settings = await readCashSettings(querier, asked)
  const has_wrong = asked.cause === undefined || asked.cause === 'wrong_account'
  return {
    open: new BreakFinder(querier, asked, breakSettingsOn(settings, asked.as_of)),
    wrong_accounts: has_wrong ? await WrongAccounts.open(querier, asked, settings) : undefined,
  }
}

/** Reads breaks of a page. */
export async function readBreaks(querier: Querier, asked: BreaksAsked, wanted: Wanted): Promise<Found<BreakRow>> {
  const finders = await openFinders(querier, asked)
  const { receivable, line } = asked
  if (receivable !== undefined)
    return pageOfAll(await findOfReceivable(querier, finders, asked, receivable), asked, wanted)
  if (line !== undefined) return pageOfAll(await findOfLine(querier, finders, asked, line), asked, wanted)
  return readWalked(querier, finders, asked, wanted)
}

async function findOfLine(
  querier: Querier,
  { open, wrong_accounts }: Finders,
  asked: BreaksAsked,
  line: string,
): Promise<FoundBreak[]> {
  const row = await readLine(querier, asked, line)
  if (row === undefined) return []
  const is_matched = placedLine(row, asked.as_of).match !== undefined
  return is_matched ? ((await wrong_accounts?.find([row])) ?? []) : open.find({ payments: [], lines: [row] })
}

async function findOfReceivable(
  querier: Querier,
  { open, wrong_accounts }: Finders,
  asked: BreaksAsked,
  receivable: number,
): Promise<FoundBreak[]> {
  const payments = await readPaymentsOfReceivable(querier, asked, receivable)
  const misplaced = (await wrong_accounts?.find(payments)) ?? []
  const isOf = ({ about }: FoundBreak) => about.payments.some((payment) => payment.receivable === receivable)
  return [...(await open.findOfReceivable(receivable, payments)), ...misplaced.filter(isOf)]
}

async function readWalked(
  querier: Querier,
  finders: Finders,
  asked: BreaksAsked,
  { direction, key, rows_max }: Wanted,
): Promise<Found<BreakRow>> {
  const found: BreakRow[] = []
  let [day = '', at = ''] = key?.slice(1) ?? FIRST_KEY
  let size = PORTION_MIN
  for (let looked = 0; looked < LOOKED_MAX; size = Math.min(2 * size, PORTION_MAX)) {
    // A break is of the first day of what it is about, and its line of the account may be of a later one.
    const walked = asked.account === undefined ? asked : { ...asked, until: asked.as_of }
    const portion = await readWalkedRows(querier, finders, walked, { direction, day, key: at, rows_max: size })
    found.push(...(await breaksAt(portion, finders, asked)))
    const last = portion.at(-1)
    if (found.length >= rows_max || portion.length < size || last === undefined)
      return { rows: found.slice(0, rows_max), watermark: asked.moment }
    looked += portion.length
    day = last.row.day
    at = direction === 'next' ? last.key : `${last.key}${BEHIND}`
  }
  return { rows: found, looked_to: keyOf(asked, day, at), watermark: asked.moment }
}

/** A break at the place that it has in the list that is asked for; undefined where it has none. */
function placed(each: FoundBreak, { account }: BreaksAsked): FoundBreak | undefined {
  return account === undefined ? each : placedOn(each, account)
}

/** The next rows at which breaks may have their places. */
async function readWalkedRows(
  querier: Querier,
  { wrong_accounts }: Finders,
  asked: OpenAsked & { readonly cause?: string | undefined },
  wanted: OpenWanted,
): Promise<(OpenRow | MatchedRow)[]> {
  const open = asked.cause === 'wrong_account' ? [] : await readOpenRows(querier, asked, wanted)
  if (wrong_accounts === undefined) return open
  return firstRows([...open, ...(await wrong_accounts.readRows(asked, wanted))], wanted)
}

/** The breaks that have their place at one of these rows, in their order. */
async function breaksAt(
  portion: readonly (OpenRow | MatchedRow)[],
  { open, wrong_accounts }: Finders,
  asked: BreaksAsked,
): Promise<BreakRow[]> {
  const breaks = (await findAll(portion, { open, wrong_accounts })).flatMap((each) => placed(each, asked) ?? [])
  const by_place = new Map(breaks.map((each) => [each.place, each]))
  return portion.flatMap(({ key }) => {
    const each = by_place.get(key)
    return each !== undefined && isAsked(each, asked) ? [rowOf(each, asked)] : []
  })
}

/** The breaks about some rows. */
async function findAll(
  portion: readonly (OpenRow | MatchedRow)[],
  { open, wrong_accounts }: Finders,
): Promise<FoundBreak[]> {
  const rows = portion.flatMap((each) => (each.side === 'matched' ? [] : [each]))
  const matched = portion.flatMap((each) => (each.side === 'matched' ? [each.row] : []))
  const breaks = rows.length === 0 ? [] : await open.find(partsOfOpen(rows))
  return matched.length === 0 ? breaks : [...breaks, ...((await wrong_accounts?.find(matched)) ?? [])]
}

function isAsked({ found: { cause, currency, day }, about }: FoundBreak, asked: BreaksAsked): boolean {
  const { line, account } = asked
  return (
    (line === undefined || about.lines.some(({ id }) => id === line)) &&
    (account === undefined || about.lines.some((each) => each.account === account)) &&
    (asked.cause === undefined || cause === asked.cause) &&
    (asked.owner === undefined || ownerOf(cause) === asked.owner) &&
    (asked.currency === undefined || currency === asked.currency) &&
    day >= asked.from &&
    day <= asked.until
  )
}

function rowOf(each: FoundBreak, asked: BreaksAsked): BreakRow {
  return { ...each, key: keyOf(asked, each.day, each.place), watermark: asked.moment }
}

function keyOf({ as_of, groups_known_at }: BreaksAsked, day: string, place: string): readonly string[] {
  return [as_of, day, place, String(groups_known_at)]
}

/** The moment of groups in a key of the list; undefined where it has none. */
export function groupsOfKey(key: readonly string[]): number | undefined {
  return key[3] === undefined ? undefined : Number(key[3])
}

/** A page of breaks that were all found at once. */
function pageOfAll(
  breaks: readonly FoundBreak[],
  asked: BreaksAsked,
  { direction, key, rows_max }: Wanted,
): Found<BreakRow> {
  const [day = '', at = ''] = key?.slice(1) ?? FIRST_KEY
  const isBeyond = ({ day: own, place }: FoundBreak) => {
    const order = own === day ? compareBytes(place, at) : own < day ? -1 : 1
    return direction === 'next' ? order < 0 : order >= 0
  }
  const latest = breaks.filter((each) => isAsked(each, asked) && isBeyond(each)).toSorted(byDayDesc)
  const rows = (direction === 'next' ? latest : latest.toReversed()).slice(0, rows_max)
  return { rows: rows.map((each) => rowOf(each, asked)), watermark: asked.moment }
}

/** Matched lines that are looked at for sums, so that an answer ends. */
const MATCHED_MAX = 100_000

/** All breaks of some days, portion by portion. Throws invalid_request where too many matched lines are on accounts that may be wrong. */
export async function* walkBreaks(
  querier: Querier,
  asked: OpenAsked & AccountsAsked,
): AsyncGenerator<readonly FoundBreak[]> {
  const finders = await openFinders(querier, asked)
  let [day = '', key = ''] = FIRST_KEY
  let matched = 0
  for (;;) {
    const portion = await readWalkedRows(querier, finders, asked, {
      direction: 'next',
      day,
      key,
      rows_max: PORTION_MAX,
    })
    matched += portion.filter(({ side }) => side === 'matched').length
    if (matched > MATCHED_MAX) throw tooManyRows(MATCHED_MAX, { param: 'from', ask: 'ask for fewer months' })
    const keys = new Set(portion.map((row) => row.key))
    if (portion.length > 0) yield (await findAll(portion, finders)).filter((each) => keys.has(each.place))
    const last = portion.at(-1)
    if (last === undefined || portion.length < PORTION_MAX) return
    day = last.row.day
    key = last.key
  }
}
