// Payments one by one by what of them is collected, as tied out at a moment of the calculator's clock: only of receivables of which something was
// taken back, and those that are unverified on the oldest day, so that it costs the same whatever the number of payments.
import { dayNumber } from '@tapeline/kernel/core/day'
import { type CollectedPayment, takenBack } from '@tapeline/kernel/metrics/cash-tie-out/taken-back'
import { type Querier, statement } from '../../storage/database.ts'

/** Whose payments, at which moment, and up to which day. */
export interface KnownPayments {
  readonly tenant: number
  readonly moment: number
  readonly day: string
}

/** A payment, by what of it is collected. */
export interface CollectionRow {
  readonly payment: string
  readonly receivable: number
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly lent: number
  readonly learned_fee: number
  readonly stated_on: string | null
  readonly tied_on: string | null
  readonly by_lender: boolean
  readonly explained: string | null
}

/** Payments as the kernel takes them. */
export function collectedOf({ payment, receivable, currency, day, amount, lent }: CollectionRow): CollectedPayment {
  return { payment, receivable, currency, day: dayNumber(day), collected: amount - lent }
}

const COLUMNS =
  'payment, receivable, day, currency, amount, lent, learned_fee, stated_on, tied_on, by_lender, explained'

/** Payments that are known since a moment ($2) and still, and those that were known at it. */
const STILL = 'recorded <= $2'
const THEN = 'recorded <= $2 and superseded > $2'

/** Collections that are unverified on a day ($3): a match by a line of the lender's own is its word alone. */
const UNVERIFIED =
  'amount > 0 and amount > lent and (tied_on is null or by_lender and explained is null or tied_on > $3::date)'

const findTakingBack = statement(
  'find-receivables-with-payments-taken-back',
  `
  select receivable from cash_payments where tenant = $1 and ${STILL} and amount < lent and day between $4 and $3
  union
  select receivable from cash_payment_history where tenant = $1 and ${THEN} and amount < lent and day between $4 and $3`,
)

/** The receivables with payments that take collections back, on a day or later. */
export async function readTakingBack(querier: Querier, asked: KnownPayments, from: string): Promise<number[]> {
  const rows = await querier.query<{ receivable: number }>(findTakingBack, [...valuesOf(asked), from])
  return rows.map(({ receivable }) => receivable)
}

const OF_RECEIVABLES = 'receivable = any($4::bigint[]) and day <= $3 and amount <> lent'
const findPaymentsOf = statement(
  'find-collections-of-receivables',
  `
  select ${COLUMNS} from cash_payments where tenant = $1 and ${STILL} and ${OF_RECEIVABLES}
  union all
  select ${COLUMNS} from cash_payment_history where tenant = $1 and ${THEN} and ${OF_RECEIVABLES}`,
)

/** All that was collected of receivables, and taken back. */
export async function readPaymentsOf(
  querier: Querier,
  asked: KnownPayments,
  receivables: readonly number[],
): Promise<CollectionRow[]> {
  return receivables.length === 0 ? [] : querier.query(findPaymentsOf, [...valuesOf(asked), receivables])
}

// Whatever day they were moved to: they were stated to be of an earlier one.
const MOVED = `stated_on is not null and stated_on <= $3 and greatest(stated_on, day) >= $4 and ${UNVERIFIED}`
const findMoved = statement(
  'find-unverified-collections-moved-to-a-later-day',
  `
  select ${COLUMNS} from cash_payments where tenant = $1 and ${STILL} and ${MOVED}
  union all
  select ${COLUMNS} from cash_payment_history where tenant = $1 and ${THEN} and ${MOVED}`,
)

/** Unverified collections that were stated to be of an earlier day than they are now, of days from a first one on. */
export function readMovedPayments(querier: Querier, asked: KnownPayments, since: string): Promise<CollectionRow[]> {
  return querier.query(findMoved, [...valuesOf(asked), since])
}

/** Payments that are read at once. */
const PAGE = 500

const OF_DAY = `day = w.on_day and (w.on_day > $5::date or payment > $6) and ${UNVERIFIED}`
const findUnverifiedOn = statement(
  'find-payments-of-unverified-days',
  `
  select u.* from unnest($4::date[]) as w(on_day) cross join lateral (
    (select ${COLUMNS} from cash_payments where tenant = $1 and ${STILL} and ${OF_DAY} order by payment limit ${PAGE})
    union all
    (select ${COLUMNS} from cash_payment_history where tenant = $1 and ${THEN} and ${OF_DAY} order by payment limit ${PAGE})) u
  order by u.day, u.payment limit ${PAGE}`,
)

/** Unverified collections of some days, in the order of days and then of their ids, behind one. */
export function readUnverifiedOn(
  querier: Querier,
  asked: KnownPayments,
  days: readonly string[],
  after: Pick<CollectionRow, 'day' | 'payment'> = { day: '-infinity', payment: '' },
): Promise<CollectionRow[]> {
  const left = days.filter((day) => after.day === '-infinity' || day >= after.day)
  return querier.query(findUnverifiedOn, [...valuesOf(asked), left, after.day, after.payment])
}

// The day of a payment that takes something back is its own.
const BEYOND = 'receivable = any($4::bigint[]) and day > $3 and stated_on <= $3 and amount > 0 and amount > lent'
const findMovedBeyond = statement(
  'find-collections-moved-beyond-a-day',
  `
  select ${COLUMNS} from cash_payments where tenant = $1 and ${STILL} and ${BEYOND}
  union all
  select ${COLUMNS} from cash_payment_history where tenant = $1 and ${THEN} and ${BEYOND}`,
)

/** What of a collection the bank does not show, and was not taken back. */
export interface OpenCollection {
  readonly receivable: number
  readonly currency: string
  /** The earliest day that it was stated to be of, from the first day of the operator's statements on. */
  readonly stated_on: string
  /** Minor units, above zero. */
  readonly amount: number
}

/** Those of some receivables, of days from a first one on. */
export async function readOpenOf(
  querier: Querier,
  asked: KnownPayments,
  since: string,
  receivables: readonly number[],
): Promise<OpenCollection[]> {
  if (receivables.length === 0) return []
  const [until, beyond] = await Promise.all([
    readPaymentsOf(querier, asked, receivables),
    querier.query<CollectionRow>(findMovedBeyond, [...valuesOf(asked), receivables]),
  ])
  const taken = takenBack(until.map(collectedOf))
  return [...until, ...beyond].flatMap((row) => {
    const amount = collectedOf(row).collected - (taken.get(row.payment) ?? 0)
    if (amount <= 0 || row.amount <= 0 || row.day < since || !isOpen(row, asked.day)) return []
    const { receivable, currency, day, stated_on } = row
    const first = stated_on ?? day
    return [{ receivable, currency, stated_on: first < since ? since : first, amount }]
  })
}

/** Whether a collection is unverified on a day: the condition of `UNVERIFIED`. */
function isOpen({ tied_on, by_lender, explained }: CollectionRow, day: string): boolean {
  return tied_on === null || (by_lender && explained === null) || tied_on > day
}

function valuesOf({ tenant, moment, day }: KnownPayments): unknown[] {
  return [tenant, moment, day]
}
