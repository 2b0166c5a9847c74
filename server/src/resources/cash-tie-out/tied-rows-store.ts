// Payments and lines as they are stored, one row each. Rows of a stretch that differ from before are stored; the earlier ones are kept with the moments
// between which they stood.
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type ColumnTypes, bytesOfRows } from '../../storage/copied-rows.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import { copyInto } from '../../storage/row-copy.ts'
import type { SumChanges, SummedRow } from './cash-sums-store.ts'

/** What it belongs to: the id of the first line of the match, or the decision, the rule, and the day from which all of it is there. Null while it is open. */
export interface Tied {
  readonly match: string | null
  readonly rule: string | null
  readonly tied_on: string | null
  /** Whether a line of the match is of the lender's own statements: what it states is the word of the lender alone. */
  readonly by_lender: boolean
  /** What a person stated that it is where it belongs to nothing on the other side; null otherwise. */
  readonly explained: string | null
}

/** A payment as decided. */
export interface PaymentRow extends Tied {
  readonly payment: string
  readonly receivable: number
  readonly day: string
  readonly currency: string
  readonly amount: number
  /** Ids of its entries. */
  readonly entries: readonly string[]
  readonly payment_references: readonly string[]
  readonly batch: string | null
  readonly processor: string | null
  /** What it is once, where its entries were reported twice. */
  readonly once: number | null
  /** What of the amount is money that is lent, or comes back of that: no collection. */
  readonly lent: number
  /** What of the amount the bank does not show, by a fee that was learned and that nobody declared. */
  readonly learned_fee: number
  /** The earliest day that it was ever stated to be of; null where that is its own. */
  readonly stated_on: string | null
}

/** A line as decided. */
export interface LineRow extends Tied {
  readonly line: string
  readonly source: LineSource
  readonly account: string
  readonly day: string
  /** The day on which the bank booked it; null where that is its own day. */
  readonly booked_on: string | null
  readonly currency: string
  readonly amount: number
  /** Those that may be names, as it states them. */
  readonly words: readonly string[]
  /** Who paid, as it is compared; null where the bank does not state it. */
  readonly payer: string | null
  /** The number of the receivable whose payment alone it is; null where it is open, a batch, or of several. */
  readonly receivable: number | null
  /** Keys of entries of which a person decided that it is not their money. */
  readonly rejected: readonly string[]
  /** Whether the bank states that it takes back an earlier line. */
  readonly reversal: boolean
}

/** The statements of one side, whose rows are named by the column `name`. */
function sideOf(name: 'payment' | 'line', own: ColumnTypes) {
  const columns = Object.keys(own)
  const listed = [name, ...columns].join(', ')
  const types: ColumnTypes = { tenant: 'integer', stretch: 'integer', recorded: 'bigint', [name]: 'text', ...own }
  return {
    columns,
    types,
    find: statement(
      `find-cash-${name}s-of-stretch`,
      `select ${listed} from cash_${name}s where tenant = $1 and stretch = $2`,
    ),
    keep: statement(
      `keep-cash-${name}s`,
      `
      insert into cash_${name}_history (tenant, superseded, stretch, recorded, ${listed})
      select c.tenant, $3, c.stretch, c.recorded, ${listed.replaceAll(/(\w+)/g, 'c.$1')}
      from cash_${name}s c where c.tenant = $1 and c.${name} = any($2::text[])`,
    ),
    end: statement(
      `end-cash-${name}s`,
      `
      delete from cash_${name}s where tenant = $1 and ${name} = any($2::text[])
      returning day, currency, amount, tied_on, by_lender, explained${name === 'payment' ? ', lent, learned_fee, stated_on' : ''}`,
    ),
    insert: copyInto(`cash_${name}s`, Object.keys(types)),
  }
}

export const payments = sideOf('payment', {
  receivable: 'bigint',
  day: 'date',
  currency: 'text',
  amount: 'bigint',
  entries: 'text[]',
  payment_references: 'text[]',
  batch: 'text',
  processor: 'text',
  once: 'bigint',
  match: 'text',
  rule: 'text',
  tied_on: 'date',
  by_lender: 'boolean',
  explained: 'text',
  lent: 'bigint',
  learned_fee: 'bigint',
  stated_on: 'date',
})
export const lines = sideOf('line', {
  source: 'text',
  account: 'text',
  day: 'date',
  booked_on: 'date',
  currency: 'text',
  amount: 'bigint',
  words: 'text[]',
  payer: 'text',
  receivable: 'bigint',
  rejected: 'text[]',
  reversal: 'boolean',
  match: 'text',
  rule: 'text',
  tied_on: 'date',
  by_lender: 'boolean',
  explained: 'text',
})

