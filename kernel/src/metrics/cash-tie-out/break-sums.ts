// Breaks added up by currency, month and cause. Amounts above and below zero are apart, so that none hides another.
import { dayNumber } from '../../core/day.ts'
import { monthOfDay } from '../../core/month.ts'
import { type Sum, plus } from '../../core/sum.ts'
import { type Break, CAUSES, type Cause } from './break-types.ts'

/** How many, and what they add up to without the sign. */
export interface BreakCount {
  readonly number: number
  readonly amount: Sum
}

/** The breaks of a cause in a month. */
export interface BreakSum {
  readonly currency: string
  /** A number of `monthOfDay`: the month of the first day of what a break is about. */
  readonly month: number
  readonly cause: Cause
  readonly above_zero: BreakCount
  readonly below_zero: BreakCount
  /** The age of the oldest. */
  readonly age_days_max: number
}

const NONE: BreakCount = { number: 0, amount: 0 }

/** The sums of breaks: by currency, month and cause, in this order. */
export function sumBreaks(
  breaks: Iterable<Pick<Break, 'cause' | 'currency' | 'day' | 'amount' | 'age_days'>>,
): readonly BreakSum[] {
  const sums = new Map<string, BreakSum>()
  for (const { cause, currency, day, amount, age_days } of breaks) {
    const month = monthOfDay(dayNumber(day))
    const key = `${currency} ${month} ${cause}`
    const sum = sums.get(key) ?? { currency, month, cause, above_zero: NONE, below_zero: NONE, age_days_max: 0 }
    const side = amount < 0 ? ('below_zero' as const) : ('above_zero' as const)
    const counted = { number: sum[side].number + 1, amount: plus(sum[side].amount, Math.abs(amount)) }
    sums.set(key, { ...sum, [side]: counted, age_days_max: Math.max(sum.age_days_max, age_days) })
  }
  const orderOf = ({ cause }: BreakSum) => CAUSES.indexOf(cause)
  return [...sums.values()].toSorted(
    (a, b) => compareTexts(a.currency, b.currency) || a.month - b.month || orderOf(a) - orderOf(b),
  )
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
