// How many payments of a daily or weekly payer were missed (M4), where days past due say little: who pays a part each
// day is always one day late.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import { type Duration, listDueDays } from '../schedule/due-days.ts'

/** What the missed payment factor is made of. */
export interface MissedPayments {
  /** What is past due, minor units. */
  readonly overdue: number
  /** One scheduled payment, minor units. */
  readonly instalment: number
  /** Scheduled dates that passed after the maturity while something was unpaid. */
  readonly dates_past_maturity: number
}

/**
 * Missed payment factor = past due / scheduled payment + scheduled dates past maturity; null without a payment. An
 * amount of 150 past due at 100 a payment, two dates past maturity, is 3.5. Source: OnDeck Asset Securitization Trust
 * II, exhibit 99.1 of 2018, where it forms the delinquency buckets 1-14, 15-30, 31-45, 46-60 and above.
 */
export function missedPaymentFactor({ overdue, instalment, dates_past_maturity }: MissedPayments): Ratio | null {
  if (instalment <= 0) return null
  return ratioOf(BigInt(overdue) + BigInt(instalment) * BigInt(dates_past_maturity), instalment)
}

/**
 * Scheduled dates after the maturity and before a day: what a receivable that is still unpaid on that day has missed
 * since.
 */
export function datesPastMaturity(maturity: number, frequency: Duration, day: number): number {
  if (day <= maturity) return 0
  const { days } = listDueDays(maturity, { count: day - maturity, unit: 'day' }, frequency)
  return days.length - 1
}
