// Receivables that may have months on a page. Always a stretch of an index, so that a page costs the same at any depth: by number,
// or, where only months up to one are wanted, merged over the months in which receivables began, newest first in each.
import { type Querier, statement } from '../../storage/database.ts'

/** A receivable in a stretch that was looked at. */
export interface MonthCandidate {
  readonly receivable: number
  readonly id: string
  readonly currency: string
  /** How far the log had been followed when its ledger was stored; null where none is. */
  readonly position: number | null
  /** Whether the stored ledger has months among those wanted. */
  readonly fits: boolean
  /** Null where it has not. */
  readonly ledger: Buffer | null
}

/** Which candidates are looked at. Month numbers; the first wanted and the last. */
export interface CandidateSearch {
  readonly tenant: number
  readonly direction: 'next' | 'previous'
  /** The first number in the direction. */
  readonly from: number
  readonly first_month: number
  readonly last_month: number
  readonly count_max: number
}

const FITS = 'coalesce(l.first_month <= $3 and (l.last_month is null or l.last_month >= $4), false)'

const shown = (candidates: string, order: 'asc' | 'desc') => `
  select r.number as receivable, r.id, r.currency, l.position, ${FITS} as fits, case when ${FITS} then l.ledger end as ledger
  from (${candidates}) w
  join receivables r on r.tenant = $1 and r.number = w.number
  left join receivable_ledgers l on l.tenant = $1 and l.receivable = w.number
  order by w.number ${order}`

/** All receivables from one on, by number. */
const findNewest = statement(
  'find-month-candidates-newest',
  shown('select number from receivables where tenant = $1 and number <= $2 order by number desc limit $5', 'desc'),
)

const findOldest = statement(
  'find-month-candidates-oldest',
  shown('select number from receivables where tenant = $1 and number >= $2 order by number limit $5', 'asc'),
)

/** Receivables that began in or before a month: the months are leapt through, each gives its next ones. */
const begunIn = (beyond: '<=' | '>=', order: 'asc' | 'desc') => `
  with recursive begun(month) as (
    (select first_month from receivable_ledgers where tenant = $1 and first_month <= $3 order by first_month desc limit 1)
    union all
    select (select l.first_month from receivable_ledgers l where l.tenant = $1 and l.first_month < begun.month
      order by l.first_month desc limit 1) from begun where begun.month is not null
  )
  ${shown(
    `select c.number from begun cross join lateral (
      select l.receivable as number from receivable_ledgers l
      where l.tenant = $1 and l.first_month = begun.month and l.receivable ${beyond} $2 order by l.receivable ${order} limit $5) c
    order by c.number ${order} limit $5`,
    order,
  )}`

const findBegunNewest = statement('find-month-candidates-begun-newest', begunIn('<=', 'desc'))

const findBegunOldest = statement('find-month-candidates-begun-oldest', begunIn('>=', 'asc'))

/** Looks at a stretch of receivables, in the direction's order. `begun` leaves out those that began later than is wanted. */
export function findMonthCandidates(
  querier: Querier,
  search: CandidateSearch,
  begun: boolean,
): Promise<MonthCandidate[]> {
  const { tenant, direction, from, first_month, last_month, count_max } = search
  const [newest, oldest] = begun ? [findBegunNewest, findBegunOldest] : [findNewest, findOldest]
  const sql = direction === 'next' ? newest : oldest
  return querier.query<MonthCandidate>(sql, [tenant, from, last_month, first_month, count_max])
}
