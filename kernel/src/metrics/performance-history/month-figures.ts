// The figures of one month of a receivable, from its positions before and after: movements, due amounts, delinquency and earnings. Amounts
// are minor units; ratios keep both parts. Each roll-forward foots because all of it is differences of the same totals.
import { dayOfNumber } from '../../core/day.ts'
import { monthOfDay, monthText } from '../../core/month.ts'
import { type Ratio, decimalOf, ratioOf } from '../../core/ratio.ts'
import { bucketLabels } from '../../core/bucket-labels.ts'
import { bucketOf } from '../delinquency/buckets.ts'
import { delinquentDays } from '../delinquency/delinquent-days.ts'
import { overdueOn } from '../delinquency/overdue.ts'
import { hasReportedGap } from '../delinquency/reported-gap.ts'
import { FACT, type Ledger, statusWord } from '../ledger/ledger.ts'
import { durationOf } from '../ledger/patch-facts.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import { annualiseLoss } from '../returns/annualise.ts'
import { deriveRealisedMoic, deriveTotalMoic } from '../returns/moic.ts'
import { deriveGrossYield, deriveNetYield } from '../returns/yield.ts'
import type { Duration } from '../schedule/due-days.ts'
import { type PrincipalSplit, splitPrincipal } from '../schedule/scheduled-principal.ts'
import { type Expectations, claimOn, isInterestAssessed } from './expectations.ts'
import { type Month, inMonth } from './months.ts'
import {
  type ReceivablePosition,
  daysPastDue,
  outcomeOf,
  outstanding,
  total,
  writtenOff,
} from './receivable-position.ts'

/** Decimals of a ratio's value. */
export const RATIO_DIGITS = 9

/** The figures of a month, in the form of the response except for its ratios. */
export type MonthFigures = ReturnType<typeof monthFigures>

/** The receivable and settings of the month. */
export interface MonthOf {
  readonly ledger: Ledger
  readonly steps: readonly MetricSettings[]
  readonly expected: Expectations
}

/** The figures of the month being visited; it keeps no reference to its positions. */
export function monthFigures(month: Month, of: MonthOf) {
  const { before, after, due } = month
  const cash_in = cashIn(after)
  const cash_out = cashOut(after)
  const delinquency = delinquencyOf(after, of, due.basis !== 'none')
  return {
    month: monthText(month.month),
    open: month.open,
    as_of: dayOfNumber(after.day),
    months_on_book: month.month - monthOfDay(of.ledger.origination),
    status: statusWord(after.status),
    outcome: outcomeOf(after),
    principal: principalOf(month),
    cash: cashOf(month),
    not_understood: inMonth(month, FACT.not_understood),
    due: {
      basis: due.basis,
      style: due.basis === 'derived' ? of.expected.style : due.basis === 'none' ? ('none' as const) : null,
      principal: due.principal,
      interest: due.interest,
    },
    collected: collectedOf(month),
    delinquency,
    cured: isPastDue(before) && !isPastDue(after) && outstanding(after) > 0,
    defaulted_on: dayText(after.defaulted_on),
    default_rule: after.default_rule,
    to_date: {
      disbursed: total(after, FACT.disbursement),
      cash_in,
      cash_out,
      written_off: writtenOff(after),
      recovered: total(after, FACT.recovery),
    },
    ...yieldsOf(month),
    moic: {
      realised: deriveRealisedMoic(cash_in, cash_out),
      total: deriveTotalMoic(cash_in, outstanding(after), cash_out),
    },
    reported_balance: reportedBalanceOf(after),
  }
}

const INCOME = [FACT.interest, FACT.origination_fee, FACT.periodic_fee, FACT.late_fee, FACT.other] as const

/** All cash received up to a position's day. */
export function cashIn(position: ReceivablePosition): number {
  return total(position, FACT.principal) + incomeOf(position) + total(position, FACT.recovery)
}

/** All cash paid out, less refunds. */
export function cashOut(position: ReceivablePosition): number {
  return total(position, FACT.disbursement) - total(position, FACT.refund)
}

/** Principal disbursed or capitalized, less refunds, up to a position's day. */
export function principalAdded(position: ReceivablePosition): number {
  return cashOut(position) + total(position, FACT.capitalized_interest)
}

/** Interest, fees and other income up to a position's day. */
export function incomeOf(position: ReceivablePosition): number {
  return INCOME.reduce((sum, kind) => sum + total(position, kind), 0)
}

/** Whether it is past due as reported or as computed. */
function isPastDue(position: ReceivablePosition): boolean {
  return daysPastDue(position, position.delinquent_since) > 0 || daysPastDue(position, position.rolling_since) > 0
}

/** opening + disbursed + capitalized − collected − refunded − written off − closed unexplained = closing, to the minor unit (M23). */
function principalOf(month: Month) {
  const { before, after } = month
  return {
    opening: outstanding(before),
    disbursed: inMonth(month, FACT.disbursement),
    capitalized: inMonth(month, FACT.capitalized_interest),
    collected: inMonth(month, FACT.principal),
    refunded: inMonth(month, FACT.refund),
    written_off: writtenOff(after) - writtenOff(before),
    closed_unexplained: after.closed_unexplained - before.closed_unexplained,
    closing: outstanding(after),
  }
}

