// Pages of payments and lines, latest first, as decided at a moment: rows that hold since before it, and rows that were superseded after it. A page
// is read from one index; what no index filters by is looked for in a bounded number of rows, and the page goes on from there.
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import type { TIED_STATUSES } from './cash-rows-definition.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'

/** A payment or a line as it was decided. `id` names it on its side. */
export interface TiedRow {
  readonly id: string
  readonly day: string
  readonly currency: string
  /** Below zero for money out. */
  readonly amount: number
  readonly match: string | null
  readonly rule: string | null
  readonly tied_on: string | null
  /** Whether a line of its match is of the lender's own statements. */
  readonly by_lender: boolean
  /** What a person explained it by; null for all others. */
  readonly explained: string | null
  /** Of a payment: the number of its receivable and the ids of its entries. */
  readonly receivable?: number
  readonly entries?: readonly string[]
  /** Of a line. */
  readonly account?: string
  /** Of a line: the day on which the bank booked it; null where that is its own day. */
  readonly booked_on?: string | null
  /** Of a line: keys of entries that are not its money by a person's decision. */
  readonly rejected?: readonly string[]
}

/** Its side. */
export type Side = 'payment' | 'line'

/** What a side has beside the columns of both. */
export const OWN_COLUMNS = { payment: 'receivable, entries', line: 'account, booked_on, source, rejected' } as const

/** Which rows are asked for. */
export interface AskedRows {
  readonly tenant: number
  readonly side: Side
  /** The moment of the calculator's clock. */
  readonly moment: number
  readonly from: string | undefined
  readonly until: string | undefined
  readonly status: (typeof TIED_STATUSES)[number] | undefined
  readonly rule: string | undefined
  readonly direction: 'in' | 'out' | undefined
  readonly currency: string | undefined
  /** The number of a receivable, or an account, by the side. */
  readonly place: number | string | undefined
  /** Of lines: whose statement they are of, and on which days the bank booked them, both included. */
  readonly source?: LineSource | undefined
  readonly booked_from?: string | undefined
  readonly booked_until?: string | undefined
}

/** Rows that are looked at for a page. */
const LOOKED_MAX = 5_000

/** What a page is read from: all rows, those that are open, or those of one receivable or account. */
const SOURCES = {
  all: () => 'true',
  open: () => 'match is null',
  place: (side: Side) => (side === 'payment' ? 'receivable = $13::bigint' : 'account = $13::text'),
} as const

/** What lines alone are filtered by. */
const OWN_FILTERS = {
  payment: 'and $14::text is null and $15::date is null and $16::date is null',
  line: `and ($14::text is null or source = $14)
      and ($15::date is null or coalesce(booked_on, day) >= $15) and ($16::date is null or coalesce(booked_on, day) <= $16)`,
} as const

const STATUS = `case when match is null then 'open' when explained is null then 'matched' else 'explained' end`

type Source = keyof typeof SOURCES
type Direction = Wanted['direction']

function pageText(side: Side, source: Source, direction: Direction): string {
  const columns = `day, ${side}, currency, amount, match, rule, tied_on, by_lender, explained, ${OWN_COLUMNS[side]}`
  const order = direction === 'next' ? `day desc, ${side} desc` : `day, ${side}`
  const within = `day between $3 and $4 and (day, ${side}) ${direction === 'next' ? '<' : '>='} ($5::date, $6) and ${SOURCES[source](side)}`
  const part = (table: string, then: string) =>
    `(select ${columns} from ${table} where tenant = $1 and ${then} and ${within} order by ${order} limit $12)`
  const looked = `${part(`cash_${side}s`, 'recorded <= $2')} union all ${part(`cash_${side}_history`, 'superseded > $2 and recorded <= $2')}`
  const fits = `($7::text is null or $7 = ${STATUS}) and ($8::text is null or rule = $8)
      and ($9::text is null or (amount > 0) = ($9 = 'in')) and ($10::text is null or currency = $10)${source === 'place' ? '' : ' and $13::text is null'}
      ${OWN_FILTERS[side]}`
  return `
  select r.* from (
    select l.*, ${side} as id, row_number() over (order by ${order}) as place, coalesce(${fits}, false) as fits
    from (select * from (${looked}) u order by ${order} limit $12) l) r
  where r.fits or r.place = $12 order by r.place limit $11`
}

const SIDES = ['payment', 'line'] as const
const WAYS = ['next', 'previous'] as const

const PAGES: ReadonlyMap<string, Statement> = new Map(
  SIDES.flatMap((side) =>
    (Object.keys(SOURCES) as Source[]).flatMap((source) =>
      WAYS.map((way): [string, Statement] => [
        `${side} ${source} ${way}`,
        statement(`find-cash-${side}s-${source}-${way}`, pageText(side, source, way)),
      ]),
    ),
  ),
)

/** Before the first row of all. */
const FIRST_KEY = ['infinity', '']

/** Reads rows of a page. */
export async function readTiedRows(
  querier: Querier,
  asked: AskedRows,
  { direction, key = FIRST_KEY, rows_max }: Wanted,
): Promise<Found<TiedRow & KeyedRow>> {
  const { side, moment, status, rule, place } = asked
  const source = place !== undefined ? 'place' : status === 'open' ? 'open' : 'all'
  const page = PAGES.get(`${side} ${source} ${direction}`)
  if (page === undefined) throw new Error(`There is no list of ${side}s`)
  const found = await querier.query<TiedRow & { readonly place: number; readonly fits: boolean }>(page, [
    asked.tenant,
    moment,
    asked.from ?? '-infinity',
    asked.until ?? 'infinity',
    ...key,
    status ?? null,
    rule ?? null,
    asked.direction ?? null,
    asked.currency ?? null,
    rows_max + 1,
    LOOKED_MAX,
    place ?? null,
    asked.source ?? null,
    asked.booked_from ?? null,
    asked.booked_until ?? null,
  ])
  const keyOf = (row: TiedRow) => [row.day, row.id]
  const rows = found.filter(({ fits }) => fits).slice(0, rows_max)
  const last = found.find((row) => row.place === LOOKED_MAX)
  return {
    rows: rows.map((row) => ({ ...row, key: keyOf(row), watermark: moment })),
    ...(rows.length < rows_max && last !== undefined ? { looked_to: keyOf(last) } : {}),
    watermark: moment,
  }
}
