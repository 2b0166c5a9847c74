// The scheduled tests of a debt line: for each covenant and month the test day, by the terms in force on that day. So an amendment within a
// month decides the tests of its own days, and earlier test days keep the earlier terms.
import { firstDayOf, lastDayOf, monthOfDay } from '../../core/month.ts'
import type { Covenant } from '../debt-line/debt-line-term.ts'
import { type DatedTerms, termsInForce } from './terms-in-force.ts'

/** A debt line and all its terms, in the order in which they were recorded. */
export interface CovenantLine {
  /** The day on which the line was opened, by its number. Earlier months are not tested and do not count. */
  readonly opened_on: number
  readonly terms: readonly DatedTerms[]
}

/** A test of a covenant. */
export interface ScheduledTest {
  readonly covenant: Covenant
  readonly terms: DatedTerms
  /** The tested month, and the day at whose end its figures are read, by their numbers. */
  readonly month: number
  readonly day: number
}

/** The day of a month on which a covenant is tested. */
export function testDayOf({ test_day }: Pick<Covenant, 'test_day'>, month: number): number {
  return test_day.on === 'month_end' ? lastDayOf(month) : firstDayOf(month) + test_day.day - 1
}

/** The first month with a test day on which the line is open: a window excludes earlier months. */
export function firstTestMonth(covenant: Pick<Covenant, 'test_day'>, opened_on: number): number {
  const month = monthOfDay(opened_on)
  return testDayOf(covenant, month) >= opened_on ? month : month + 1
}

/**
 * The tests of a line up to a day, oldest month first, in a month by the order of the terms. A covenant is tested once a month: if two
 * successive terms both have a test day in it, the later terms decide.
 */
export function scheduledTests({ opened_on, terms }: CovenantLine, until: number): ScheduledTest[] {
  const months = Math.max(0, monthOfDay(until) - monthOfDay(opened_on) + 1)
  return Array.from({ length: months }, (_, at) => monthOfDay(opened_on) + at).flatMap((month) => {
    const last = new Map<string, ScheduledTest>()
    for (const test of testsIn(terms, month)) {
      if (test.day < opened_on || test.day > until) continue
      if (test.day >= (last.get(test.covenant.id)?.day ?? -Infinity)) last.set(test.covenant.id, test)
    }
    return [...last.values()]
  })
}

function testsIn(all: readonly DatedTerms[], month: number): ScheduledTest[] {
  return all.flatMap((terms) =>
    terms.terms.covenants
      .map((covenant) => ({ covenant, terms, month, day: testDayOf(covenant, month) }))
      .filter(({ day }) => termsInForce(all, day) === terms),
  )
}
