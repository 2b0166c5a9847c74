// Which receivables a drill-down looks at: all of a tenant, or those that an obligor owes or ever owed, since the question may be about the
// past. Either is a walk along an index, so that a stretch costs what it holds, and of a rare obligor nothing else is looked at.
import { type Querier, statement } from '../../../storage/database.ts'
import { postingOf } from '../../../storage/dated-records.ts'

/** A stretch of receivables by their numbers, the first and the last included. */
export interface Stretch {
  readonly tenant: number
  /** All where it is left out. */
  readonly obligor_id: string | undefined
  readonly first: number
  readonly last: number
  /** The order, and how many at most. */
  readonly newest_first: boolean
  readonly count_max: number
}

// By the primary key, in its order.
const findNewest = statement(
  'find-drill-down-newest',
  'select number from receivables where tenant = $1 and number between $2 and $3 order by number desc limit $4',
)

const findOldest = statement(
  'find-drill-down-oldest',
  'select number from receivables where tenant = $1 and number between $2 and $3 order by number limit $4',
)

// By the postings of the obligor, those that ended too, in the order of numbers: one that came back has both.
const findNewestOwed = statement(
  'find-drill-down-newest-owed',
  `
  (select number from receivable_postings where tenant = $1 and posting = $5 and number between $2 and $3
    order by number desc limit $4)
  union
  (select distinct number from receivable_posting_history where tenant = $1 and posting = $5 and number between $2 and $3
    order by number desc limit $4)
  order by number desc limit $4`,
)

const findOldestOwed = statement(
  'find-drill-down-oldest-owed',
  `
  (select number from receivable_postings where tenant = $1 and posting = $5 and number between $2 and $3
    order by number limit $4)
  union
  (select distinct number from receivable_posting_history where tenant = $1 and posting = $5 and number between $2 and $3
    order by number limit $4)
  order by number limit $4`,
)

/** The numbers of the receivables of a stretch. */
export async function findCandidates(querier: Querier, stretch: Stretch): Promise<number[]> {
  const { tenant, obligor_id, first, last, newest_first, count_max } = stretch
  const bounds = [tenant, first, last, count_max]
  const rows =
    obligor_id === undefined
      ? await querier.query<{ number: number }>(newest_first ? findNewest : findOldest, bounds)
      : await querier.query<{ number: number }>(newest_first ? findNewestOwed : findOldestOwed, [
          ...bounds,
          postingOf('obligor_id', obligor_id),
        ])
  return rows.map(({ number }) => number)
}
