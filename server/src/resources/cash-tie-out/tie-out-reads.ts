// What is known of a lender's cash by month: what it reports, what the bank states, and what of either is tied. Read as of a moment of the
// calculator's clock, so that an earlier state is what was shown then.
import { type Querier, statement } from '../../storage/database.ts'

/** Sums of a month in one currency and direction: money in or money out. Amounts in minor units, above zero. */
export interface MonthSums {
  readonly month: string
  readonly currency: string
  readonly is_in: boolean
  readonly count: number
  readonly amount: number | string
  readonly tied_count: number
  readonly tied_amount: number | string
}

/** Months that are read at most. */
export const MONTHS_MAX = 36

/** Rows as they were at a moment `$2`, of days up to `$3`. */
const known = (side: 'payment' | 'line', columns: string) => `
    select ${columns} from cash_${side}s where tenant = $1 and recorded <= $2 and day <= $3
    union all
    select ${columns} from cash_${side}_history where tenant = $1 and recorded <= $2 and superseded > $2 and day <= $3`

const sumsOf = (side: 'payment' | 'line') =>
  statement(
    `sum-cash-${side}s-by-month`,
    `
  select to_char(day, 'YYYY-MM') as month, currency, amount > 0 as is_in, count(*)::integer as count, sum(abs(amount))::text as amount,
    count(match)::integer as tied_count, coalesce(sum(abs(amount)) filter (where match is not null), 0)::text as tied_amount
  from (${known(side, 'day, currency, amount, match')}) k
  where day >= $4 group by 1, 2, 3 order by 1 desc, 2, 3 desc`,
  )
