// Movements on the lender's bank accounts over three whole months and the current one: the payments of obligors as in the book, swept each
// Friday, and the payments between lender, operator and obligors from the operating account.
import { addDays, addMonths, dayNumber, daysBetween } from '@tapeline/kernel/core/day'
import type { BookEntry, BookReceivable } from './book-days.ts'
import { reporting_currency } from './fx-rates.ts'
import { type LineHistory, firstOfMonth } from './line-history.ts'
import type { Parties } from './operator-call.ts'

/** An account with movements. */
export type MovingAccount = 'collections' | 'operating'

/** Money in or out, in minor units. */
export interface Movement {
  readonly account: MovingAccount
  readonly date: string
  readonly direction: 'credit' | 'debit'
  readonly amount: number
  readonly kind: 'collections' | 'returns' | 'sweep' | 'disbursement' | 'draw' | 'repayment' | 'interest'
  readonly description: string
  /** The receivable that was disbursed. */
  readonly receivable_id?: string
  /** Reported by the bank, and not booked yet. */
  readonly pending?: true
}

/** The movements of the accounts from a day on. */
export interface BankHistory {
  readonly from: string
  readonly today: string
  readonly opening: Readonly<Record<MovingAccount, number>>
  readonly movements: readonly Movement[]
}

const whole_months = 3
const collections_floor = 2_500_000
const operating_floor = 5_000_000
/** Entries that an obligor pays; an origination fee is withheld from the disbursement. */
const paid_types: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'periodic_fee',
  'late_fee',
  'recovery',
  'refund',
])

/** Derives the movements up to `today`, in date order. */
export function deriveBankHistory(
  receivables: readonly BookReceivable[],
  parties: Parties,
  line: LineHistory,
  today: string,
): BankHistory {
  const from = addMonths(firstOfMonth(today), -whole_months)
  const funded = receivables.filter((one) => one.currency === reporting_currency && one.funded_by === parties.operator)
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => addDays(from, at))
  const paid = markLastPending(derivePayments(funded, days))
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
  return { from, today, opening, movements }
}

/** The payments of obligors on each day as one credit, and the returned ones as one debit. */
function derivePayments(funded: readonly BookReceivable[], days: readonly string[]): Movement[] {
  const by_day = new Map<string, BookEntry[]>()
  for (const { entries } of funded)
    for (const entry of entries)
      if (paid_types.has(entry.type)) by_day.set(entry.date, [...(by_day.get(entry.date) ?? []), entry])
  return days.flatMap((date) => {
    const entries = by_day.get(date) ?? []
    const paid = entries.filter(({ amount }) => amount > 0)
    const returned = entries.filter(({ amount }) => amount < 0)
    const shared = { account: 'collections', date } as const
    return [
      ...batch({ ...shared, direction: 'credit', kind: 'collections' }, paid, 'Payments of obligors'),
      ...batch({ ...shared, direction: 'debit', kind: 'returns' }, returned, 'Payments returned'),
    ]
  })
}

function batch(
  shared: Pick<Movement, 'account' | 'date' | 'direction' | 'kind'>,
  entries: readonly BookEntry[],
  words: string,
): Movement[] {
  if (entries.length === 0) return []
  const amount = Math.abs(entries.reduce((sum, entry) => sum + entry.amount, 0))
  return [
    { ...shared, amount, description: `${words}: ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}` },
  ]
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
