// Draws and repayments of the debt line since its opening: on each payment day principal follows the collateral, in whole steps and below
// its limit; a last draw is recent. Interest is paid for the month before.
import { addDays, addMonths, dayNumber, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { type Pledging, lendableOn } from './pledging.ts'

/** Money between the operator and the lender, in minor units. */
export interface LineMove {
  readonly date: string
  readonly kind: 'draw' | 'repayment' | 'interest'
  readonly amount: number
}

/** The lender's debt at the end of a day. */
export interface LineBalance {
  readonly date: string
  readonly principal: number
  readonly interest: number
}

/** The history of the line. */
export interface LineHistory {
  readonly opened_on: string
  readonly amended_on: string
  readonly matures_on: string
  readonly moves: readonly LineMove[]
  /** On each day on which it changed, at each month end, and today. */
  readonly balances: readonly LineBalance[]
}

/** A draw or repayment is a whole number of these. */
export const step = 2_500_000
/** The annual interest rate throughout, in basis points: the index and the margin. */
const rate_bp = 1125
const drawn_share = 0.65
const open_months = 15
const amended_months = 5
const payment_day = 5
const last_draw_days_ago = 12
/** The amount of the last draw, and of the draw that the lender asks for now, in minor units. */
export const draw_amount = 2 * step

/** Derives the history up to `today`. */
export function deriveLineHistory(pledging: Pledging, today: string): LineHistory {
  const opened_on = firstOfMonth(addMonths(today, -open_months))
  const payment_days = listMonths(opened_on, today)
    .slice(1)
    .map((first) => addDays(first, payment_day - 1))
    .filter((date) => date <= today)
  const principals = derivePrincipals(pledging, opened_on, payment_days, today)
  const principalOn = (day: string) => principals.findLast(({ date }) => date <= day)?.principal ?? 0
  const interest = payment_days.map((date): LineMove => {
    const month = addMonths(firstOfMonth(date), -1)
    return { date, kind: 'interest', amount: accrue(principalOn, month, endOfMonth(month)) }
  })
  const month_ends = listMonths(opened_on, today).map(endOfMonth)
  const days = [...principals.map(({ date }) => date), ...payment_days, ...month_ends, today]
  return {
    opened_on,
    amended_on: firstOfMonth(addMonths(today, -amended_months)),
    matures_on: addMonths(opened_on, 36),
    moves: [...deriveMoves(principals), ...interest].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    balances: [...new Set(days)]
      .filter((date) => date <= today)
      .toSorted()
      .map((date) => ({
        date,
        principal: principalOn(date),
        interest: accrue(principalOn, unpaidFrom(date, opened_on), date),
      })),
  }
}

/** The first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${monthOf(day)}-01`
}

/** The first days of the months from one day to another. */
function listMonths(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

interface Principal {
  readonly date: string
  readonly principal: number
}

/** Principal from each day on which it changed. The last draw is always of the same amount, so that as much can be drawn again. */
function derivePrincipals(pledging: Pledging, opened_on: string, payment_days: readonly string[], today: string) {
  const target = (date: string) => Math.floor((lendableOn(pledging, date) * drawn_share) / step) * step
  const last_draw_on = addDays(today, -last_draw_days_ago)
  const earlier = [opened_on, ...payment_days].filter((date) => date < last_draw_on)
  const before = Math.min(target(earlier.at(-1) ?? opened_on), target(last_draw_on) - draw_amount)
  const all = [
    ...earlier.map((date, at) => ({ date, principal: at === earlier.length - 1 ? before : target(date) })),
    { date: last_draw_on, principal: before + draw_amount },
  ]
  return all.filter(({ principal }, at) => principal !== (all[at - 1]?.principal ?? 0))
}

function deriveMoves(principals: readonly Principal[]): LineMove[] {
  return principals.map(({ date, principal }, at) => {
    const change = principal - (principals[at - 1]?.principal ?? 0)
    return { date, kind: change > 0 ? 'draw' : 'repayment', amount: Math.abs(change) }
  })
}

/** The first day with unpaid interest at the end of a day. */
function unpaidFrom(day: string, opened_on: string): string {
  const month = firstOfMonth(day)
  const from = Number(day.slice(8)) < payment_day ? addMonths(month, -1) : month
  return from < opened_on ? opened_on : from
}

/** Interest of the days from one to another, both included: actual days of a year of 360. */
function accrue(principalOn: (day: string) => number, from: string, to: string): number {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at))
  const owed = days.reduce((sum, day) => sum + principalOn(day), 0)
  return Math.round((owed * rate_bp) / (360 * 10_000))
}
