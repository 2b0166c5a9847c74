// Months in which nearly all payments are of one day, which they were not before (`payments_on_one_day`): borrowers pay on many days, while a lender that
// makes payments up enters them at once. A lender that always reports on one day is none.
import { dayOfNumber } from '../../../core/day.ts'
import { lastDayOf, monthOfDay, monthText } from '../../../core/month.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { LenderFacts } from '../facts.ts'
import type { EntryEvidence, Finding } from '../finding.ts'
import { checksInForce } from '../settings.ts'
import { reachesShare, shareOf, staysWithin } from './shares.ts'

/** How many payments are of a day, a number: of each receivable one at most. */
export interface PaymentsOfDay {
  readonly day: number
  readonly payments: number
}

/** A month in which nearly all payments are of one day. */
export interface MonthOfOneDay {
  /** The number of the month (`monthOfDay`), and that of the day. */
  readonly month: number
  readonly day: number
  readonly payments: number
  readonly payments_on_day: number
  /** Of the busiest days of the months before, the greatest share, in basis points. */
  readonly share_before: number
}

/** Looks at a month by the payments of its days and of those of the months before, in any order. By what is in force on its last day. */
export function monthOfOneDay(
  month: number,
  days: readonly PaymentsOfDay[],
  checks: LenderFacts['checks'],
): MonthOfOneDay | undefined {
  const { payments_on_one_day: thresholds } = checksInForce(checks, lastDayOf(month))
  if (thresholds === null) return undefined
  const { payments_min, share_min, months_before, share_before_max } = thresholds
  const of_month = groupBy(days, ({ day }) => monthOfDay(day))
  const own = busiestOf(of_month.get(month) ?? [])
  if (own.payments < payments_min || !reachesShare(own.on_day, own.payments, share_min)) return undefined
  const before = Array.from({ length: months_before }, (_, at) => busiestOf(of_month.get(month - 1 - at) ?? []))
  const isSpread = ({ payments, on_day }: Busiest) =>
    payments >= payments_min && staysWithin(on_day, payments, share_before_max)
  if (!before.every(isSpread)) return undefined
  const share_before = Math.max(...before.map(({ payments, on_day }) => shareOf(on_day, payments)))
  return { month, day: own.day, payments: own.payments, payments_on_day: own.on_day, share_before }
}

/** The finding of such a month; `entries` are payments of the day. */
export function findingOfOneDay(found: MonthOfOneDay, entries: readonly EntryEvidence[]): Finding {
  const { month, day, payments, payments_on_day, share_before } = found
  return {
    check: 'payments_on_one_day',
    key: monthText(month),
    receivable_id: null,
    obligor_id: null,
    // Not before its end: on its first day all payments of a month are of one day.
    from: dayOfNumber(lastDayOf(month)),
    until: null,
    amount: null,
    currency: null,
    measured: {
      payments,
      payments_on_day,
      share: shareOf(payments_on_day, payments),
      day_of_month: Number(dayOfNumber(day).slice(-2)),
      share_before,
    },
    evidence: entries.length === 0 ? {} : { entries },
  }
}

/** The day of a month with the most payments. */
interface Busiest {
  readonly day: number
  readonly on_day: number
  readonly payments: number
}

/** The earlier of two such days. */
function busiestOf(days: readonly PaymentsOfDay[]): Busiest {
  let busiest = { day: 0, on_day: 0 }
  let payments = 0
  for (const [day, all] of groupBy(days, (one) => one.day)) {
    const on_day = all.reduce((sum, one) => sum + one.payments, 0)
    payments += on_day
    if (on_day > busiest.on_day || (on_day === busiest.on_day && day < busiest.day)) busiest = { day, on_day }
  }
  return { ...busiest, payments }
}
