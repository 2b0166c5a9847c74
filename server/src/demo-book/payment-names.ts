// How the money of the book moves, and the names under which its entries state it. On the accounts that the operator sees, lines of credit and
// invoices are paid one by one, and all else by cards, which a processor pays out each day. Everything else goes through accounts of the
// lender's own, week by week.
import { addDays, addMonths, dayNumber, endOfMonth } from '@tapeline/kernel/core/day'
import type { Call, Json } from './call.ts'

/** The currency of the accounts that the operator sees. */
export const SEEN_CURRENCY = 'USD'
const WHOLE_MONTHS = 3

/** Entries that an obligor pays. */
export const PAID_TYPES: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'periodic_fee',
  'late_fee',
  'recovery',
  'refund',
])
/** Entries that make up what is paid out: an origination fee is kept of it. */
export const PAID_OUT_TYPES: ReadonlySet<string> = new Set(['disbursement', 'origination_fee'])
const PAID_ONE_BY_ONE: ReadonlySet<unknown> = new Set(['line_of_credit', 'invoice_factoring'])

/** The first day of which the operator sees the lender's accounts: three whole months before the current one. */
export function statementsFrom(today: string): string {
  const last = endOfMonth(addMonths(today, -WHOLE_MONTHS - 1))
  return addDays(last, 1)
}

/** The Friday of a day's week, which begins on Saturday. 1970-01-01 was a Thursday. */
export function fridayOf(day: string): string {
  return addDays(day, (8 - (dayNumber(day) % 7)) % 7)
}

/** Where the money of a receivable goes, and since when. */
export interface PaymentWay {
  readonly today: string
  readonly operator_slug: string
}

/** An entry with the name of the batch that its money is part of; as it is where its money comes alone, or where there is none. */
export function nameBatch(entry: Call, receivable: Json, way: PaymentWay): Call {
  const batch = batchOf(entry, receivable, way)
  return batch === undefined ? entry : { ...entry, body: { ...entry.body, metadata: { batch } } }
}

function batchOf({ date, body }: Call, receivable: Json, { today, operator_slug }: PaymentWay): string | undefined {
  const type = String(body['type'])
  const isPaid = PAID_TYPES.has(type)
  if (!isPaid && !PAID_OUT_TYPES.has(type)) return undefined
  const { currency, funded_by, product_type } = receivable
  const isSeen = currency === SEEN_CURRENCY && funded_by === operator_slug && date >= statementsFrom(today)
  const isReturned = Number(body['amount']) < 0
  if (!isSeen) return `${wayOf(isPaid, isReturned)}-${String(currency)}-${fridayOf(date)}`
  if (!isPaid || PAID_ONE_BY_ONE.has(product_type)) return undefined
  return `${isReturned ? 'BACK' : 'CARD'}-${date}`
}

/** The word by which batches of the lender's own accounts begin: paid out, deposited, returned. */
function wayOf(isPaid: boolean, isReturned: boolean): string {
  if (!isPaid) return 'PAY'
  return isReturned ? 'RET' : 'DEP'
}