function cashOf(month: Month) {
  return {
    principal: inMonth(month, FACT.principal),
    interest: inMonth(month, FACT.interest),
    origination_fees: inMonth(month, FACT.origination_fee),
    periodic_fees: inMonth(month, FACT.periodic_fee),
    late_fees: inMonth(month, FACT.late_fee),
    other: inMonth(month, FACT.other),
    recovered: inMonth(month, FACT.recovery),
    total_in: cashIn(month.after) - cashIn(month.before),
    disbursed: cashOut(month.after) - cashOut(month.before),
  }
}

const UNSCHEDULED = { scheduled: null, unscheduled: null, smm: null, cpr: null } as const

/**
 * Principal paid as scheduled and ahead of schedule (M18). Principal drawn or capitalized in the month counts from the start of the month,
 * so that an amount drawn and repaid within one month is no prepayment (our rule).
 */
export function principalSplit({ before, after, due }: Omit<Month, 'month' | 'open'>): PrincipalSplit {
  const added = principalAdded(after) - principalAdded(before)
  return splitPrincipal({
    opening: outstanding(before) + added,
    paid: inMonth({ before, after }, FACT.principal),
    paid_before: total(before, FACT.principal),
    due: due.principal,
    due_before: due.principal_before,
    scheduled_balance: principalAdded(before) + added - due.principal_before,
  })
}

/** The same for a month's row; a month in which principal was drawn or capitalized has no speed (our rule). */
function collectedOf(month: Month): {
  scheduled: number | null
  unscheduled: number | null
  smm: Ratio | null
  cpr: number | null
} {
  if (month.due.basis === 'none') return UNSCHEDULED
  const { scheduled, unscheduled, smm } = principalSplit(month)
  const added = principalAdded(month.after) - principalAdded(month.before)
  const speed = smm === null || added !== 0 ? null : ratioOf(smm.numerator, smm.denominator)
  const yearly = speed === null ? null : annualiseLoss(speed, { method: 'compound' })
  return { scheduled, unscheduled, smm: speed, cpr: yearly === null ? null : decimalOf(yearly, RATIO_DIGITS) }
}

/** Yields of the month on its opening principal, twelve times: cash basis, without recoveries (M24). */
function yieldsOf({ before, after }: Month): { gross_yield: Ratio | null; net_yield: Ratio | null } {
  const income = { interest: incomeOf(after) - incomeOf(before), fees: 0, recoveries: 0 }
  const losses = writtenOff(after) - writtenOff(before)
  const opening = outstanding(before)
  return {
    gross_yield: deriveGrossYield(income, opening, { method: 'times_12' }),
    net_yield: deriveNetYield(income, losses, opening, { method: 'times_12' }),
  }
}

/** Delinquency as reported and as computed; the second only if a schedule is known. */
function delinquencyOf(position: ReceivablePosition, of: MonthOf, is_scheduled: boolean) {
  const { bucket_edges } = metricSettingsOn(of.steps, position.day)
  const labels = bucketLabels(bucket_edges)
  const labelOf = (days: number) => labels[bucketOf(days, bucket_edges)] ?? ''
  const open = outstanding(position) > 0
  const days_past_due = daysPastDue(position, position.delinquent_since)
  const computed = is_scheduled ? computedOf(position, of, labelOf) : null
  return {
    reported: {
      days_past_due,
      bucket: labelOf(days_past_due),
      since: open ? dayText(position.delinquent_since) : null,
      amount: open ? position.delinquent_amount : 0,
      times: position.delinquent_times,
    },
    computed,
    gap: computed === null ? null : hasGap(days_past_due, computed.days_past_due, of.ledger, position.day),
  }
}

function computedOf(position: ReceivablePosition, { expected, steps }: MonthOf, labelOf: (days: number) => string) {
  const { day, rolling_since: since } = position
  const { grace_days, pauses } = metricSettingsOn(steps, day)
  const days_past_due = daysPastDue(position, since)
  const late = days_past_due > 0
  return {
    days_past_due,
    days_past_due_strict: daysPastDue(position, position.strict_since),
    delinquent_days: late ? delinquentDays({ days_past_due, since, day, grace_days, pauses }) : 0,
    overdue_amount: late ? overdueAt(expected, day) : 0,
    bucket: labelOf(days_past_due),
    since: late ? dayText(since) : null,
    times: position.episodes_computed,
    interest_assessed: isInterestAssessed(expected, day),
  }
}

function overdueAt(expected: Expectations, day: number): number {
  const claim = claimOn(expected, day)
  return claim === undefined ? 0 : overdueOn(claim, day)
}

function hasGap(reported: number, computed: number, ledger: Ledger, day: number): boolean {
  return reported !== computed && hasReportedGap(reported, computed, frequencyOn(ledger, day))
}

/** The payment frequency in force on a day. */
function frequencyOn({ days, kinds, values }: Ledger, day: number): Duration | null {
  let frequency = Number.NaN
  for (let i = 0; i < days.length && (days[i] ?? 0) <= day; i += 1)
    if (kinds[i] === FACT.payment_frequency) frequency = values[i] ?? Number.NaN
  return Number.isNaN(frequency) ? null : durationOf(frequency)
}

/** The latest balance that the lender stated, with ours of the same day. */
function reportedBalanceOf({ reported_balance, principal_then }: ReceivablePosition) {
  if (Number.isNaN(reported_balance)) return null
  return { reported: reported_balance, computed: principal_then, difference: reported_balance - principal_then }
}

/** A day number as text. */
export function dayText(day: number | null): string | null {
  return day === null ? null : dayOfNumber(day)
}
