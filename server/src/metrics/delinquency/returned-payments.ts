// Returned payments: what bounced or was charged back is due anew on the day of the return, while the payment goes on covering what it
// had covered. As the oldest item is covered first, what was paid ahead covers the return before items that are not due yet.
import type { DueItem } from '../schedule/schedule.ts'
import type { DatedAmount, InterestPays, Paid } from './dated-amount.ts'

/** What is asked for and what pays it; days rise, no amount due is negative, and at most one item a day. */
export interface Allocation {
  readonly items: readonly DueItem[]
  readonly paid: Paid
}

/** Whether any day takes back more of a type than is paid on it. */
export function hasReturns({ principal, interest }: Paid): boolean {
  return principal.some(({ amount }) => amount < 0) || interest.some(({ amount }) => amount < 0)
}

/**
 * The allocation with each return as an item due on its day, and payments that are all positive. A return takes back no more than was
 * paid of its type and is not yet returned; what exceeds that asks for nothing, and later payments of the type make up for it first.
 * Where interest pays anything, principal and interest of a day count together, all as principal.
 * Source: Apache Fineract's chargeback, an item due on its own date; the limit of a return is ours.
 */
export function withReturnsDue({ items, paid }: Allocation, interest_pays: InterestPays): Allocation {
  const principal = netPayments(paid.principal)
  const interest = netPayments(paid.interest)
  const net =
    interest_pays === 'interest'
      ? { principal, interest }
      : { principal: summedByDay([...principal, ...interest]), interest: [] }
  const returned = [
    ...returnsOf(net.principal).map(({ day, amount }) => ({ day, principal: amount, interest: 0 })),
    ...returnsOf(net.interest).map(({ day, amount }) => ({ day, principal: 0, interest: amount })),
  ]
  const payments = { principal: net.principal.filter(isPayment), interest: net.interest.filter(isPayment) }
  return { items: mergedByDay([...items, ...returned]), paid: payments }
}

function isPayment({ amount }: DatedAmount): boolean {
  return amount > 0
}

function returnsOf(amounts: readonly DatedAmount[]): DatedAmount[] {
  return amounts.filter(({ amount }) => amount < 0).map(({ day, amount }) => ({ day, amount: -amount }))
}

/** What each day adds to, or takes back of, what was really paid of one type: a sum below zero is nothing paid. */
function netPayments(amounts: readonly DatedAmount[]): DatedAmount[] {
  let sum = 0
  return summedByDay(amounts).map(({ day, amount }) => {
    const before = Math.max(0, sum)
    sum += amount
    return { day, amount: Math.max(0, sum) - before }
  })
}

function summedByDay(amounts: readonly DatedAmount[]): DatedAmount[] {
  const sums = new Map<number, number>()
  for (const { day, amount } of amounts) sums.set(day, (sums.get(day) ?? 0) + amount)
  return [...sums].map(([day, amount]) => ({ day, amount })).sort((one, other) => one.day - other.day)
}

function mergedByDay(items: readonly DueItem[]): readonly DueItem[] {
  const merged = new Map<number, DueItem>()
  for (const item of items) {
    const same = merged.get(item.day)
    const { principal, interest } = same ?? { principal: 0, interest: 0 }
    merged.set(item.day, {
      day: item.day,
      principal: principal + item.principal,
      interest: interest + item.interest,
    })
  }
  return [...merged.values()].sort((one, other) => one.day - other.day)
}
