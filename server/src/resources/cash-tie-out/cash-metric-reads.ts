// What metrics of covenants are made of: the first day on which the operator's statements show cash of a lender, the sums of a month, and the
// oldest collection that they do not show. As tied out at a moment of the calculator's clock.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { takenBack } from '@tapeline/kernel/metrics/cash-tie-out/taken-back'
import type { CashOnDay, TakenBack } from '@tapeline/kernel/metrics/covenants/readings/cash-readings'
import { type Querier, statement } from '../../storage/database.ts'
import { readSums } from './cash-sums-store.ts'
import {
  type CollectionRow,
  type KnownPayments,
  collectedOf,
  readMovedPayments,
  readPaymentsOf,
  readTakingBack,
  readUnverifiedOn,
} from './collected-payments-reads.ts'

// What belongs to a debt line is there without a statement: the operator records its own draws.
const OF_STATEMENTS = `source = 'operator' and rule is distinct from 'debt_line' and recorded <= $2`
const findSince = statement(
  'find-first-line-of-operator',
  `
  (select day from cash_lines where tenant = $1 and ${OF_STATEMENTS} order by day limit 1)
  union all
  (select day from cash_line_history where tenant = $1 and ${OF_STATEMENTS} and superseded > $2 order by day limit 1)
  order by day limit 1`,
)

// A match by a line of the lender's own is its word alone.
const UNVERIFIED = `day between $3::date and $4::date and side = 'payment' and is_in and amount > lent
    and (days < 0 or by_lender and not explained or day + days > $4::date) and recorded <= $2`
const findOldest = statement(
  'find-oldest-unverified-collection',
  `
  (select day from cash_sums where tenant = $1 and ${UNVERIFIED} order by day limit 1)
  union all
  (select day from cash_sum_history where tenant = $1 and ${UNVERIFIED} and superseded > $2 order by day limit 1)
  order by day limit 1`,
)

/** What is asked: a day, and the days of the collections that the share is of, all as numbers; the moment of the tie-out. */
export interface CashAsked {
  readonly day: number
  readonly from: number
  readonly until: number
  readonly moment: number
}

/** Reads it for a lender. */
export async function readCashOnDay(querier: Querier, tenant: number, asked: CashAsked): Promise<CashOnDay> {
  const { moment } = asked
  const since = await readFirstDay(querier, findSince, [tenant, moment])
  if (since === undefined) return { since, sums: [], taken_back: [], oldest: undefined }
  const [from, until] = [dayOfNumber(asked.from), dayOfNumber(asked.until)]
  const known = { tenant, moment, day: dayOfNumber(asked.day) }
  return {
    since,
    sums: await readSums(querier, { tenant, from, until, currency: undefined, known_at: moment }),
    taken_back: await readTakenBack(querier, known, { from, until }),
    oldest: await readOldest(querier, known, dayOfNumber(since)),
  }
}

async function readFirstDay(
  querier: Querier,
  find: ReturnType<typeof statement>,
  values: readonly unknown[],
): Promise<number | undefined> {
  const [row] = await querier.query<{ day: string }>(find, [...values])
  return row && dayNumber(row.day)
}

/** What was taken back, by the day, of payments of some days. */
async function readTakenBack(
  querier: Querier,
  known: KnownPayments,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<TakenBack[]> {
  const receivables = await readTakingBack(querier, known, from)
  const rows = await readPaymentsOf(querier, known, receivables)
  const taken = takenBack(rows.map(collectedOf))
  return rows.flatMap((row) => {
    const amount = taken.get(row.payment) ?? 0
    if (amount === 0 || row.day < from || row.day > until) return []
    const { currency, by_lender, tied_on, explained } = row
    const day = dayNumber(row.day)
    const { collected } = collectedOf(row)
    return {
      currency,
      by_lender,
      day,
      days: tied_on === null ? undefined : dayNumber(tied_on) - day,
      explained: explained !== null,
      amount,
      verified: Math.min(amount, collected - row.learned_fee),
    }
  })
}

/** The earliest day, from a first one on, that a collection was stated to be of which is unverified on the day and was not taken back. */
async function readOldest(querier: Querier, known: KnownPayments, since: string): Promise<number | undefined> {
  const moved = await notTakenBack(querier, known, await readMovedPayments(querier, known, since))
  const days = moved.map(({ day, stated_on }) => dayNumber(later(stated_on ?? day, since)))
  const by_day = await readOldestByDay(querier, known, since)
  const oldest = Math.min(...days, by_day ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(oldest) ? oldest : undefined
}

/** Sums state the oldest day with something unverified; its payments, whether all of it was taken back. */
async function readOldestByDay(querier: Querier, known: KnownPayments, since: string): Promise<number | undefined> {
  const { tenant, moment, day } = known
  for (let from = since; ;) {
    const found = await readFirstDay(querier, findOldest, [tenant, moment, from, day])
    if (found === undefined) return undefined
    const on = dayOfNumber(found)
    for (let after = ''; ;) {
      const rows = await readUnverifiedOn(querier, known, { on, after })
      if ((await notTakenBack(querier, known, rows)).length > 0) return found
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.payment
    }
    from = dayOfNumber(found + 1)
  }
}

/** Of unverified payments those of which not all was taken back by the day. */
async function notTakenBack(
  querier: Querier,
  known: KnownPayments,
  rows: readonly CollectionRow[],
): Promise<CollectionRow[]> {
  const receivables = [...new Set(rows.map(({ receivable }) => receivable))]
  const taken = takenBack((await readPaymentsOf(querier, known, receivables)).map(collectedOf))
  return rows.filter((row) => (taken.get(row.payment) ?? 0) < collectedOf(row).collected)
}

function later(one: string, other: string): string {
  return other > one ? other : one
}
