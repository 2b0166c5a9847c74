// The statements of an order with filters: places as they were at a moment, with what matched every filter then. Small filters are put in order
// whole; of others the order is searched, a bounded stretch at a time.
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import { receivableColumns } from '../receivable/receivable-reads.ts'

/** What orders go by: the column of the key and its type, and what is beyond all of its values. */
const KEYS = {
  balance: { column: 'balance_key', type: 'bigint', ends: [String(-(2n ** 60n)), String(2n ** 60n)] },
  origination_date: { column: 'origination_date', type: 'date', ends: ['-infinity', 'infinity'] },
  past_due: { column: 'past_due_key', type: 'bigint', ends: [String(-(2n ** 60n)), String(2n ** 60n)] },
} as const

type Stem = keyof typeof KEYS

/** A receivable in the order: the text of its key, and its number. */
export interface Place {
  readonly place: string
  readonly number: number
}

/** Which places are searched: those of a tenant as known at a moment that match all postings, from a place on. */
export interface Search {
  readonly tenant: number
  readonly known_at: number
  readonly postings: readonly string[]
  /** Exclusive. */
  readonly from: Place
}

/** Whether a receivable matched every filter at the moment: neither side of an `or` may be read whole, so each is a value of its own. */
const matches = (number: string, postings: string) => `not exists (
    select from unnest(${postings}::uuid[]) as wanted(posting) where not coalesce(
      (select true from receivable_postings o
        where o.tenant = $1 and o.posting = wanted.posting and o.number = ${number} and o.since <= $2),
      (select true from receivable_posting_history o
        where o.tenant = $1 and o.posting = wanted.posting and o.until > $2 and o.number = ${number} and o.since <= $2 limit 1), false))`

/** The statements of one direction of one order. */
interface Statements {
  readonly scan: Statement
  readonly end: Statement
  readonly whole: Statement
}

function statementsOf(stem: Stem, rising: boolean): Statements {
  const { column, type } = KEYS[stem]
  const way = rising ? 'asc' : 'desc'
  const beyond = (alias: string) =>
    `(${alias}.${column}, ${alias}.number) ${rising ? '>' : '<'} ($3::${type}, $4::bigint)`
  const name = (what: string) => `${what}-${stem}-${way}`
  // $5 bounds what is looked at, in each source and in both together.
  const looked = `(
      (select t.number, t.${column} as place from receivable_orders t where t.tenant = $1 and t.recorded <= $2 and ${beyond('t')}
        order by t.${column} ${way}, t.number ${way} limit $5)
      union all
      (select h.number, h.${column} from receivable_order_history h
        where h.tenant = $1 and h.superseded > $2 and h.recorded <= $2 and ${beyond('h')}
        order by h.${column} ${way}, h.number ${way} limit $5)
      order by place ${way}, number ${way} limit $5) k`
  return {
    scan: statement(
      name('find-filtered-places'),
      `
      select k.place::text as place, k.number from ${looked} where ${matches('k.number', '$6')}
      order by k.place ${way}, k.number ${way} limit $7`,
    ),
    end: statement(
      name('find-end-of-places'),
      `
      select k.place::text as place, k.number from ${looked} order by k.place ${way}, k.number ${way} offset $5 - 1 limit 1`,
    ),
    // $5 is the rarest posting.
    whole: statement(
      name('find-places-of-a-filter'),
      `
      with matching as (
        select m.number from (
          select p.number from receivable_postings p where p.tenant = $1 and p.posting = $5 and p.since <= $2
          union
          select h.number from receivable_posting_history h
          where h.tenant = $1 and h.posting = $5 and h.until > $2 and h.since <= $2) m
        where ${matches('m.number', '$6')})
      select k.place::text as place, k.number from (
        select t.number, t.${column} as place from matching m cross join lateral (
          select number, ${column} from receivable_orders where tenant = $1 and number = m.number and recorded <= $2 offset 0) t
        where ${beyond('t')}
        union all
        select h.number, h.${column} from receivable_order_history h
        where h.tenant = $1 and h.superseded > $2 and h.recorded <= $2 and ${beyond('h')} and ${matches('h.number', '$6')}) k
      order by k.place ${way}, k.number ${way} limit $7`,
    ),
  }
}

const STATEMENTS: ReadonlyMap<string, Statements> = new Map(
  (Object.keys(KEYS) as Stem[]).flatMap((stem) =>
    [true, false].map((rising) => [`${stem} ${rising}`, statementsOf(stem, rising)] as const),
  ),
)

/** Finds places in one order, one way along it. */
export class OrderedPlaces {
  readonly #statements: Statements
  /** What comes before the first place of the way. */
  readonly beginning: Place

  constructor(stem: string, rising: boolean) {
    const statements = STATEMENTS.get(`${stem} ${rising}`)
    if (statements === undefined) throw new Error(`There is no order by ${stem}`)
    this.#statements = statements
    this.beginning = { place: KEYS[stem as Stem].ends[rising ? 0 : 1], number: rising ? -1 : Number.MAX_SAFE_INTEGER }
  }

  /** Those that match among the next so many of the order. */
  scan(querier: Querier, search: Search, looked_max: number, rows_max: number): Promise<Place[]> {
    const { tenant, known_at, from, postings } = search
    const values = [tenant, known_at, from.place, from.number, looked_max, postings, rows_max]
    return querier.query<Place>(this.#statements.scan, values)
  }

  /** The last of the next so many of the order; undefined where there are fewer. */
  async end(querier: Querier, { tenant, known_at, from }: Search, looked_max: number): Promise<Place | undefined> {
    const values = [tenant, known_at, from.place, from.number, looked_max]
    return (await querier.query<Place>(this.#statements.end, values))[0]
  }

  /** The next that match, found by all that match one posting. */
  whole(querier: Querier, search: Search, posting: string, rows_max: number): Promise<Place[]> {
    const { tenant, known_at, from, postings } = search
    const values = [tenant, known_at, from.place, from.number, posting, postings, rows_max]
    return querier.query<Place>(this.#statements.whole, values)
  }
}

const findRarest = statement(
  'find-rarest-filter-of-an-order',
  `
  select wanted.posting, (
    (select count(*) from (
      select from receivable_postings p where p.tenant = $1 and p.posting = wanted.posting limit $4) now)
    + (select count(*) from (
      select from receivable_posting_history h where h.tenant = $1 and h.posting = wanted.posting and h.until > $2 limit $4) ended)
    )::integer as count
  from unnest($3::uuid[]) as wanted(posting) order by 2, 1 limit 1`,
)

/** The posting that the fewest receivables match, and how many, counted as far as `count_max`. */
export async function findRarestPosting(
  querier: Querier,
  { tenant, known_at, postings }: Search,
  count_max: number,
): Promise<{ readonly posting: string; readonly count: number } | undefined> {
  const values = [tenant, known_at, postings, count_max]
  return (await querier.query<{ posting: string; count: number }>(findRarest, values))[0]
}

const findRows = statement(
  'find-receivables-of-places',
  `
  select ${receivableColumns('r')} from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from receivables where tenant = $1 and number = w.number offset 0) r
  left join lateral (select balance, status from receivable_ledgers where tenant = $1 and receivable = w.number offset 0) b on true`,
)

/** The rows of receivables as lists show them, in no order. */
export function findRowsOf(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<{ readonly [column: string]: unknown; readonly number: number }[]> {
  return querier.query(findRows, [tenant, numbers])
}
