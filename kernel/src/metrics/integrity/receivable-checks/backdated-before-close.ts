// An entry that is put among earlier ones when a close is near: a past month looks other than it was reported.
import { dayOfNumber } from '../../../core/day.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { EntryVersion } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { EntryReports } from './entry-reports.ts'
import { evidenceOf } from './evidence.ts'
import { type Checked, findingOf, thresholdsOn } from './reading.ts'

/** An entry among earlier ones. */
interface Backdated {
  readonly version: EntryVersion
  /** The day of its report. */
  readonly day: number
  readonly days_back: number
  readonly days_before_close: number
}

/** One finding for each day of reports, which holds for good. */
export function backdatedBeforeClose(checked: Checked): Finding[] {
  const reports = new EntryReports(checked)
  const backdated = reports.versions.flatMap((version) => backdatedOf(checked, reports, version) ?? [])
  return [...groupBy(backdated, ({ day }) => day)]
    .sort(([one], [other]) => one - other)
    .map(([day, those]) =>
      findingOf('backdated_before_close', checked, {
        key: dayOfNumber(day),
        from: day,
        until: null,
        amount: those.reduce((sum, { version }) => sum + Math.abs(version.amount), 0),
        measured: {
          days_back: those.reduce((most, one) => Math.max(most, one.days_back), 0),
          days_before_close: those.reduce((least, one) => Math.min(least, one.days_before_close), Infinity),
          entries: those.length,
        },
        evidence: evidenceOf(
          checked.facts,
          those.map(({ version }) => version),
        ),
      }),
    )
}

function backdatedOf({ lender }: Checked, reports: EntryReports, version: EntryVersion): Backdated | null {
  // Nearly all entries are reported soon after their day; they need no closer look.
  if (reports.days.notAfter(version.recorded) <= version.day) return null
  const day = reports.days.of(version.recorded)
  const thresholds = thresholdsOn(lender, 'backdated_before_close', day)
  if (thresholds === null || day - version.day < thresholds.days_back_min) return null
  const days_before_close = reports.days.untilClose(day, version.recorded)
  if (days_before_close > thresholds.days_before_close) return null
  const days_back = daysBack(reports, version, day)
  if (days_back < thresholds.days_back_min || isKnown(reports, version, day, thresholds.days_back_min)) return null
  return { version, day, days_back, days_before_close }
}

/** Days by which the latest entry that was known is later; minus infinity where none that was known is as early as the entry. */
function daysBack(reports: EntryReports, version: EntryVersion, day: number): number {
  const { first, last } = reports.knownOn(day)
  return first > version.day ? -Infinity : last - version.day
}

/** Whether it had been known as an entry of about that day: under its own id, or as one of the same kind and amount that was deleted with this report. */
function isKnown(reports: EntryReports, version: EntryVersion, day: number, days: number): boolean {
  const is_before = (other: EntryVersion) =>
    other.recorded < version.recorded && Math.abs(other.day - version.day) < days
  return reports.versionsOf(version).some(is_before) || reports.isDeletedTogether(version, day, days)
}
