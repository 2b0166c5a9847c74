// A claim: the amounts due by a schedule and the payments of them, as days past due and the overdue amount use them. Payments cover the
// oldest item first (M1); whose schedule it is determines which payment may pay which part of an item.
import type { DueItem } from '../schedule/schedule-terms.ts'
import type { DatedAmount, InterestPays, Paid } from './dated-amount.ts'
import { type Allocation, hasReturns, withReturnsDue } from './returned-payments.ts'

/** Due amounts and payments, minor units. */
export interface Claim {
  /** Due amounts, including returned payments. One a day at most, rising; neither part is negative, and one is above zero. */
  readonly items: readonly DueItem[]
  /** The tolerance: the amount of all items up to each one that may be unpaid while it still counts as fully paid; zero if omitted. */
  readonly tolerated: readonly number[]
  /** Payments, and reversals of due amounts. */
  readonly paid: Paid
  readonly interest_pays: InterestPays
}

/**
 * The claim of a derived schedule. Whole payments cover whole items, since the lender splits payments in its own way. Up to an item, one
 * minor unit for it and for each item before it may be unpaid, since roundings differ, and 0.01 % of the amount disbursed by its day, since
 * day counts differ (our rule); a due amount from a returned payment adds to neither. `disbursed` rises by day.
 */
export function derivedClaim(due: readonly DueItem[], paid: Paid, disbursed: readonly DatedAmount[]): Claim {
  const scheduled = askedItems(due)
  const allocation = allocate(scheduled, due, paid, 'anything')
  return {
    ...allocation,
    tolerated: toleratedUpTo(allocation.items, scheduled, disbursed),
    interest_pays: 'anything',
  }
}

/** The claim of the lender's own schedule: its split is that of the payments, so interest pays no principal and there is no tolerance. */
export function reportedClaim(due: readonly DueItem[], paid: Paid): Claim {
  return { ...allocate(askedItems(due), due, paid, 'interest'), tolerated: [], interest_pays: 'interest' }
}

function askedItems(due: readonly DueItem[]): DueItem[] {
  return due
    .map(({ day, principal, interest }) => ({
      day,
      principal: Math.max(0, principal),
      interest: Math.max(0, interest),
    }))
    .filter(({ principal, interest }) => principal > 0 || interest > 0)
}

/** Due amounts, returned payments included, and payments, reversals included. */
function allocate(
  items: readonly DueItem[],
  due: readonly DueItem[],
  paid: Paid,
  interest_pays: InterestPays,
): Allocation {
  const credits = { principal: takenBack(due, 'principal'), interest: takenBack(due, 'interest') }
  const own = { items, paid }
  const { items: asked, paid: payments } = hasReturns(paid) ? withReturnsDue(own, interest_pays) : own
  return {
    items: asked,
    paid: {
      principal: joined(payments.principal, credits.principal),
      interest: joined(payments.interest, credits.interest),
    },
  }
}

function toleratedUpTo(
  items: readonly DueItem[],
  scheduled: readonly DueItem[],
  disbursed: readonly DatedAmount[],
): number[] {
  let at = 0
  let sum = 0
  let place = 0
  return items.map(({ day }) => {
    for (; (disbursed[at]?.day ?? Infinity) <= day; at += 1) sum += disbursed[at]?.amount ?? 0
    while ((scheduled[place]?.day ?? Infinity) <= day) place += 1
    return place + Math.floor(Math.max(0, sum) / 10_000)
  })
}

/** A negative part of an item reverses an earlier due amount, so it pays that part from its day on. */
function takenBack(due: readonly DueItem[], part: 'principal' | 'interest'): readonly DatedAmount[] {
  return due.filter((item) => item[part] < 0).map((item) => ({ day: item.day, amount: -item[part] }))
}

function joined(amounts: readonly DatedAmount[], more: readonly DatedAmount[]): readonly DatedAmount[] {
  return more.length === 0 ? amounts : [...amounts, ...more].sort((one, other) => one.day - other.day)
}

/** The sum of amounts up to the end of a day. */
export function paidBy(amounts: readonly DatedAmount[], day: number): number {
  let sum = 0
  for (const amount of amounts) {
    if (amount.day > day) break
    sum += amount.amount
  }
  return sum
}
