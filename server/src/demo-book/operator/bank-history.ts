// Movements on the lender's bank accounts over three whole months and the current one: the payments of obligors as in the book, but for a few
// that the tie-out is to find, swept each Friday, and the payments between lender, operator and obligors from the operating account.
import { addDays, dayNumber, daysBetween } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { PAID_TYPES, statementsFrom } from '../payment-names.ts'
import { type PlantedBreak, plantBreaks } from './bank-breaks.ts'
import type { BookEntry, BookReceivable } from './book-days.ts'
import { reporting_currency } from './fx-rates.ts'
import type { LineHistory } from './line-history.ts'
import type { Movement, MovingAccount } from './movement.ts'
import type { Parties } from './operator-call.ts'

/** The movements of the accounts from a day on. */
export interface BankHistory {
  readonly from: string
  readonly today: string
  readonly opening: Readonly<Record<MovingAccount, number>>
  readonly movements: readonly Movement[]
  /** Where the bank does not show what the book holds. */
  readonly planted: readonly PlantedBreak[]
}

/** Who pays for a receivable, where it is not its obligor: by the id of the receivable. */
export type Payers = ReadonlyMap<string, string>

const collections_floor = 2_500_000
const operating_floor = 5_000_000
/** Derives the movements up to `today`, in date order. */
export function deriveBankHistory(
  receivables: readonly BookReceivable[],
  parties: Parties,
  line: LineHistory,
  today: string,
  payers: Payers = new Map(),
): BankHistory {
  const from = statementsFrom(today)
  const funded = receivables.filter((one) => one.currency === reporting_currency && one.funded_by === parties.operator)
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => addDays(from, at))
  const { payments, planted } = plantBreaks(derivePayments(funded, days, payers), today, payers)
  const paid = markLastPending(payments)
  const sweeps = deriveSweeps(paid, days)
  const operating = [
    ...sweeps.map((sweep): Movement => ({ ...sweep, account: 'operating', direction: 'credit' })),
    ...deriveDisbursements(funded, from, today),
    ...deriveLineMoves(line, from),
  ]
  const movements = [...paid, ...sweeps, ...operating].toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  )
  const opening = { collections: collections_floor, operating: operatingOpening(movements) }
  return { from, today, opening, movements, planted }
}

/** An entry with the receivable that it is of, and who paid it. */
type Paid = BookEntry & { readonly receivable_id: string; readonly payer: string }

/** The payments of obligors: each batch as one movement, and those that come alone one by one. */
function derivePayments(funded: readonly BookReceivable[], days: readonly string[], payers: Payers): Movement[] {
  const paid = funded.flatMap(({ id, obligor_name, entries }) => {
    const payer = payers.get(id) ?? obligor_name
    return entries
      .filter(({ type }) => PAID_TYPES.has(type))
      .map((entry): Paid => ({ ...entry, receivable_id: id, payer }))
  })
  const by_day = groupBy(paid, ({ date }) => date)
  return days.flatMap((date) => {
    const ways = groupBy(by_day.get(date) ?? [], ({ batch, receivable_id, amount }) =>
      batch === undefined ? `${receivable_id} ${amount > 0}` : batch,
    )
    return [...ways.values()].map((entries) => paymentOf(date, entries))
  })
}

function paymentOf(date: string, entries: readonly Paid[]): Movement {
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  const { batch: reference, receivable_id, payer } = firstOf(entries)
  const [whose, of] =
    reference === undefined
      ? [` of ${receivable_id}`, { receivable_id, entry_ids: entries.map(({ id }) => id), payer }]
      : [`: ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`, { reference }]
  const shared = { account: 'collections', date, amount: Math.abs(sum), ...of } as const
  return sum < 0
    ? { ...shared, direction: 'debit', kind: 'returns', description: `Payments returned${whose}` }
    : { ...shared, direction: 'credit', kind: 'collections', description: `Payments${whose}` }
}

function firstOf(entries: readonly Paid[]): Paid {
  const [first] = entries
  if (first === undefined) throw new RangeError('a payment has at least one entry')
  return first
}

/** The latest payments are reported by the bank, and not booked. */
function markLastPending(payments: readonly Movement[]): Movement[] {
  const last = payments.findLast(({ kind }) => kind === 'collections')
  return payments.map((one) => (one === last ? { ...one, pending: true } : one))
}

/** On Fridays everything above the floor goes to the operating account. */
function deriveSweeps(payments: readonly Movement[], days: readonly string[]): Movement[] {
  let swept = 0
  return days.filter(isFriday).flatMap((date) => {
    const amount = balanceOf(payments, date) - swept
    if (amount <= 0) return []
    swept += amount
    const shared = { account: 'collections', date, direction: 'debit', kind: 'sweep' } as const
    return [{ ...shared, amount, description: 'Sweep to the operating account' }]
  })
}

/** 1970-01-01 was a Thursday. */
function isFriday(day: string): boolean {
  return dayNumber(day) % 7 === 1
}

/** The disbursement on each receivable and day, less the fee withheld. */
function deriveDisbursements(funded: readonly BookReceivable[], from: string, today: string): Movement[] {
  return funded.flatMap(({ id, entries }) => {
    const paid_out = entries.filter(({ type, date }) => type === 'disbursement' && date >= from && date <= today)
    return paid_out.map(({ date, amount }): Movement => {
      const fee = entries.find((entry) => entry.type === 'origination_fee' && entry.date === date)?.amount ?? 0
      const shared = {
        account: 'operating',
        date,
        direction: 'debit',
        kind: 'disbursement',
        receivable_id: id,
      } as const
      return { ...shared, amount: amount - fee, description: `Disbursed on ${id}` }
    })
  })
}

const line_words = { draw: 'Draw on the debt line', repayment: 'Repayment of principal', interest: 'Interest' } as const

function deriveLineMoves(line: LineHistory, from: string): Movement[] {
  return line.moves
    .filter(({ date }) => date >= from)
    .map(({ date, kind, amount }) => ({
      account: 'operating',
      date,
      direction: kind === 'draw' ? 'credit' : 'debit',
      kind,
      amount,
      description: line_words[kind],
    }))
}

/** An opening balance that keeps the account above its floor. */
function operatingOpening(movements: readonly Movement[]): number {
  const operating = movements.filter(({ account }) => account === 'operating')
  const lowest = Math.min(0, ...operating.map(({ date }) => balanceOf(operating, date)))
  return Math.ceil((operating_floor - lowest) / 100_000) * 100_000
}

/** The sum of the booked movements of one account by the end of a day. */
export function balanceOf(movements: readonly Movement[], day: string): number {
  const booked = movements.filter(({ date, pending }) => date <= day && pending !== true)
  return booked.reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount), 0)
}
