// What a test of a covenant means on a day: kept, close to the threshold, broken, and what became of the breach. A breach may be cured
// within a time that begins when it is reported; what cures it is the covenant itself, kept at a later day within that time.
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import { dayNumber } from '../../core/day.ts'
import { lastDayOf, monthOfDay, monthText } from '../../core/month.ts'
import type { Covenant, DebtLineTerm } from '../debt-line/debt-line-term.ts'
import type { ReadMetric, TestMoment } from './condition.ts'
import { type CovenantTest, testCovenant } from './covenant-test.ts'
import { type CovenantLine, type ScheduledTest, testDayOf } from './scheduled-tests.ts'
import { exactly } from './threshold.ts'
import { lastDayAllowed } from './time-allowed.ts'

export const COVENANT_STATUSES = ['pass', 'at_risk', 'breach', 'in_cure', 'cured', 'waived', 'not_testable'] as const

export type CovenantStatus = (typeof COVENANT_STATUSES)[number]

/** A test and what it means on the day asked about. Days by their numbers. */
export interface CovenantStanding extends CovenantTest {
  readonly covenant: Covenant
  readonly terms_id: string
  readonly month: number
  readonly day: number
  readonly status: CovenantStatus
  /** The day on which the result is reported, from which a cure counts. */
  readonly reported_on: number
  /** The last day on which a breach can be cured; null where nothing is broken or there is no time to cure. */
  readonly cure_until: number | null
  /** The day at whose end the covenant was kept again; null where it was not. */
  readonly cured_on: number | null
  readonly waiver: { readonly reason: string; readonly granted_on: string | null } | null
}

/** From where a test is looked at. */
export interface StandingAsked {
  /** The day asked about, by its number. Nothing later counts. */
  readonly as_of: number
  /** The day on which a month was closed, by its number; null where it is not, or later than its terms would have it. */
  readonly closed_on: (month: number) => number | null
}

/** What a test of a line means on a day. */
export function judgeTest(
  line: Pick<CovenantLine, 'opened_on'>,
  test: ScheduledTest,
  asked: StandingAsked,
  read: ReadMetric,
): CovenantStanding {
  const { covenant, terms, month, day } = test
  const moment = { month, day, test_day: covenant.test_day, opened_on: line.opened_on, threshold_month: month }
  const result = testCovenant(covenant, moment, read)
  const reported_on = reportedOn(test, asked)
  const found = { ...result, covenant, terms_id: terms.id, month, day, reported_on }
  if (result.kept !== false)
    return { ...found, status: keptStatus(covenant, result), cure_until: null, cured_on: null, waiver: null }
  const cure_until = cureUntil(covenant, terms.terms, reported_on)
  const cured_on = cure_until === null ? null : cureOf(test, moment, { ...asked, cure_until }, read)
  const waiver = waiverOn(test, asked.as_of)
  return { ...found, status: brokenStatus({ waiver, cured_on, cure_until }, asked.as_of), cure_until, cured_on, waiver }
}

/** At risk is what is kept by less than a share of its threshold. */
function keptStatus({ at_risk_headroom }: Covenant, { kept, headroom }: CovenantTest): CovenantStatus {
  if (kept === null) return 'not_testable'
  return headroom !== null && compareRatios(headroom, exactly(at_risk_headroom)) < 0 ? 'at_risk' : 'pass'
}

function brokenStatus(
  { waiver, cured_on, cure_until }: Pick<CovenantStanding, 'waiver' | 'cured_on' | 'cure_until'>,
  as_of: number,
): CovenantStatus {
  if (waiver !== null) return 'waived'
  if (cured_on !== null) return 'cured'
  return cure_until !== null && as_of <= cure_until ? 'in_cure' : 'breach'
}

/** When the month is closed, and at the latest when the terms would have it; without a lag at the end of the month. */
function reportedOn({ terms, month, day }: ScheduledTest, { closed_on }: StandingAsked): number {
  const { reporting_lag: lag, holidays } = terms.terms
  const end = lastDayOf(month)
  const latest = lag === null ? end : lastDayAllowed(end, lag, holidays)
  return Math.max(day, Math.min(latest, closed_on(month) ?? latest))
}

function cureUntil({ cure }: Covenant, { holidays }: DebtLineTerm, reported_on: number): number | null {
  return cure === undefined ? null : lastDayAllowed(reported_on, cure, holidays)
}

/** The waiver of a tested month, once it is granted. */
function waiverOn({ covenant, month }: ScheduledTest, as_of: number): CovenantStanding['waiver'] {
  const waiver = covenant.waivers?.find(({ test_month }) => test_month === monthText(month))
  if (waiver === undefined || (waiver.granted_on !== undefined && dayNumber(waiver.granted_on) > as_of)) return null
  return { reason: waiver.reason, granted_on: waiver.granted_on ?? null }
}

/** The first day that is looked at on which the covenant is kept, by the thresholds of the month in which it was broken. */
function cureOf(
  { covenant }: ScheduledTest,
  moment: TestMoment,
  asked: StandingAsked & { readonly cure_until: number },
  read: ReadMetric,
): number | null {
  const kept = cureDays(moment, asked).find(
    (day) => testCovenant(covenant, { ...moment, month: monthOfDay(day), day }, read).kept === true,
  )
  return kept ?? null
}

/** The later test days of the covenant within the time to cure, and the last day of it, or the day asked about before that. */
function cureDays(
  moment: TestMoment,
  { as_of, cure_until }: { readonly as_of: number; readonly cure_until: number },
): number[] {
  const last = Math.min(as_of, cure_until)
  const months = Array.from({ length: Math.max(0, monthOfDay(last) - moment.month) }, (_, at) => moment.month + 1 + at)
  const days = months.map((month) => testDayOf(moment, month)).filter((day) => day < last)
  return last > moment.day ? [...days, last] : []
}
/** Whether headroom grew since the test before. */
export type Trend = 'improving' | 'worsening' | 'steady'

/** How headroom moved from the test before; null where either has none. */
export function trendOf(headroom: Ratio | null, before: Ratio | null): Trend | null {
  if (headroom === null || before === null) return null
  const order = compareRatios(headroom, before)
  if (order === 0) return 'steady'
  return order > 0 ? 'improving' : 'worsening'
}
