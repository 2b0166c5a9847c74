// Returned payments: a bounced or charged-back payment is due again on the day of the return, while it continues to cover the items it had
// covered. As the oldest item is covered first, a prepayment covers the return before items that are not due yet.
import type { DueItem } from '../schedule/schedule-terms.ts'
import type { DatedAmount, InterestPays, Paid } from './dated-amount.ts'

/** Due amounts and payments; days rise, no amount due is negative, and at most one item a day. */
export interface Allocation {
  readonly items: readonly DueItem[]
  readonly paid: Paid
}

/** Whether any day reverses more of a type than is paid on it. */
export function hasReturns({ principal, interest }: Paid): boolean {
  return principal.some(({ amount }) => amount < 0) || interest.some(({ amount }) => amount < 0)
}

/**
 * The allocation with each return as an item due on its day, and payments that are all positive. A return is limited to the amount paid of
 * its type and not yet returned; an excess makes nothing due, and later payments of the type offset it first. If interest pays anything,
 * principal and interest of a day count together, all as principal. Source: Apache Fineract's chargeback, an item due on its own date; the
 * limit of a return is our rule.
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

/** The net amount paid of one type on each day; a negative sum counts as nothing paid. */
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
