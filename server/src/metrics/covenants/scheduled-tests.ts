// Which tests a debt line has: for each covenant and month the day on which it is tested, by the terms that are in force on that very
// day. So an amendment within a month decides the tests of its own days, and those before stay with the terms before.
import { firstDayOf, lastDayOf, monthOfDay } from '../../core/month.ts'
import type { Covenant } from '../debt-line/debt-line-term.ts'
import { type DatedTerms, termsInForce } from './terms-in-force.ts'

/** A debt line and all that was agreed for it, in the order in which it was recorded. */
export interface CovenantLine {
  /** The day on which the line was opened, by its number. Nothing is tested, and no month counts, before. */
  readonly opened_on: number
  readonly terms: readonly DatedTerms[]
}

/** A test of a covenant. */
export interface ScheduledTest {
  readonly covenant: Covenant
  readonly terms: DatedTerms
  /** The tested month, and the day at whose end its figures are taken, by their numbers. */
  readonly month: number
  readonly day: number
}

/** The day of a month on which a covenant is tested. */
export function testDayOf({ test_day }: Pick<Covenant, 'test_day'>, month: number): number {
  return test_day.on === 'month_end' ? lastDayOf(month) : firstDayOf(month) + test_day.day - 1
}

/** The first month that has a test day when the line is open: months before it do not exist for a window. */
export function firstTestMonth(covenant: Pick<Covenant, 'test_day'>, opened_on: number): number {
  const month = monthOfDay(opened_on)
  return testDayOf(covenant, month) >= opened_on ? month : month + 1
}

/**
 * The tests that a line has up to a day, oldest month first, in a month by the order of the terms. A covenant is tested once a month:
 * where terms that follow each other within a month both have a test day in it, by those in force on the later.
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
