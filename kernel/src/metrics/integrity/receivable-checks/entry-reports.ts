// The versions of entries that move money or principal, on the known clock: which began and which ended on the day of a report. Due amounts of the lender's
// schedule are left out, since a schedule is made again as a whole. Everything is looked up by what it is asked by, since a receivable may have a hundred
// thousand entries that all became known on one day.
import { groupBy } from '../../../core/group-by.ts'
import { isScheduled } from '../../ledger/ledger.ts'
import type { EntryVersion } from '../facts.ts'
import { type Checked, flowOfEntry } from './reading.ts'
import { ReportDays, SETTLED_DAYS } from './report-days.ts'

/** The first and the last day of entries that were known. */
export interface KnownDays {
  readonly first: number
  readonly last: number
}

/** The versions of a receivable's entries with the days on which they were reported. */
export class EntryReports {
  readonly days: ReportDays
  readonly versions: readonly EntryVersion[]
  readonly #lender: Checked['lender']
  readonly #of_entries: ReadonlyMap<string, readonly EntryVersion[]>
  readonly #known = new Map<number, KnownDays>()
  #begun: SameMoney | undefined
  #deleted: SameMoney | undefined

  constructor({ facts, lender }: Checked) {
    this.#lender = lender
    this.days = new ReportDays(facts, lender)
    this.versions = facts.entries.filter((entry) => !isScheduled(flowOfEntry(entry, lender)))
    this.#of_entries = groupBy(this.versions, ({ id }) => id)
  }

  /** All versions of the entry of which this is one. */
  versionsOf({ id }: EntryVersion): readonly EntryVersion[] {
    return this.#of_entries.get(id) ?? []
  }

  /** The days up to one of the entries that had been known for long enough on it; the first is later than the last where there are none. */
  knownOn(day: number): KnownDays {
    const found = this.#known.get(day)
    if (found !== undefined) return found
    let [first, last] = [Infinity, -Infinity]
    for (const version of this.versions) {
      if (version.day > day || !this.#isSettled(version, day)) continue
      first = Math.min(first, version.day)
      last = Math.max(last, version.day)
    }
    const known = { first, last }
    this.#known.set(day, known)
    return known
  }

  /** Whether a version had been known for long enough on a day, and was known until then. */
  #isSettled({ recorded, superseded }: EntryVersion, day: number): boolean {
    if (this.days.of(recorded) > day - SETTLED_DAYS) return false
    return superseded === null || this.days.of(superseded) >= day
  }

  /** Whether a version that states the same money on a day less than `days` away was deleted on the day of a report or next to it. */
  isDeletedTogether(one: EntryVersion, day: number, days: number): boolean {
    this.#deleted ??= this.#sameMoney(({ superseded, deleted }) => (deleted ? superseded : null))
    return this.#deleted.isThere(one, this.#flowOf(one), { day, days, after: -Infinity })
  }

  /** The same of one that became known then, and is known after a moment. */
  isSentTogether(one: EntryVersion, day: number, days: number, after: number): boolean {
    this.#begun ??= this.#sameMoney(({ recorded }) => recorded)
    return this.#begun.isThere(one, this.#flowOf(one), { day, days, after })
  }

  #sameMoney(momentOf: (version: EntryVersion) => number | null): SameMoney {
    const same = new SameMoney()
    for (const version of this.versions) {
      const moment = momentOf(version)
      if (moment !== null) same.add(version, this.#flowOf(version), this.days.of(moment))
    }
    return same
  }

  #flowOf(version: EntryVersion): number {
    return flowOfEntry(version, this.#lender)
  }
}

/** What is asked of versions that state the same money: reported about a day, of days less than so many away, known after a moment. */
interface Together {
  readonly day: number
  readonly days: number
  readonly after: number
}

/** Versions by the money that they state, the day of a report and their own day. */
class SameMoney {
  /** Of each day of their own the two that are known longest: one of them is another than the one that is asked about. */
  readonly #by = new Map<string, Map<number, readonly EntryVersion[]>>()

  add(version: EntryVersion, flow: number, reported: number): void {
    const key = keyOf(version, flow, reported)
    const days = this.#by.get(key) ?? new Map<number, readonly EntryVersion[]>()
    this.#by.set(key, days)
    const longest = [...(days.get(version.day) ?? []), version].sort((one, other) => endOf(other) - endOf(one))
    days.set(version.day, longest.slice(0, 2))
  }

  isThere(one: EntryVersion, flow: number, { day, days, after }: Together): boolean {
    // What is sent again is sent soon: on the same day, or the day next to it.
    return [day - 1, day, day + 1].some((reported) => {
      for (const [own, versions] of this.#by.get(keyOf(one, flow, reported)) ?? [])
        if (Math.abs(own - one.day) < days && versions.some((other) => other !== one && endOf(other) > after))
          return true
      return false
    })
  }
}

function keyOf({ amount }: EntryVersion, flow: number, reported: number): string {
  return `${flow} ${amount} ${reported}`
}

function endOf({ superseded }: EntryVersion): number {
  return superseded ?? Infinity
}
