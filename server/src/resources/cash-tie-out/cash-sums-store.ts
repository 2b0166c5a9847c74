// Sums of payments and lines that are alike, by day: what figures of months are read from. Each change of a payment or a line changes them by the
// difference, in the same transaction; the earlier sum is kept with the moments between which it held.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { CashSum } from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import type { CollectedSum } from '@tapeline/kernel/metrics/covenants/readings/cash-readings'
import { type Sum, plus, sumFrom } from '@tapeline/kernel/core/sum'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** Which side a row is of. */
type Side = CashSum['side']

/** What sums need to know of a row. */
export interface SummedRow {
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly tied_on: string | null
  readonly by_lender: boolean
  /** What a person explained it by, if anybody did. */
  readonly explained: string | null
  /** Of a payment: what of it is no collection, and what of it a fee that was learned explains. */
  readonly lent?: number
  readonly learned_fee?: number
}

/** The days of what is open. */
const OPEN_DAYS = -1

interface Change {
  readonly day: string
  readonly side: Side
  readonly currency: string
  readonly is_in: boolean
  readonly days: number
  readonly by_lender: boolean
  readonly explained: boolean
  number: number
  amount: Sum
  lent: Sum
  learned_fee: Sum
}

/** What rows that came and went add to the sums. */
export class SumChanges {
  readonly #changes = new Map<string, Change>()

  /** Counts rows that came. */
  add(side: Side, rows: readonly SummedRow[]): void {
    for (const row of rows) this.#count(side, row, 1)
  }

  /** Counts rows that went. */
  subtract(side: Side, rows: readonly SummedRow[]): void {
    for (const row of rows) this.#count(side, row, -1)
  }

  #count(side: Side, row: SummedRow, by: 1 | -1): void {
    const { day, currency, amount, tied_on, by_lender, lent = 0, learned_fee = 0 } = row
    const explained = row.explained !== null
    const days = tied_on === null ? OPEN_DAYS : dayNumber(tied_on) - dayNumber(day)
    const is_in = amount > 0
    const key = `${day} ${side} ${currency} ${is_in} ${days} ${by_lender} ${explained}`
    let change = this.#changes.get(key)
    if (change === undefined) {
      const alike = { day, side, currency, is_in, days, by_lender, explained }
      this.#changes.set(key, (change = { ...alike, number: 0, amount: 0, lent: 0, learned_fee: 0 }))
    }
    change.number += by
    change.amount = plus(change.amount, by * amount)
    change.lent = plus(change.lent, by * lent)
    change.learned_fee = plus(change.learned_fee, by * learned_fee)
  }

  /** The differences, without those that are none. */
  all(): Change[] {
    return [...this.#changes.values()].filter(
      ({ number, ...amounts }) =>
        number !== 0 || [amounts.amount, amounts.lent, amounts.learned_fee].some((amount) => amount !== 0),
    )
  }
}

const MEASURES = 'number, amount, lent, learned_fee'
const KEY = 'day, side, currency, is_in, days, by_lender, explained'
const CHANGED = `json_to_recordset($2) as r(day date, side text, currency text, is_in boolean, days integer, by_lender boolean, explained boolean,
    number integer, amount numeric, lent numeric, learned_fee numeric)`
const isSame = (table: string) =>
  KEY.split(', ')
    .map((column) => `${table}.${column} = r.${column}`)
    .join(' and ')

// By the key, sum by sum: as a join it would compare each change with all sums of the tenant.
const keepSums = statement(
  'keep-cash-sums',
  `
  insert into cash_sum_history (tenant, superseded, ${KEY}, ${MEASURES}, recorded)
  select c.tenant, $3, c.day, c.side, c.currency, c.is_in, c.days, c.by_lender, c.explained, c.number, c.amount, c.lent, c.learned_fee, c.recorded
  from ${CHANGED} cross join lateral (select * from cash_sums s where s.tenant = $1 and ${isSame('s')} offset 0) c`,
)

const addSums = statement(
  'add-cash-sums',
  `
  insert into cash_sums (tenant, ${KEY}, ${MEASURES}, recorded)
  select own.tenant, r.day, r.side, r.currency, r.is_in, r.days, r.by_lender, r.explained, r.number, r.amount, r.lent, r.learned_fee, $3
  from tenants own cross join ${CHANGED} where own.tenant = $1
  on conflict (tenant, ${KEY}) do update
  set number = cash_sums.number + excluded.number, amount = cash_sums.amount + excluded.amount, lent = cash_sums.lent + excluded.lent,
    learned_fee = cash_sums.learned_fee + excluded.learned_fee, recorded = excluded.recorded`,
)

const endSums = statement(
  'end-cash-sums',
  'delete from cash_sums where tenant = $1 and day = any($2::date[]) and number = 0',
)

