// The rates of one month of the portfolio, exact, from the sums of a group. Yields, payments and net charge-offs are by the principal
// that was outstanding when the month began, charge-offs alone by the part of it that was not in default.
import { firstDayOf, lastDayOf } from '../../../core/month.ts'
import { type Sum, minus, sumOf } from '../../../core/sum.ts'
import type { Ratio } from '../../../core/ratio.ts'
import { FACT } from '../../ledger/ledger.ts'
import { deriveCumulativeCollections, derivePaymentRate } from '../../pools/collections.ts'
import { deriveCdr, deriveChargeOffRate, deriveMdr } from '../../pools/default-rate.ts'
import { deriveExcessSpread } from '../../pools/excess-spread.ts'
import { deriveRecoveryRate } from '../../pools/loss-rates.ts'
import { deriveAbsSpeed, deriveCpr, deriveSmm } from '../../pools/prepayment.ts'
import { shareOf } from '../../pools/share-of.ts'
import { MEASURE, PRODUCT_MEASURE } from '../measures.ts'
import type { Series } from '../totals/series.ts'
import { deriveGrossYield, deriveNetYield } from '../../returns/yield.ts'

const FINANCE_CHARGES = [FACT.interest, FACT.origination_fee, FACT.periodic_fee, FACT.late_fee] as const
const INCOME = [...FINANCE_CHARGES, FACT.other] as const
const CASH_IN = [FACT.principal, ...INCOME, FACT.recovery] as const
/** Of M20, whose base is what was lent: neither other income nor recoveries. */
const COLLECTIONS = [FACT.principal, ...FINANCE_CHARGES] as const
const TIMES_12 = { method: 'times_12' } as const

/** What debt and servicing cost a year, which no portfolio knows: exact rates, null where one is unknown. */
export interface SpreadCosts {
  readonly coupon: Ratio | null
  readonly servicing: Ratio | null
}

/** All cash that came in in a month. */
export function cashIn(series: Series, month: number): Sum {
  return sumOf(CASH_IN.map((kind) => series.inMonth(kind, month)))
}

/** Interest, fees and other income that came in in a month. */
export function incomeIn(series: Series, month: number): Sum {
  return sumOf(INCOME.map((kind) => series.inMonth(kind, month)))
}

/** Principal paid as scheduled and ahead of it in a month that is over, and the speeds of that (M18). */
export function speedsOf(series: Series, month: number) {
  const opening = series.atEndOf(MEASURE.with_schedule, month - 1)
  const scheduled = series.inMonth(MEASURE.paid_as_scheduled, month)
  const unscheduled = series.inMonth(MEASURE.paid_ahead, month)
  const smm = deriveSmm(unscheduled, opening, scheduled)
  return { opening, scheduled, unscheduled, smm, cpr: deriveCpr(smm) }
}

/**
 * The age of the pool in a month, and its ABS speed (M19): the month of life that it is in, weighted by the principal outstanding when the
 * month began. Loans originated in the month before are in their first.
 */
export function absSpeedOf(series: Series, month: number, smm: Ratio | null) {
  const opening = BigInt(series.atEndOf(MEASURE.open_principal, month - 1))
  const originated = series.productAtEndOf(PRODUCT_MEASURE.origination_month, month - 1)
  const age = shareOf(BigInt(month) * opening - originated, opening)
  return { age, abs: deriveAbsSpeed(smm, age) }
}

/** What was charged off in a month by what performed when it began, and the year of it by three named methods (M14, M15). */
export function chargeOffsOf(series: Series, month: number) {
  const before = month - 1
  const performing = minus(series.atEndOf(MEASURE.open_principal, before), series.atEndOf(MEASURE.in_default, before))
  const lost = series.inMonth(MEASURE.written_off, month)
  const mdr = deriveMdr(lost, performing)
  return {
    performing,
    mdr,
    cdr: deriveCdr([mdr]),
    times_12: deriveChargeOffRate(lost, performing, TIMES_12),
    day_count: deriveChargeOffRate(lost, performing, { method: 'day_count', ...daysOf(series, month) }),
  }
}

/** Days of a month, up to the day asked about, and of its calendar year. */
function daysOf({ as_of }: Series, month: number) {
  const january = Math.floor(month / 12) * 12
  return {
    period_days: Math.min(as_of, lastDayOf(month)) - firstDayOf(month) + 1,
    year_days: firstDayOf(january + 12) - firstDayOf(january),
  }
}

/** Yields on opening principal, cash basis, and what is left of them (M24, M25); the monthly payment rate (M21). */
export function returnsOf(series: Series, month: number, { coupon, servicing }: SpreadCosts) {
  const opening = series.atEndOf(MEASURE.open_principal, month - 1)
  const interest = incomeIn(series, month)
  const recoveries = series.inMonth(FACT.recovery, month)
  const lost = series.inMonth(MEASURE.written_off, month)
  const earned = { interest, fees: 0, recoveries: 0 }
  const gross_yield = deriveGrossYield(earned, opening, TIMES_12)
  const net_charge_offs = deriveChargeOffRate(minus(lost, recoveries), opening, TIMES_12)
  return {
    payment_rate: derivePaymentRate(series.inMonth(FACT.principal, month), interest, opening),
    gross_yield,
    gross_yield_with_recoveries: deriveGrossYield({ ...earned, recoveries }, opening, TIMES_12),
    net_yield: deriveNetYield(earned, lost, opening, TIMES_12),
    net_yield_with_recoveries: deriveNetYield({ ...earned, recoveries }, lost, opening, TIMES_12),
    net_charge_offs,
    excess_spread: deriveExcessSpread({ gross_yield, net_charge_offs, coupon, servicing }),
  }
}

/** What has come back of what was charged off (M17) and of what was given out (M20), from the beginning to a month's end. */
export function ratesToDate(
  series: Series,
  month: number,
): Record<'recovery_rate' | 'cumulative_collections', Ratio | null> {
  const toDate = (measure: number) => series.atEndOf(measure, month)
  return {
    recovery_rate: deriveRecoveryRate(toDate(FACT.recovery), toDate(MEASURE.written_off)),
    cumulative_collections: deriveCumulativeCollections(
      collectedToDate(series, month),
      minus(toDate(FACT.disbursement), toDate(FACT.refund)),
    ),
  }
}

/** What obligors have paid of what they owed, from the beginning to a month's end: the cash of M20. */
export function collectedToDate(series: Series, month: number): bigint {
  return COLLECTIONS.reduce((sum, kind) => sum + BigInt(series.atEndOf(kind, month)), 0n)
}
