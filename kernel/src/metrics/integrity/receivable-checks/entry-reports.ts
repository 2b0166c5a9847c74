// The versions of entries that move money or principal, on the known clock: which began and which ended on the day of a report. Due amounts of the lender's
// schedule are left out, since a schedule is made again as a whole.
import { isScheduled } from '../../ledger/ledger.ts'
import type { EntryVersion } from '../facts.ts'
import { type Checked, flowOfEntry } from './reading.ts'
import { ReportDays, SETTLED_DAYS } from './report-days.ts'

/** The versions of a receivable's entries with the days on which they were reported. */
export class EntryReports {
  readonly days: ReportDays
  readonly versions: readonly EntryVersion[]
  readonly #checked: Checked

  constructor(checked: Checked) {
    const { facts, lender } = checked
    this.#checked = checked
    this.days = new ReportDays(facts, lender)
    this.versions = facts.entries.filter((entry) => !isScheduled(flowOfEntry(entry, lender)))
  }

  /** Whether a version had been known for long enough on a day, and was known until then. */
  isSettled({ recorded, superseded }: EntryVersion, day: number): boolean {
    if (this.days.of(recorded) > day - SETTLED_DAYS) return false
    return superseded === null || this.days.of(superseded) >= day
  }

  /** The moment at which an entry first became known. */
  firstKnown({ id }: EntryVersion): number {
    return Math.min(...this.versions.filter((version) => version.id === id).map(({ recorded }) => recorded))
  }

  /**
   * The versions that state the same money as one, on a day that is less than some days away: of the same kind and amount, other than itself.
   */
  sameAs(one: EntryVersion, days: number): EntryVersion[] {
    const flow = flowOfEntry(one, this.#checked.lender)
    return this.versions.filter(
      (other) =>
        other !== one &&
        other.amount === one.amount &&
        Math.abs(other.day - one.day) < days &&
        flowOfEntry(other, this.#checked.lender) === flow,
    )
  }
}

/** Whether two days are the same, or next to each other: what is sent again is sent soon. */
export function isTogether(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1
}
