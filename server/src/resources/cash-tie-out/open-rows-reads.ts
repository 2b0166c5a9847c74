// Open payments and lines of some days in one order, latest day first, as they are on a day and as decided at a moment. Those that are open for good,
// those that a rule matched by a later day, and those that a decision closed on one, however late, are read apart, each from an index of its own.
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import {
  type BreakSide,
  IS_OPEN,
  type LineOfBreak,
  type PaymentOfBreak,
  type RowsAsked,
  columnsOfSide,
} from './break-rows-reads.ts'

/** Which open rows are asked for. */
export interface OpenAsked extends RowsAsked {
  readonly from: string
  readonly until: string
  readonly currency: string | undefined
  /** Only lines of this account, and no payments. */
  readonly account?: string | undefined
}

/** An open row of either side. Within a day, payments come before lines. */
export type OpenRow =
  | { readonly side: 'payment'; readonly key: string; readonly row: PaymentOfBreak }
  | { readonly side: 'line'; readonly key: string; readonly row: LineOfBreak }

/** Where rows begin: behind a key in the order of the direction, or with it where they go back. */
export interface OpenWanted {
  readonly direction: 'next' | 'previous'
  readonly day: string
  readonly key: string
  readonly rows_max: number
}

/** What begins the key of a side, in the order of both within a day, latest first. */
const MARKS = { payment: 'p', line: 'l' } as const

/** The mark of lines that are matched, behind both of those that are open. */
const MATCHED = 'a'

/** The place of a row among those of its day. */
export function keyOfOpen(side: BreakSide, id: string): string {
  return `${MARKS[side]}${id}`
}

/** The place of a line that is matched among the rows of its day. */
export function keyOfMatched(line: string): string {
  return `${MATCHED}${line}`
}

/** Days between the first and the last row of a match by a rule, at most: a line may come 7 days before its payment and 21 behind it. */
const SPREAD_MAX = 28

/** The order of a page, and that rows are asked for and behind its key, by the mark of their keys. */
function pageText(side: BreakSide, direction: OpenWanted['direction'], mark: string) {
  const [order, beyond, within] =
    direction === 'next' ? [`day desc, ${side} desc`, '<', '<'] : [`day, ${side}`, '>', '>=']
  const fits = `day between $4 and $5 and ($6::text is null or currency = $6)
      and (day ${beyond} $7::date or (day = $7::date and '${mark}' || ${side} ${within} $8::text collate "C"))`
  return { order, fits }
}

function openText(side: BreakSide, direction: OpenWanted['direction'], led: string): string {
  const columns = columnsOfSide(side)
  const page = pageText(side, direction, MARKS[side])
  const { order } = page
  const fits = side === 'line' ? `${page.fits} and ($10::text is null or account = $10)` : page.fits
  const part = (table: string, then: string) =>
    `(select ${columns}, ${side} from ${table} where ${led} and recorded <= $2 and ${then} and ${fits} order by ${order} limit $9)`
  // Found by the day of the match and then put in order: few are tied later than the day, and in the order of days all would be looked at.
  const tiedLater = (by: string) => `(select ${columns}, ${side} from (
      select * from cash_${side}s where ${led} and tied_on > $3 and tied_on > day and ${by} offset 0) t
    where recorded <= $2 and ${fits} order by ${order} limit $9)`
  return `
  select * from (
    ${part(`cash_${side}s`, 'match is null')}
    union all ${tiedLater(`rule <> 'decision' and tied_on <= $3::date + ${SPREAD_MAX}`)}
    union all ${tiedLater("rule = 'decision'")}
    union all ${part(`cash_${side}_history`, `superseded > $2 and ${IS_OPEN}`)}) u
  order by ${order} limit $9`
}

const SIDES = ['payment', 'line'] as const
const WAYS = ['next', 'previous'] as const

