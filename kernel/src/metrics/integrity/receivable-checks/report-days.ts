// The known clock in days: on which day a fact was reported, and how near that was to a close. The lines that an import sends within a week are one report,
// as of when it began.
// What has not been known for a week counts as being loaded still, so that a first load of a history, in whatever order and over some days, changes nothing
// that was known.
import { dayNumber } from '../../../core/day.ts'
import { dayOfMoment } from '../../../core/moment.ts'
import { lastDayOf, monthOfDay } from '../../../core/month.ts'
import type { LenderFacts, ReceivableFacts } from '../facts.ts'

/** Days for which something must have been known, so that a report can change or contradict it. */
export const SETTLED_DAYS = 7

const DAY = 86_400_000_000

/** Clocks differ by whole quarters of an hour, and are changed at the full one: all of a quarter is on one day. */
const QUARTER = 900_000_000

/** The days on which the facts of a receivable were reported. */
export class ReportDays {
  readonly #imports: ReceivableFacts['imports']
  readonly #lender: LenderFacts
  readonly #of_quarters = new Map<number, number>()

  constructor({ imports }: ReceivableFacts, lender: LenderFacts) {
    this.#imports = imports
    this.#lender = lender
  }

  /** The day of the report with which something became known at a moment. */
  of(recorded: number): number {
    const quarter = Math.floor(this.#began(recorded) / QUARTER)
    const found = this.#of_quarters.get(quarter) ?? dayNumberOfMoment(quarter * QUARTER, this.#lender)
    this.#of_quarters.set(quarter, found)
    return found
  }

  /** A day that is not before the day of the report in any time zone: most entries need no closer look. */
  notAfter(recorded: number): number {
    return Math.floor(this.#began(recorded) / DAY) + 1
  }

  /** When the report began. An import that is kept open beyond a week makes nothing look older than that. */
  #began(recorded: number): number {
    const began = this.#imports.get(recorded) ?? recorded
    return recorded - began > SETTLED_DAYS * DAY ? recorded : began
  }

  /** Days from a report until the month ends, or until a close of the lender that was made after the moment; the least of them. */
  untilClose(day: number, recorded: number): number {
    let least = lastDayOf(monthOfDay(day)) - day
    for (const { made } of this.#lender.closes)
      if (made > recorded) least = Math.min(least, Math.max(0, dayNumberOfMoment(made, this.#lender) - day))
    return least
  }
}

/** The number of the day of a moment, where the lender is. */
export function dayNumberOfMoment(moment: number, { time_zone }: LenderFacts): number {
  if (time_zone === 'UTC') return Math.floor(moment / DAY)
  return dayNumber(dayOfMoment(moment, time_zone))
}
