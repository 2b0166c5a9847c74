// The schedule of a receivable, and its derivation from the terms if the lender sends none. Pure: the result is a function of the terms,
// the draws and the style alone.
import type { Draw, DueItem, ScheduleStyle, ScheduleTerms } from './schedule-terms.ts'
import { ScheduleWalk } from './schedule-walk.ts'

/** The due items: one a day at most, days rising. */
export interface Schedule {
  /** Whether it was derived from the terms or reported by the lender. */
  readonly basis: 'derived' | 'reported'
  /** Null for the lender's own schedule. */
  readonly style: ScheduleStyle | null
  readonly due: readonly DueItem[]
}

/**
 * The schedule of a receivable.
 *
 * - Level payments are B·i / (1 − (1 + i)^−n), rounded half up, where i is rate × months / 12 or rate × days / 365 by
 *   the unit of the frequency; the last repays the remaining balance. Without interest principal falls due in equal
 *   parts, the remainder with the last.
 * - Interest of a period is balance × i, rounded half up. An incomplete period (the last if the
 *   frequency does not divide the term, the first after due dates moved, a bullet's only one) bears rate × days /
 *   365.
 * - A draw joins the balance at the next due date after it, bears the share of that period's interest that its days
 *   have in the period, and the payment is recalculated. One on or after the maturity falls due on its own day.
 * - Later terms move the due dates from their day on; the principal that has not fallen due before is spread over
 *   the rest of the new term, counted from the origination. If the new term has passed, all of it falls due on the
 *   day of the new terms.
 * - Terms without a term have nothing due; terms without a frequency have everything due at maturity.
 *
 * Terms and draws rise by day. Interest is not negative unless the rate is. Source: the formulas are the textbook's;
 * incomplete periods, draws and restructurings are our rules.
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
