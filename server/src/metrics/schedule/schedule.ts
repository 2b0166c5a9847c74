// What a receivable's schedule is, and how it is derived from its terms where the lender sends none. Pure: the result
// is a function of the terms, the draws and the style alone.
import type { Duration } from './due-days.ts'
import { ScheduleWalk } from './schedule-walk.ts'

/**
 * How principal is repaid: in `level` payments of principal and interest, all at maturity with its interest
 * (`bullet`), at maturity with interest paid on the way (`interest_only`), or on no schedule that could be derived.
 */
export type ScheduleStyle = 'level' | 'bullet' | 'interest_only' | 'none'

/** Terms of a receivable that hold from a day on. */
export interface ScheduleTerms {
  /** Day number; the first terms hold from the origination whatever their day. */
  readonly from: number
  readonly term: Duration | null
  readonly frequency: Duration | null
  /** Annual, in billionths: 5 % is 50,000,000. Null counts as 0. */
  readonly rate: number | null
}

/** Principal given out on a day, minor units; a refund is negative. */
export interface Draw {
  readonly day: number
  readonly amount: number
}

/** What falls due on a day, minor units. Negative where it takes back what fell due before. */
export interface DueItem {
  readonly day: number
  readonly principal: number
  readonly interest: number
}

/** What falls due when: one item a day at most, days rising. */
export interface Schedule {
  /** Whether it was derived from the terms or is what the lender reported. */
  readonly basis: 'derived' | 'reported'
  /** Null where the lender's schedule is reported: it says so itself. */
  readonly style: ScheduleStyle | null
  readonly due: readonly DueItem[]
}

/**
 * The schedule of a receivable.
 *
 * - Level payments are B·i / (1 − (1 + i)^−n), rounded half up, where i is rate × months / 12 or rate × days / 365 by
 *   the unit of the frequency; the last takes what is left. Without interest principal falls due in equal parts, the
 *   remainder with the last.
 * - Interest of a period is balance × i, rounded half up. A period that is not a whole one (the last where the
 *   frequency does not divide the term, the first after due dates moved, a bullet's only one) bears rate × days /
 *   365.
 * - A draw joins the balance at the next due date after it, bears the share of that period's interest that its days
 *   have in the period, and the payment is reckoned anew. One on or after the maturity falls due on its own day.
 * - Later terms move the due dates from their day on; the principal that has not fallen due before is spread over
 *   what is left of the new term, counted from the origination. Where that has passed, all of it falls due on the day
 *   of the new terms.
 * - Terms without a term let nothing fall due; terms without a frequency let all fall due at maturity.
 *
 * Terms and draws rise by day. Interest is not negative unless the rate is. Source: the formulas are the textbook's;
 * periods that are not whole, draws and restructurings are ours.
 */
export function deriveSchedule(
  terms: readonly ScheduleTerms[],
  origination: number,
  draws: readonly Draw[],
  style: ScheduleStyle,
): Schedule {
  if (style === 'none' || draws.length === 0) return { basis: 'derived', style: 'none', due: [] }
  const walk = new ScheduleWalk(origination, draws, style)
  for (let at = 0; at < terms.length; at += 1) {
    const held = terms[at]
    const until = terms[at + 1]?.from ?? Infinity
    if (held !== undefined) walk.follow(at === 0 ? { ...held, from: -Infinity } : held, until)
  }
  return { basis: 'derived', style, due: walk.due }
}
