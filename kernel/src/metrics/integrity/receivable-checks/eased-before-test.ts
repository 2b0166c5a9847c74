// What is due is put off when a day is near on which somebody looks: days past due on that day are compared as they were known before a report and after it.
import { dayOfNumber } from '../../../core/day.ts'
import { groupBy } from '../../../core/group-by.ts'
import { lastDayOf, monthOfDay } from '../../../core/month.ts'
import { isScheduled } from '../../ledger/ledger.ts'
import { basisOn, dueOn } from '../../performance-history/expectations.ts'
import { outstanding } from '../../performance-history/receivable-position.ts'
import type { Finding } from '../finding.ts'
import { isEnough } from './cured-without-cash.ts'
import { DUE_FIELDS, changesBy, evidenceOf } from './evidence.ts'
import {
  type Checked,
  type Reading,
  amountPastDueOf,
  collectedBetween,
  daysPastDueOf,
  findingOf,
  flowOfEntry,
  isPaused,
  positionOn,
  readingOf,
  thresholdsOn,
} from './reading.ts'
import { ReportDays, SETTLED_DAYS, dayNumberOfMoment } from './report-days.ts'

/** Days up to the change in which payments count for it, where the lender states what is past due: it states that once a month at the latest. */
const WINDOW_DAYS = 31

/** Share of what is no longer past due, in basis points, that payments must reach. */
const PAID_SHARE = 5_000

/** A day that a change may be made for. */
interface Target {
  /** The day before which the change is made. */
  readonly day: number
  /** The day at whose end days past due are compared. */
  readonly compared_on: number
}

/** One finding for each day of reports, which holds for good. */
export function easedBeforeTest(checked: Checked): Finding[] {
  const days = new ReportDays(checked.facts, checked.lender)
  return reportsOf(checked, days).flatMap((report) => easedBy(checked, days, report) ?? [])
}

/** A day on which something was reported that decides what is due, and the last moment of that. */
interface Report {
  readonly day: number
  readonly recorded: number
}

function reportsOf({ facts, lender }: Checked, days: ReportDays): Report[] {
  const moments = facts.patches.flatMap(({ recorded, patch }) =>
    DUE_FIELDS.some((field) => patch[field] !== undefined) ? [recorded] : [],
  )
  for (const entry of facts.entries) {
    if (!isScheduled(flowOfEntry(entry, lender))) continue
    moments.push(entry.recorded)
    if (entry.superseded !== null) moments.push(entry.superseded)
  }
  const reports = [...groupBy(moments, (moment) => days.of(moment))]
    .map(([day, those]) => ({ day, recorded: those.reduce((last, moment) => Math.max(last, moment), 0) }))
    .sort((one, other) => one.day - other.day)
  // What came in the first week of reports changed nothing that was known.
  return reports.filter(({ day }) => day >= (reports[0]?.day ?? 0) + SETTLED_DAYS)
}

function easedBy(checked: Checked, days: ReportDays, report: Report): Finding | null {
  if (isPaused(checked.lender, report.day)) return null
  const before = readingAfter(checked, days, report.day - 1)
  if (before === null) return null
  const targets = targetsOf(checked, before, report)
  if (targets.length === 0) return null
  const after = readingAfter(checked, days, report.day)
  if (after === null || before.is_stated !== after.is_stated) return null
  const settled = readingAfter(checked, days, report.day - SETTLED_DAYS)
  if (settled === null || settled.is_stated !== before.is_stated) return null
  for (const target of targets) {
    const finding = easedFor({ checked, before, after, settled }, report, target)
    if (finding !== null) return finding
  }
  return null
}

/** The receivable with all payments, and with what had been reported of due amounts by the end of a day. */
function readingAfter({ facts, lender }: Checked, days: ReportDays, day: number): Reading | null {
  const isReported = (moment: number | null) => moment !== null && days.of(moment) <= day
  const entries = facts.entries.filter((entry) =>
    isScheduled(flowOfEntry(entry, lender))
      ? isReported(entry.recorded) && !isReported(entry.superseded)
      : entry.superseded === null,
  )
  return readingOf(
    facts.patches.filter(({ recorded }) => isReported(recorded)),
    entries,
    lender,
  )
}

/** The days that a report is near before: the first as of which it would show comes first. */
function targetsOf({ lender }: Checked, before: Reading, { day, recorded }: Report): Target[] {
  const thresholds = thresholdsOn(lender, 'eased_before_test', day)
  if (thresholds === null) return []
  const { days_before, days_past_due_min } = thresholds
  const month_end = lastDayOf(monthOfDay(day))
  const targets = [
    { day: month_end, compared_on: month_end },
    ...lender.test_days.map((test) => ({ day: test, compared_on: test })),
    ...lender.closes
      .filter(({ made }) => made > recorded)
      .map(({ made, as_of }) => ({ day: dayNumberOfMoment(made, lender), compared_on: as_of })),
    ...dueDaysOf(before, day).map((due) => ({ day: due, compared_on: due + days_past_due_min })),
  ]
  return targets
    .filter((target) => target.day >= day && target.day - day <= days_before)
    .sort((one, other) => Math.max(day, one.compared_on) - Math.max(day, other.compared_on) || one.day - other.day)
}

/** Due days count where they show what is past due, not where the lender states it. */
function dueDaysOf({ is_stated, expected }: Reading, day: number): number[] {
  return is_stated ? [] : dueOn(expected, day).map((due) => due.day)
}

interface Readings {
  readonly checked: Checked
  readonly before: Reading
  readonly after: Reading
  readonly settled: Reading
}

function easedFor({ checked, before, after, settled }: Readings, report: Report, target: Target): Finding | null {
  const on = target.compared_on
  const from = Math.max(report.day, on)
  const thresholds = thresholdsOn(checked.lender, 'eased_before_test', from)
  if (thresholds === null || target.day - report.day > thresholds.days_before) return null
  const was = positionOn(before, on)
  const is = positionOn(after, on)
  const without = daysPastDueOf(before, was)
  const with_change = daysPastDueOf(after, is)
  // A delinquency that moves on by a month, as codes of months past due do, puts nothing off.
  if (without < thresholds.days_past_due_min || 2 * with_change > without) return null
  if (daysPastDueOf(settled, positionOn(settled, on)) < thresholds.days_past_due_min) return null
  if (before.is_stated) {
    const relieved = amountPastDueOf(before, was) - amountPastDueOf(after, is)
    if (isEnough(collectedBetween(checked.ledger, report.day - WINDOW_DAYS, from), relieved, PAID_SHARE)) return null
  } else if (basisOn(before.expected, on) !== basisOn(after.expected, on)) return null
  return findingOf('eased_before_test', checked, {
    key: dayOfNumber(report.day),
    from,
    until: null,
    amount: outstanding(is),
    measured: { days_past_due_without: without, days_past_due: with_change, days_before: target.day - report.day },
    evidence: evidenceOn(checked, report.day),
  })
}

/** What was reported on a day of due amounts: changes of fields, and entries of the lender's schedule that began or ended. */
function evidenceOn({ facts, lender }: Checked, day: number) {
  const days = new ReportDays(facts, lender)
  const entries = facts.entries.filter(
    (entry) =>
      isScheduled(flowOfEntry(entry, lender)) &&
      (days.of(entry.recorded) === day || (entry.superseded !== null && days.of(entry.superseded) === day)),
  )
  return evidenceOf(
    facts,
    entries,
    changesBy(facts, 'reports', ({ recorded }) => days.of(recorded) === day),
  )
}
