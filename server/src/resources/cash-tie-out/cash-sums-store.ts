// Sums of payments and lines that are alike, by day: what figures of months are read from. Each change of a payment or a line changes them by the
// difference, in the same transaction; the earlier sum is kept with the moments between which it held.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { CashSum } from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import { sumFrom } from '@tapeline/kernel/core/sum'
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
  amount: bigint
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
    const { day, currency, amount, tied_on, by_lender } = row
    const explained = row.explained !== null
    const days = tied_on === null ? OPEN_DAYS : dayNumber(tied_on) - dayNumber(day)
    const is_in = amount > 0
    const key = [day, side, currency, is_in, days, by_lender, explained].join(' ')
    const alike = { day, side, currency, is_in, days, by_lender, explained }
    const change = this.#changes.get(key) ?? { ...alike, number: 0, amount: 0n }
    change.number += by
    change.amount += BigInt(by * amount)
    this.#changes.set(key, change)
  }

  /** The differences, without those that are none. */
  all(): Change[] {
    return [...this.#changes.values()].filter(({ number, amount }) => number !== 0 || amount !== 0n)
  }
}

const KEY = 'day, side, currency, is_in, days, by_lender, explained'
const CHANGED = `json_to_recordset($2) as r(day date, side text, currency text, is_in boolean, days integer, by_lender boolean, explained boolean,
    number integer, amount numeric)`
const isSame = (table: string) =>
  KEY.split(', ')
    .map((column) => `${table}.${column} = r.${column}`)
    .join(' and ')

const keepSums = statement(
  'keep-cash-sums',
  `
  insert into cash_sum_history (tenant, superseded, ${KEY}, number, amount, recorded)
  select c.tenant, $3, c.day, c.side, c.currency, c.is_in, c.days, c.by_lender, c.explained, c.number, c.amount, c.recorded
  from ${CHANGED} join cash_sums c on c.tenant = $1 and ${isSame('c')}`,
)

const addSums = statement(
  'add-cash-sums',
  `
  insert into cash_sums (tenant, ${KEY}, number, amount, recorded)
  select own.tenant, r.day, r.side, r.currency, r.is_in, r.days, r.by_lender, r.explained, r.number, r.amount, $3
  from tenants own cross join ${CHANGED} where own.tenant = $1
  on conflict (tenant, ${KEY}) do update
  set number = cash_sums.number + excluded.number, amount = cash_sums.amount + excluded.amount, recorded = excluded.recorded`,
)

const endSums = statement(
  'end-cash-sums',
  `delete from cash_sums c using ${CHANGED} where c.tenant = $1 and ${isSame('c')} and c.number = 0`,
)

/** Applies changes to the sums of a tenant, known from a moment on. */
export async function storeSums(
  transaction: Transaction,
  { tenant, moment }: { readonly tenant: number; readonly moment: number },
  changes: SumChanges,
): Promise<void> {
  const rows = changes.all()
  if (rows.length === 0) return
  const sent = JSON.stringify(rows.map((row) => ({ ...row, amount: String(row.amount) })))
  await Promise.all([
    transaction.query(keepSums, [tenant, sent, moment]),
    transaction.query(addSums, [tenant, sent, moment]),
    transaction.query(endSums, [tenant, sent]),
  ])
}

const COLUMNS = `${KEY}, number, amount::text as amount`
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
export async function readSums(querier: Querier, asked: AskedSums): Promise<CashSum[]> {
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
  }))
}
