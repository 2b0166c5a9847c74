// Compares reported with computed days past due (M3). Lenders count from the due day, the day after, or their own grace, so only a gap that
// no such custom explains is a finding.
import { type Duration, daysIn, monthsIn } from '../schedule/due-days.ts'

const DAYS_IN_MONTH_MAX = 31

/**
 * Whether reported and computed days past due are more than one payment period apart. A month counts 31 days, its
 * most, so that no calendar makes a finding; without a payment frequency a month is taken (ours).
 */
export function hasReportedGap(reported_days: number, computed_days: number, frequency: Duration | null): boolean {
  const period = frequency ?? { count: 1, unit: 'month' }
  return Math.abs(reported_days - computed_days) > (daysIn(period) ?? monthsIn(period) * DAYS_IN_MONTH_MAX)
}
