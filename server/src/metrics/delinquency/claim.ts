// What a schedule asks for and what pays it, as days past due and the overdue amount see both. Payments cover the oldest item first
// (M1); which payment may pay which part of an item depends on whose schedule it is.
import type { DueItem } from '../schedule/schedule.ts'
import type { DatedAmount, InterestPays, Paid } from './dated-amount.ts'
import { type Allocation, hasReturns, withReturnsDue } from './returned-payments.ts'

/** What is asked for and what pays it, minor units. */
export interface Claim {
  /** What fell due, and returned payments. One a day at most, rising; neither part is negative, and one is above zero. */
  readonly items: readonly DueItem[]
  /** What may be missing of all items up to each one while it still counts as fully paid; nothing where it is left out. */
  readonly tolerated: readonly number[]
  /** Payments, and what was taken back of what fell due. */
  readonly paid: Paid
  readonly interest_pays: InterestPays
}

/**
 * The claim of a derived schedule. Whole payments cover whole items, since the lender's split of a payment is not ours. Up to an item
 * a minor unit for it and each before it may be missing, since roundings differ, and 0.01 % of what was disbursed by its day, since
 * day counts do (ours); what is due because a payment was returned adds to neither. `disbursed` rises by day.
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

/** The claim of the lender's own schedule: its split is that of the payments, so interest pays no principal and nothing may be missing. */
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

/** What is asked for, returned payments included, and what pays it, amounts taken back included. */
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

/** A part of an item that is below zero takes back what fell due, so it pays that part from its day on. */
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
