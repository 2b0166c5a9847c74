// Arrears that vanish from one day to the next, without the payments that would make them vanish.
import { dayOfNumber } from '../../../core/day.ts'
import { changingDays } from '../../performance-history/changing-days.ts'
import { type ReceivablePosition, outstanding } from '../../performance-history/receivable-position.ts'
import type { Finding } from '../finding.ts'
import { changesFrom, evidenceOf } from './evidence.ts'
import {
  type Checked,
  amountPastDueOf,
  collectedBetween,
  daysPastDueOf,
  findingOf,
  isPaused,
  isPayment,
  thresholdsOn,
} from './reading.ts'

const ALL = 10_000

/** One finding for each day on which it was cured, which holds for good. */
export function curedWithoutCash(checked: Checked): Finding[] {
  const { ledger, expected, lender } = checked
  const found: Finding[] = []
  for (const [before, after] of changingDays({ ledger, expected, steps: lender.steps })) {
    const finding = curedOn(checked, before, after)
    if (finding !== null) found.push(finding)
  }
  return found
}

function curedOn(checked: Checked, before: ReceivablePosition, after: ReceivablePosition): Finding | null {
  const { day } = after
  const fell_from = daysPastDueOf(checked, before)
  const fell_to = daysPastDueOf(checked, after)
  if (fell_to >= fell_from || outstanding(after) <= 0) return null
  const thresholds = thresholdsOn(checked.lender, 'cured_without_cash', day)
  if (thresholds === null || isPaused(checked.lender, day)) return null
  const { days_past_due_min, days_past_due_after, window_days, paid_share_min } = thresholds
  if (fell_from < days_past_due_min || fell_to > days_past_due_after) return null
  const past_due = amountPastDueOf(checked, before)
  const collected = collectedBetween(checked.ledger, day - window_days, day)
  if (isEnough(collected, past_due, paid_share_min)) return null
  return findingOf('cured_without_cash', checked, {
    key: dayOfNumber(day),
    from: day,
    until: null,
    amount: outstanding(after),
    measured: { days_past_due_before: fell_from, days_past_due_after: fell_to, past_due, collected },
    evidence: evidenceOn(checked, day, window_days),
  })
}

/** Whether a payment reaches a share, in basis points, of an amount. Where the amount is not known, any payment does. */
export function isEnough(paid: number, amount: number, share: number): boolean {
  if (amount <= 0) return paid > 0
  return BigInt(paid) * BigInt(ALL) >= BigInt(amount) * BigInt(share)
}

/** The payments that count, all other entries of the day, such as arrears that are added to the principal, and what was changed from that day on. */
function evidenceOn(checked: Checked, day: number, window_days: number) {
  const { facts, lender, entries } = checked
  const counting = entries.filter(
    (entry) => entry.day === day || (entry.day >= day - window_days && entry.day < day && isPayment(entry, lender)),
  )
  return evidenceOf(facts, counting, changesFrom(checked, day))
}
