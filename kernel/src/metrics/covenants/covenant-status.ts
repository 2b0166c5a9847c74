// The status of a covenant's test on a day: met, at risk, breached, in cure, cured or waived. A breach can be cured within a period that
// begins when it is reported; it is cured if the covenant itself is met on a later day within that period.
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

/** A test and its status on the day asked about. Days by their numbers. */
export interface CovenantResult extends CovenantTest {
  readonly covenant: Covenant
  readonly terms_id: string
  readonly month: number
  readonly day: number
  readonly status: CovenantStatus
  /** The day on which the result is reported, when the cure period begins. */
  readonly reported_on: number
  /** The last day on which a breach can be cured; null without a breach or a cure period. */
  readonly cure_until: number | null
  /** The day at whose end the covenant was met again; null if it was not. */
  readonly cured_on: number | null
  readonly waiver: { readonly reason: string; readonly granted_on: string | null } | null
}

/** The viewpoint of a status. */
export interface StatusAsked {
  /** The day asked about, by its number. Later days are ignored. */
  readonly as_of: number
  /** The day on which a month was closed, by its number; null if it is not closed, or was closed later than the terms require. */
  readonly closed_on: (month: number) => number | null
}

/** The status of a line's test on a day. */
export function judgeTest(
  line: Pick<CovenantLine, 'opened_on'>,
  test: ScheduledTest,
  asked: StatusAsked,
  read: ReadMetric,
): CovenantResult {
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

/** At risk: met by less than a share of the threshold. */
function keptStatus({ at_risk_headroom }: Covenant, { kept, headroom }: CovenantTest): CovenantStatus {
  if (kept === null) return 'not_testable'
  return headroom !== null && compareRatios(headroom, exactly(at_risk_headroom)) < 0 ? 'at_risk' : 'pass'
}

function brokenStatus(
  { waiver, cured_on, cure_until }: Pick<CovenantResult, 'waiver' | 'cured_on' | 'cure_until'>,
  as_of: number,
): CovenantStatus {
  if (waiver !== null) return 'waived'
  if (cured_on !== null) return 'cured'
  return cure_until !== null && as_of <= cure_until ? 'in_cure' : 'breach'
}

/** The day of the month close, at the latest the day that the terms set; without a lag the end of the month. */
function reportedOn({ terms, month, day }: ScheduledTest, { closed_on }: StatusAsked): number {
  const { reporting_lag: lag, holidays } = terms.terms
  const end = lastDayOf(month)
  const latest = lag === null ? end : lastDayAllowed(end, lag, holidays)
  return Math.max(day, Math.min(latest, closed_on(month) ?? latest))
}

function cureUntil({ cure }: Covenant, { holidays }: DebtLineTerm, reported_on: number): number | null {
  return cure === undefined ? null : lastDayAllowed(reported_on, cure, holidays)
}

/** The waiver of a tested month, once it is granted. */
function waiverOn({ covenant, month }: ScheduledTest, as_of: number): CovenantResult['waiver'] {
  const waiver = covenant.waivers?.find(({ test_month }) => test_month === monthText(month))
  if (waiver === undefined || (waiver.granted_on !== undefined && dayNumber(waiver.granted_on) > as_of)) return null
  return { reason: waiver.reason, granted_on: waiver.granted_on ?? null }
}

/** The first checked day on which the covenant is met, by the thresholds of the month of the breach. */
function cureOf(
  { covenant }: ScheduledTest,
  moment: TestMoment,
  asked: StatusAsked & { readonly cure_until: number },
  read: ReadMetric,
): number | null {
  const kept = cureDays(moment, asked).find(
    (day) => testCovenant(covenant, { ...moment, month: monthOfDay(day), day }, read).kept === true,
  )
  return kept ?? null
}

/** The later test days of the covenant within the cure period, and its last day, or the day asked about if that is earlier. */
function cureDays(
  moment: TestMoment,
  { as_of, cure_until }: { readonly as_of: number; readonly cure_until: number },
): number[] {
  const last = Math.min(as_of, cure_until)
  const months = Array.from({ length: Math.max(0, monthOfDay(last) - moment.month) }, (_, at) => moment.month + 1 + at)
  const days = months.map((month) => testDayOf(moment, month)).filter((day) => day < last)
  return last > moment.day ? [...days, last] : []
}
/** Whether headroom grew since the previous test. */
export type Trend = 'improving' | 'worsening' | 'steady'

/** The change of headroom since the previous test; null if either has none. */
export function trendOf(headroom: Ratio | null, before: Ratio | null): Trend | null {
  if (headroom === null || before === null) return null
  const order = compareRatios(headroom, before)
  if (order === 0) return 'steady'
  return order > 0 ? 'improving' : 'worsening'
}