/** Where a stretch is stored, and the moment of the calculator's clock. */
export interface StretchPlace {
  readonly tenant: number
  readonly stretch: number
  readonly moment: number
}

/** What of a stretch was stored. */
export interface StoredRows {
  /** The ids of those that differ from before. */
  readonly differing: readonly string[]
  /** The earliest day that any of them is or was of, also one that it was stated to be of earlier; undefined where none differs. */
  readonly changed_from: string | undefined
}

/** The earlier of two days, of which each may be unknown. */
export function earlierDay(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other < one ? other : one
}

/** Where rows are stored, and what they change of the sums. */
export interface Storing<Row> {
  readonly transaction: Transaction
  readonly place: StretchPlace
  readonly sums: SumChanges
  /** Whether rows that come may be stored in another stretch. */
  readonly are_elsewhere: Promise<boolean>
  readonly kind: 'payment' | 'line'
  readonly storeNames: (transaction: Transaction, tenant: number, rows: readonly Row[]) => Promise<void>
}

/** A row with the days that it counts on. */
type DatedRow = SummedRow & { readonly stated_on?: string | null }

/** The earliest day that any of some rows is of, or was stated to be of; undefined of none. */
function earliestOf(rows: readonly DatedRow[]): string | undefined {
  let earliest: string | undefined
  for (const { day, stated_on } of rows) earliest = earlierDay(earliest, earlierDay(day, stated_on ?? undefined))
  return earliest
}

/** Stores the rows of one side in a stretch, where they differ from before. */
export async function storeSide<Row extends DatedRow>(
  { transaction, place: { tenant, stretch, moment }, sums, are_elsewhere, kind, storeNames }: Storing<Row>,
  side: ReturnType<typeof sideOf>,
  name: keyof Row,
  rows: readonly Row[],
): Promise<StoredRows> {
  const [stored, looks_elsewhere] = await Promise.all([
    transaction.query<Row>(side.find, [tenant, stretch]),
    are_elsewhere,
  ])
  const before = new Map(stored.map((row) => [row[name], row]))
  const come = rows.filter((row) => !isSame(row, before.get(row[name]), side.columns))
  // Also those that another stretch decided before: what is decided here is no longer decided there.
  const again = (looks_elsewhere ? come : come.filter((row) => before.has(row[name]))).map((row) => row[name])
  for (const row of rows) before.delete(row[name])
  const gone = [...before.keys()]
  const differing = [...gone, ...come.map((row) => row[name])]
  if (differing.length === 0) return { differing: [], changed_from: undefined }
  const [went] = await Promise.all([
    endRows(transaction, side, { tenant, moment }, [...gone, ...again]),
    insertRows(transaction, side, come, { tenant, stretch, recorded: moment }),
    storeNames(transaction, tenant, come),
  ])
  sums.subtract(kind, went)
  sums.add(kind, come)
  return { differing: differing.map(String), changed_from: earlierDay(earliestOf(went), earliestOf(come)) }
}

/** Keeps rows as they were until a moment, and takes them away. */
async function endRows(
  transaction: Transaction,
  { keep, end }: ReturnType<typeof sideOf>,
  { tenant, moment }: Pick<StretchPlace, 'tenant' | 'moment'>,
  ids: readonly unknown[],
): Promise<DatedRow[]> {
  if (ids.length === 0) return []
  const [, went] = await Promise.all([
    transaction.query(keep, [tenant, ids, moment]),
    transaction.query<DatedRow>(end, [tenant, ids]),
  ])
  return went
}

async function insertRows(
  transaction: Transaction,
  { insert, types }: ReturnType<typeof sideOf>,
  rows: readonly object[],
  alike: { readonly tenant: number; readonly stretch: number; readonly recorded: number },
): Promise<void> {
  if (rows.length > 0) await transaction.query(insert, [bytesOfRows(types, rows, alike)])
}

/** Whether two rows of one id have the same in all columns: texts, numbers, truth values, and lists of texts. */
function isSame<Row extends object>(row: Row, before: Row | undefined, columns: readonly string[]): boolean {
  if (before === undefined) return false
  const [one, other] = [row, before] as readonly Readonly<Record<string, unknown>>[]
  return columns.every((column) => isSameValue(one?.[column], other?.[column]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item, at) => item === other[at])
}
