// What metrics of covenants are made of: the first day on which the operator's statements show cash of a lender, the sums of a month, and the
// oldest collection that they do not show. As tied out now.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { CashOnDay } from '@tapeline/kernel/metrics/covenants/readings/cash-readings'
import { type Querier, statement } from '../../storage/database.ts'
import { readSums } from './cash-sums-store.ts'

// What belongs to a debt line is there without a statement: the operator records its own draws.
const findSince = statement(
  'find-first-line-of-operator',
  `
  select day from cash_lines where tenant = $1 and source = 'operator' and rule is distinct from 'debt_line'
  order by day limit 1`,
)

// A match by a line of the lender's own is its word alone.
const findOldest = statement(
  'find-oldest-unverified-collection',
  `
  select day from cash_sums where tenant = $1 and day between $2::date and $3::date and side = 'payment' and is_in
    and (days < 0 or by_lender and not explained or day + days > $3::date)
  order by day limit 1`,
)

/** What is asked: a day, and the days of the collections that the share is of, all as numbers. */
export interface CashAsked {
  readonly day: number
  readonly from: number
  readonly until: number
}

/** Reads it for a lender. */
export async function readCashOnDay(querier: Querier, tenant: number, asked: CashAsked): Promise<CashOnDay> {
  const since = await readFirstDay(querier, findSince, [tenant])
  if (since === undefined) return { since, sums: [], oldest: undefined }
  const [from, until, day] = [asked.from, asked.until, asked.day].map(dayOfNumber)
  const [sums, oldest] = await Promise.all([
    readSums(querier, { tenant, from: from ?? '', until: until ?? '', currency: undefined, known_at: undefined }),
    readFirstDay(querier, findOldest, [tenant, dayOfNumber(since), day]),
  ])
  return { since, sums, oldest }
}

async function readFirstDay(
  querier: Querier,
  find: ReturnType<typeof statement>,
  values: readonly unknown[],
): Promise<number | undefined> {
  const [row] = await querier.query<{ day: string }>(find, [...values])
  return row && dayNumber(row.day)
}
