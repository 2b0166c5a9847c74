// What a schedule asks for and what pays it, as days past due and the overdue amount see both. Payments cover the oldest item first
// (M1); which payment may pay which part of an item depends on whose schedule it is.
import type { DueItem } from '../schedule/schedule.ts'
import type { DatedAmount } from './dated-amount.ts'

/** Principal and interest paid, as amounts by day, rising; a payment that bounced is negative. */
export interface Paid {
  readonly principal: readonly DatedAmount[]
  readonly interest: readonly DatedAmount[]
}

/**
 * What interest pays. `anything`: whole payments cover whole items, whatever the lender's split of a payment. `interest`: it pays
 * interest alone, while principal pays both.
 */
export type InterestPays = 'anything' | 'interest'

/** What is asked for and what pays it, minor units. */
export interface Claim {
  /** One a day at most, rising; neither part is negative, and one is above zero. */
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
 * day counts do (ours). `disbursed` rises by day.
 */
export function derivedClaim(due: readonly DueItem[], paid: Paid, disbursed: readonly DatedAmount[]): Claim {
  const items = askedItems(due)
  return {
    items,
    tolerated: toleratedUpTo(items, disbursed),
    paid: withTakenBack(paid, due),
    interest_pays: 'anything',
  }
}

/** The claim of the lender's own schedule: its split is that of the payments, so interest pays no principal and nothing may be missing. */
export function reportedClaim(due: readonly DueItem[], paid: Paid): Claim {
  return { items: askedItems(due), tolerated: [], paid: withTakenBack(paid, due), interest_pays: 'interest' }
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

function toleratedUpTo(items: readonly DueItem[], disbursed: readonly DatedAmount[]): number[] {
  let at = 0
  let sum = 0
  return items.map(({ day }, before) => {
    for (; (disbursed[at]?.day ?? Infinity) <= day; at += 1) sum += disbursed[at]?.amount ?? 0
    return before + 1 + Math.floor(Math.max(0, sum) / 10_000)
  })
}

/** A part of an item that is below zero takes back what fell due, so it pays that part from its day on. */
function withTakenBack({ principal, interest }: Paid, due: readonly DueItem[]): Paid {
  const taken_back = (part: 'principal' | 'interest') =>
    due.filter((item) => item[part] < 0).map((item) => ({ day: item.day, amount: -item[part] }))
  return {
    principal: joined(principal, taken_back('principal')),
    interest: joined(interest, taken_back('interest')),
  }
}

function joined(amounts: readonly DatedAmount[], more: readonly DatedAmount[]): readonly DatedAmount[] {
  return more.length === 0 ? amounts : [...amounts, ...more].sort((one, other) => one.day - other.day)
}

/** The sum of amounts up to the end of a day; more taken back than was paid counts as nothing paid. */
export function paidBy(amounts: readonly DatedAmount[], day: number): number {
  let sum = 0
  for (const amount of amounts) {
    if (amount.day > day) break
    sum += amount.amount
  }
  return Math.max(0, sum)
}
