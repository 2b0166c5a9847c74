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
const findOpenDays = statement(
  'find-days-of-unverified-collections',
  `
  (select distinct day from cash_sums where tenant = $1 and ${UNVERIFIED} order by day limit $5)
  union
  (select distinct day from cash_sum_history where tenant = $1 and ${UNVERIFIED} and superseded > $2 order by day limit $5)
  order by day limit $5`,
)

/** What is asked: a day, and the days of the collections that the share is of, all as numbers; which of both metrics. */
export interface CashAsked {
  readonly day: number
  readonly from: number
  readonly until: number
  readonly wants: 'share' | 'age'
}

/**
 * What metrics of one lender are made of, as tied out at one moment. What several metrics, lines and test days have in common is read once: keep it as
 * long as the snapshot in which it reads.
 */
export class CashOnDays {
  readonly #querier: Querier
  readonly #tenant: number
  readonly #moment: number
  readonly #read = new Map<string, Promise<unknown>>()

  /** `moment` is of the calculator's clock. */
  constructor(querier: Querier, tenant: number, moment: number) {
    this.#querier = querier
    this.#tenant = tenant
    this.#moment = moment
  }

  /** Reads what a metric needs of a day; the rest is left empty. */
  async onDay({ day, from, until, wants }: CashAsked): Promise<CashOnDay> {
    const nothing = { sums: [], taken_back: [], oldest: undefined }
    const querier = this.#querier
    const since = await this.#once('since', () => readFirstDay(querier, findSince, [this.#tenant, this.#moment]))
    if (since === undefined) return { since, ...nothing }
    const known = { tenant: this.#tenant, moment: this.#moment, day: dayOfNumber(day) }
    if (wants === 'age') {
      const oldest = await this.#once(`age ${day}`, () => readOldest(querier, known, dayOfNumber(since)))
      return { since, ...nothing, oldest }
    }
    const days = { from: dayOfNumber(from), until: dayOfNumber(until) }
    const asked = { tenant: this.#tenant, ...days, currency: undefined, known_at: this.#moment }
    const sums = await this.#once(`sums ${from} ${until}`, () => readSums(querier, asked))
    const back = await this.#once(`back ${from} ${until} ${day}`, () => readTakenBack(querier, known, days))
    return { since, sums, taken_back: back, oldest: undefined }
  }

  /** What failed is read again. */
  #once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const found = this.#read.get(name) as Promise<T> | undefined
    if (found !== undefined) return found
    const reading = read()
    this.#read.set(name, reading)
    reading.catch(() => this.#read.delete(name))
    return reading
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

/** Days that are looked at together: the oldest alone at first, more where all of it was taken back. */
const DAYS_FIRST = 1
const DAYS_MAX = 64
const DAYS_GROWTH = 8

/** Sums state the days with something unverified; their payments, whether all of it was taken back. */
async function readOldestByDay(querier: Querier, known: KnownPayments, since: string): Promise<number | undefined> {
  const { tenant, moment, day } = known
  for (let from = since, count = DAYS_FIRST; ; count = Math.min(DAYS_MAX, count * DAYS_GROWTH)) {
    const found = await querier.query<{ day: string }>(findOpenDays, [tenant, moment, from, day, count])
    const days = found.map((one) => one.day)
    const open = await readFirstOpen(querier, known, days)
    if (open !== undefined) return dayNumber(open.day)
    const last = days.at(-1)
    if (last === undefined || days.length < count) return undefined
    from = dayOfNumber(dayNumber(last) + 1)
  }
}

/** The first unverified payment of some days, rising, of which not all was taken back. */
async function readFirstOpen(
  querier: Querier,
  known: KnownPayments,
  days: readonly string[],
): Promise<CollectionRow | undefined> {
  for (let after: Pick<CollectionRow, 'day' | 'payment'> | undefined; days.length > 0;) {
    const rows = await readUnverifiedOn(querier, known, days, after)
    const [open] = await notTakenBack(querier, known, rows)
    after = rows.at(-1)
    if (open !== undefined || after === undefined) return open
  }
  return undefined
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