/** Where changes are stored, and from which moment on they are known. */
interface SumsPlace {
  readonly tenant: number
  readonly moment: number
}

/** Applies changes to the sums of a tenant. */
export function storeSums(transaction: Transaction, place: SumsPlace, changes: SumChanges): Promise<void> {
  return applyChanges(transaction, place, changes.all())
}

async function applyChanges(
  transaction: Transaction,
  { tenant, moment }: SumsPlace,
  rows: readonly Change[],
): Promise<void> {
  if (rows.length === 0) return
  const sent = JSON.stringify(
    rows.map(({ amount, lent, learned_fee, ...row }) => ({
      ...row,
      amount: String(amount),
      lent: String(lent),
      learned_fee: String(learned_fee),
    })),
  )
  await Promise.all([
    transaction.query(keepSums, [tenant, sent, moment]),
    transaction.query(addSums, [tenant, sent, moment]),
    // A sum of which nothing went away has something left.
    ...(rows.some(({ number }) => number <= 0)
      ? [transaction.query(endSums, [tenant, rows.map(({ day }) => day)])]
      : []),
  ])
}

const ADDED = (side: Side, fees: string) => `
    select day, '${side}' as side, currency, amount > 0 as is_in, coalesce(tied_on - day, ${OPEN_DAYS}) as days, by_lender,
      explained is not null as explained, 1 as number, amount::numeric as amount, ${fees}
    from cash_${side}s where tenant = $1`

/** What the stored sums lack of what the stored payments and lines add up to. */
const findDifferences = statement(
  'find-differences-of-cash-sums',
  `
  select ${KEY}, sum(number)::integer as number, sum(amount)::text as amount, sum(lent)::text as lent, sum(learned_fee)::text as learned_fee
  from (
    ${ADDED('payment', 'lent::numeric as lent, learned_fee::numeric as learned_fee')}
    union all ${ADDED('line', '0 as lent, 0 as learned_fee')}
    union all select ${KEY}, -number, -amount, -lent, -learned_fee from cash_sums where tenant = $1) s
  group by ${KEY} having sum(number) <> 0 or sum(amount) <> 0 or sum(lent) <> 0 or sum(learned_fee) <> 0`,
)

/** Makes the sums of a tenant what its payments and lines add up to. Returns the days of which one differed, with currency and side. */
export async function correctSums(transaction: Transaction, place: SumsPlace): Promise<string[]> {
  const rows = await transaction.query<SumRow>(findDifferences, [place.tenant])
  const changes = rows.map(({ amount, lent, learned_fee, ...row }) => ({
    ...row,
    amount: sumFrom(BigInt(amount)),
    lent: sumFrom(BigInt(lent)),
    learned_fee: sumFrom(BigInt(learned_fee)),
  }))
  await applyChanges(transaction, place, changes)
  return rows.map(({ day, currency, side }) => `${side}s of ${day} in ${currency}`)
}

const COLUMNS = `${KEY}, number, amount::text as amount, lent::text as lent, learned_fee::text as learned_fee`
const ASKED = 'day between $2 and $3 and ($4::text is null or currency = $4)'

const findSums = statement('find-cash-sums', `select ${COLUMNS} from cash_sums where tenant = $1 and ${ASKED}`)

const findPastSums = statement(
  'find-past-cash-sums',
  `
  select ${COLUMNS} from cash_sums where tenant = $1 and ${ASKED} and recorded <= $5
  union all
  select ${COLUMNS} from cash_sum_history where tenant = $1 and ${ASKED} and recorded <= $5 and superseded > $5`,
)

interface SumRow {
  readonly day: string
  readonly side: Side
  readonly currency: string
  readonly is_in: boolean
  readonly days: number
  readonly by_lender: boolean
  readonly explained: boolean
  readonly number: number
  readonly amount: string
  readonly lent: string
  readonly learned_fee: string
}

/** Which sums are asked for: days, both included, and a currency or all. */
export interface AskedSums {
  readonly tenant: number
  readonly from: string
  readonly until: string
  readonly currency: string | undefined
  /** A moment of the calculator's clock; undefined for what is decided now. */
  readonly known_at: number | undefined
}

/** The sums of some days, as decided now or at a moment. */
export async function readSums(querier: Querier, asked: AskedSums): Promise<CollectedSum[]> {
  const { tenant, from, until, currency = null, known_at } = asked
  const values = [tenant, from, until, currency]
  const rows = await (known_at === undefined
    ? querier.query<SumRow>(findSums, values)
    : querier.query<SumRow>(findPastSums, [...values, known_at]))
  return rows.map((row) => ({
    ...row,
    day: dayNumber(row.day),
    days: row.days === OPEN_DAYS ? undefined : row.days,
    amount: sumFrom(BigInt(row.amount)),
    lent: sumFrom(BigInt(row.lent)),
    learned_fee: sumFrom(BigInt(row.learned_fee)),
  }))
}
