// Since when a receivable is past due, by what fell due and what was paid (M1, M2). Told as steps, future ones
// included, so that days past due on any day are a subtraction and nothing needs to run at midnight.
import { type Cover, type DatedAmount, coverOf } from './dated-amount.ts'

/**
 * From its day on, until the next step, a receivable is past due since these days; null when it is not. Day numbers.
 */
export interface ArrearsStep {
  readonly day: number
  /** M1: due day of the oldest item that is not fully paid, payments covering the oldest first. */
  readonly rolling_since: number | null
  /**
   * M2: due day of the item with which payments fell behind and have stayed behind since; never after
   * `rolling_since`.
   */
  readonly strict_since: number | null
}

/**
 * The steps of a receivable's arrears; the first is its first day past due. Amounts due and paid rise by day; several
 * on one day count together, and a payment counts on its day.
 *
 * An item due on d is past due from d + 1 if it is not paid by the end of that day. A negative payment (one that
 * bounced) opens again what it had paid, with the due day it had; a negative due amount covers the oldest unpaid
 * item. Where a payment bounces after all was paid, strict arrears begin with the item that is open again.
 *
 * Example: 100 due on days 0, 30 and 60, 100 paid on days 45 and 75. On day 80 it is past due since 60 (rolling) and
 * since 0 (strict). Source: rolling as Apache Fineract counts; strict after Cascade, "How default rates are
 * calculated".
 */
export function deriveArrears(due: readonly DatedAmount[], paid: readonly DatedAmount[]): ArrearsStep[] {
  const cover = coverOf(due, paid)
  const { charges, credits } = cover
  const reach = reachOf(cover)
  const steps: ArrearsStep[] = []
  let past_due = 0
  let credited = 0
  let covered = 0
  let rolling_since: number | null = null
  let strict_since: number | null = null
  while (past_due < charges.length || credited < credits.length) {
    const day = Math.min((charges[past_due]?.day ?? Infinity) + 1, credits[credited]?.day ?? Infinity)
    while ((charges[past_due]?.day ?? Infinity) < day) past_due += 1
    for (; credits[credited]?.day === day; credited += 1) covered += credits[credited]?.amount ?? 0
    const open = findOpen(reach, Math.max(0, covered))
    const since: number | null = open < past_due ? (charges[open]?.day ?? null) : null
    const behind_since: number | null = since === null ? null : Math.min(since, strict_since ?? since)
    if (since === rolling_since && behind_since === strict_since) continue
    rolling_since = since
    strict_since = behind_since
    steps.push({ day, rolling_since, strict_since })
  }
  return steps
}

/** For each charge, what must be paid for it and all before it to be covered. */
function reachOf({ charges }: Cover): number[] {
  let sum = 0
  return charges.map(({ amount }) => (sum += amount))
}

/**
 * The first charge that is not covered. By bisection, so that payments that come and bounce cost no more than others.
 */
function findOpen(reach: readonly number[], covered: number): number {
  let low = 0
  let high = reach.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reach[middle] ?? Infinity) <= covered) low = middle + 1
    else high = middle
  }
  return low
}
