// How much of the reported cash of each month the bank shows, from sums of payments and lines that are alike: a day, a direction, and how many
// days it took. So it costs the same whatever the number of payments.
import { groupBy } from '../../core/group-by.ts'
import { monthOfDay } from '../../core/month.ts'
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import { type Sum, minus, sumOf } from '../../core/sum.ts'
import { compare } from './payments.ts'

/** Payments or lines of one day, currency and direction that became whole after as many days. */
export interface CashSum {
  readonly side: 'payment' | 'line'
  readonly currency: string
  /** Whether the money came in. */
  readonly is_in: boolean
  /** As a number (`dayNumber`). */
  readonly day: number
  /** Days from then until the last day of its match; undefined while it is open. */
  readonly days: number | undefined
  /** Whether it is matched with a line of the lender's own statements; false while it is open. */
  readonly by_lender: boolean
  /** Whether a person explained it: it is matched with nothing, and open no longer. */
  readonly explained: boolean
  readonly number: number
  /** Minor units; below zero for money out. */
  readonly amount: Sum
}

/** How many, and how much: minor units, never below zero. */
export interface Counted {
  readonly number: number
  readonly amount: Sum
}

/** The last days of the ages by which open payments are counted; what is older is in an age of its own. */
export const AGE_EDGES = [7, 30, 60, 90] as const

/** Open payments of an age. */
export interface OpenByAge extends Counted {
  readonly days_from: number
  /** Undefined for the oldest. */
  readonly days_to: number | undefined
}

/** What the lender reports in one direction, and what of it the bank shows. */
export interface VerifiedCash {
  readonly reported: Counted
  /** Matched with lines of the operator's statements alone. */
  readonly verified: Counted
  /** Matched with a line that only the lender's own statements show. */
  readonly stated_by_lender: Counted
  /** Explained by a decision of the operator: nothing of the bank belongs to it. */
  readonly explained: Counted
  /** Verified by reported; null where nothing was reported. */
  readonly share: Ratio | null
  readonly open: Counted
  /** Days from which on half, and nine tenths, of the verified payments were verified; undefined where none is. */
  readonly median_days: number | undefined
  readonly p90_days: number | undefined
  readonly by_days: readonly (Counted & { readonly days: number })[]
  readonly open_by_age: readonly OpenByAge[]
}

/**
 * Lines of the bank in one direction: those that belong to something by the word of the lender alone, those that a decision of the operator
 * explains, and those that belong to nothing.
 */
export interface TiedLines {
  readonly all: Counted
  /** Matched where a line of the match is of the lender's own statements. */
  readonly stated_by_lender: Counted
  readonly explained: Counted
  readonly open: Counted
}

/** The cash of a month in one currency. */
export interface CashMonth {
  /** By its number (`monthOfDay`). */
  readonly month: number
  readonly currency: string
  readonly collections: VerifiedCash
  readonly disbursements: VerifiedCash
  readonly credits: TiedLines
  readonly debits: TiedLines
}

/** The months with payments or lines, by currency and month. What is after the day (a number) is not there yet, and what it completes is open. */
export function cashMonths(sums: readonly CashSum[], as_of: number): CashMonth[] {
  const there = sums.filter(({ day }) => day <= as_of).map((sum) => asOf(sum, as_of))
  const months = groupBy(there, ({ currency, day }) => `${currency} ${monthOfDay(day)}`)
  return [...months.values()]
    .flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : [monthOf(group, first, as_of)]
    })
    .toSorted((one, other) => compare(one.currency, other.currency) || one.month - other.month)
}

function asOf(sum: CashSum, as_of: number): CashSum {
  return sum.days !== undefined && sum.day + sum.days > as_of
    ? { ...sum, days: undefined, by_lender: false, explained: false }
    : sum
}

function monthOf(sums: readonly CashSum[], { currency, day }: CashSum, as_of: number): CashMonth {
  const of = (side: CashSum['side'], is_in: boolean) => sums.filter((sum) => sum.side === side && sum.is_in === is_in)
  return {
    month: monthOfDay(day),
    currency,
    collections: verifiedIn(of('payment', true), as_of),
    disbursements: verifiedIn(of('payment', false), as_of),
    credits: tiedIn(of('line', true)),
    debits: tiedIn(of('line', false)),
  }
}

function verifiedIn(sums: readonly CashSum[], as_of: number): VerifiedCash {
  const matched = sums.filter(({ days, explained }) => days !== undefined && !explained)
  const verified = matched.filter(({ by_lender }) => !by_lender)
  const open = sums.filter(({ days }) => days === undefined)
  const by_days = [...groupBy(verified, ({ days = 0 }) => days)]
    .toSorted(([one], [other]) => one - other)
    .map(([days, group]) => ({ days, ...counted(group) }))
  const [reported, of_it] = [counted(sums), counted(verified)]
  return {
    reported,
    verified: of_it,
    stated_by_lender: counted(matched.filter(({ by_lender }) => by_lender)),
    explained: explainedOf(sums),
    share: ratioOf(BigInt(of_it.amount), BigInt(reported.amount)),
    open: counted(open),
    median_days: rankedDays(by_days, 50),
    p90_days: rankedDays(by_days, 90),
    by_days,
    open_by_age: agesOf(open, as_of),
  }
}

function tiedIn(sums: readonly CashSum[]): TiedLines {
  return {
    all: counted(sums),
    stated_by_lender: counted(sums.filter(({ by_lender, explained }) => by_lender && !explained)),
    explained: explainedOf(sums),
    open: counted(sums.filter(({ days }) => days === undefined)),
  }
}

function explainedOf(sums: readonly CashSum[]): Counted {
  return counted(sums.filter(({ days, explained }) => days !== undefined && explained))
}

function counted(sums: readonly CashSum[]): Counted {
  const amount = sumOf(sums.map((sum) => sum.amount))
  return { number: sums.reduce((all, { number }) => all + number, 0), amount: amount < 0 ? minus(0, amount) : amount }
}

/** The fewest days within which so many percent of the payments were verified: the nearest rank. */
function rankedDays(
  by_days: readonly { readonly days: number; readonly number: number }[],
  percent: number,
): number | undefined {
  const all = by_days.reduce((sum, { number }) => sum + number, 0)
  let passed = 0
  return by_days.find(({ number }) => (passed += number) * 100 >= all * percent)?.days
}

function agesOf(open: readonly CashSum[], as_of: number): OpenByAge[] {
  const ages = [...AGE_EDGES, undefined]
  return ages.map((days_to, at) => {
    const days_from = at === 0 ? 0 : (AGE_EDGES[at - 1] ?? 0) + 1
    const isOf = (age: number) => age >= days_from && age <= (days_to ?? Infinity)
    return { days_from, days_to, ...counted(open.filter(({ day }) => isOf(as_of - day))) }
  })
}