const PAGES: ReadonlyMap<string, Statement> = new Map(
  SIDES.flatMap((side) =>
    WAYS.map((way): [string, Statement] => [
      `${side} ${way}`,
      statement(`find-rows-open-${side}s-${way}`, openText(side, way, 'tenant = $1')),
    ]),
  ),
)

/** The next open rows of both sides. */
export async function readOpenRows(querier: Querier, asked: OpenAsked, wanted: OpenWanted): Promise<OpenRow[]> {
  const { account } = asked
  const [payments, lines] = await Promise.all([
    account === undefined ? readSide<PaymentOfBreak>(querier, 'payment', asked, wanted, []) : [],
    readSide<LineOfBreak>(querier, 'line', asked, wanted, [account ?? null]),
  ])
  const rows: OpenRow[] = [
    ...payments.map((row) => ({ side: 'payment' as const, key: keyOfOpen('payment', row.id), row })),
    ...lines.map((row) => ({ side: 'line' as const, key: keyOfOpen('line', row.id), row })),
  ]
  return firstRows(rows, wanted)
}

/** The first of rows in the order of the direction. */
export function firstRows<Row extends { readonly key: string; readonly row: { readonly day: string } }>(
  rows: readonly Row[],
  { direction, rows_max }: Pick<OpenWanted, 'direction' | 'rows_max'>,
): Row[] {
  const sign = direction === 'next' ? -1 : 1
  return rows
    .toSorted((a, b) => sign * (compare(a.row.day, b.row.day) || compareBytes(a.key, b.key)))
    .slice(0, rows_max)
}

// Each account has its own range of the index.
function matchedText(direction: OpenWanted['direction'], led: string): string {
  const { order, fits } = pageText('line', direction, MATCHED)
  const part = (table: string, then: string) => `
      select ${columnsOfSide('line')}, line from ${table} where ${led} and account = a.account and match is not null and explained is null
        and amount > 0 and tied_on <= $3 and recorded <= $2 and ${then} and ${fits}`
  return `
  select l.* from unnest($10::text[]) as a(account) cross join lateral (
    (${part('cash_lines', 'true')} order by ${order} limit $9)
    union all (${part('cash_line_history', 'superseded > $2')} order by ${order} limit $9)) l
  order by ${order} limit $9`
}

const findMatched = {
  next: statement('find-rows-matched-lines-next', matchedText('next', 'tenant = $1')),
  previous: statement('find-rows-matched-lines-previous', matchedText('previous', 'tenant = $1')),
}

/** The next lines of money that came into some accounts and that are matched by the day. */
export function readMatchedLines(
  querier: Querier,
  asked: OpenAsked,
  accounts: readonly string[],
  wanted: OpenWanted,
): Promise<LineOfBreak[]> {
  return querier.query<LineOfBreak>(findMatched[wanted.direction], [...valuesOf(asked, wanted), accounts])
}

function readSide<Row>(
  querier: Querier,
  side: BreakSide,
  asked: OpenAsked,
  wanted: OpenWanted,
  own: readonly unknown[],
): Promise<Row[]> {
  const page = PAGES.get(`${side} ${wanted.direction}`)
  if (page === undefined) throw new Error(`There are no open ${side}s`)
  return querier.query<Row>(page, [...valuesOf(asked, wanted), ...own])
}

function valuesOf(asked: OpenAsked, wanted: OpenWanted): readonly unknown[] {
  const until = asked.until < asked.as_of ? asked.until : asked.as_of
  // The range of the index begins at the key, so that no page looks at those before it.
  const [first, last] =
    wanted.direction === 'next'
      ? [asked.from, wanted.day < until ? wanted.day : until]
      : [wanted.day > asked.from ? wanted.day : asked.from, until]
  return [
    asked.tenant,
    asked.moment,
    asked.as_of,
    first,
    last,
    asked.currency ?? null,
    wanted.day,
    wanted.key,
    wanted.rows_max,
  ]
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The order of the database, which compares bytes. */
export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
