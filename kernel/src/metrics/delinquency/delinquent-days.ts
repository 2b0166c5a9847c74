// Days past due less the days that a lender forgives: grace, and pauses such as a moratorium. A separate number from days past due, because
// neither grace nor a pause changes due amounts.
import type { Pause } from '../metric-settings.ts'

/** Days past due and the forgiven days. */
export interface ForgivenDays {
  readonly days_past_due: number
  /** Due day since which an amount is past due; null if none is. */
  readonly since: number | null
  readonly day: number
  readonly grace_days: number
  /** Rising by their first day; if they overlap a day counts once. */
  readonly pauses: readonly Pause[]
}

/**
 * max(0, days past due − grace − paused days) at the end of a day. Paused days are min(day, end) − start: the count rises on the day a
 * pause begins and does not change until its last day. A pause counts from the day since which the receivable is past due. Source: loan
 * delinquency pauses of Apache Fineract.
 */
export function delinquentDays({ days_past_due, since, day, grace_days, pauses }: ForgivenDays): number {
  if (since === null) return 0
  let paused = 0
  let counted_until = since
  for (const { from, until } of pauses) {
    const start = Math.max(from, counted_until)
    const end = Math.min(until, day)
    if (end <= start) continue
    paused += end - start
    counted_until = end
  }
  return Math.max(0, days_past_due - grace_days - paused)
}
