// An entry that is taken away when a close is near: what was reported of a past month is no longer so.
import { dayOfNumber } from '../../../core/day.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { EntryVersion } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { EntryReports } from './entry-reports.ts'
import { evidenceOf } from './evidence.ts'
import { type Checked, findingOf, thresholdsOn } from './reading.ts'
import { SETTLED_DAYS } from './report-days.ts'

const ALL = 10_000

/** An entry that was deleted or made smaller. */
interface Removed {
  readonly version: EntryVersion
  /** The day of the report that did it. */
  readonly day: number
  readonly amount: number
  readonly days_before_close: number
}

/** One finding for each day of reports, which holds for good. */
export function deletedBeforeClose(checked: Checked): Finding[] {
  if (!checked.facts.entries.some(({ superseded }) => superseded !== null)) return []
  const reports = new EntryReports(checked)
  const removed = reports.versions.flatMap((version) => removedOf(checked, reports, version) ?? [])
  return [...groupBy(removed, ({ day }) => day)]
    .sort(([one], [other]) => one - other)
    .map(([day, those]) =>
      findingOf('deleted_before_close', checked, {
        key: dayOfNumber(day),
        from: day,
        until: null,
        amount: those.reduce((sum, { amount }) => sum + amount, 0),
        measured: {
          days_old: those.reduce((most, { version }) => Math.max(most, day - version.day), 0),
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

function removedOf({ lender }: Checked, reports: EntryReports, version: EntryVersion): Removed | null {
  const { superseded } = version
  if (superseded === null) return null
  const day = reports.days.of(superseded)
  const thresholds = thresholdsOn(lender, 'deleted_before_close', day)
  if (thresholds === null || day - version.day < thresholds.days_back_min) return null
  const days_before_close = reports.days.untilClose(day, superseded)
  if (days_before_close > thresholds.days_before_close) return null
  const amount = amountRemoved(reports, version)
  if (amount <= 0 || amount * ALL < Math.abs(version.amount) * thresholds.amount_share_min) return null
  const first_known = reports.versionsOf(version).reduce((first, { recorded }) => Math.min(first, recorded), Infinity)
  if (reports.days.of(first_known) > day - SETTLED_DAYS) return null
  // The same money became known with it as another entry, of about the same day, that is known afterwards.
  if (reports.isSentTogether(version, day, thresholds.days_back_min, superseded)) return null
  return { version, day, amount, days_before_close }
}

/** What of the amount is no longer reported, without its sign. */
function amountRemoved(reports: EntryReports, version: EntryVersion): number {
  const { amount, superseded, deleted } = version
  if (deleted) return Math.abs(amount)
  const next = reports.versionsOf(version).find(({ recorded }) => recorded === superseded)
  return next === undefined ? 0 : Math.abs(amount) - Math.abs(next.amount)
}
