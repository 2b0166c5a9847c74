// When a month may be closed, and when its reporting lag closes it. Months are closed one after the other, so that no month is first
// reported with what was learned after a later one. Pure; months and days by their numbers.
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { type DatedTerms, termsInForce } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { lastDayAllowed } from '@tapeline/kernel/metrics/covenants/time-allowed'

/** What is known of a line's months. */
export interface LineMonths {
  /** The month in which the line was opened, and the last that is over where its lender is. */
  readonly opened: number
  readonly last_over: number
  /** Those that are closed, in any order; they follow each other without a gap. */
  readonly closed: readonly number[]
}

/** The id of a close, by which a month of a line is closed once. */
export function closeIdOf(debt_line: string, month: number): string {
  return `${debt_line}:${monthText(month)}`
}

/** Why a month that is not closed cannot be closed now. */
export function closeFaults(month: number, { opened, last_over, closed }: LineMonths): Fault[] {
  const text = monthText(month)
  if (month > last_over) {
    const message = `month must be over: ${text} ends on ${dayOfNumber(lastDayOf(month))}, so close it after that day`
    return [{ param: 'month', code: 'not_over', message }]
  }
  if (month < opened) {
    const message = `month must not be before the line: it was opened in ${monthText(opened)}`
    return [{ param: 'month', code: 'before_opening', message }]
  }
  const first = Math.min(...closed)
  const next = Math.max(...closed) + 1
  if (month < first && closed.length > 0) {
    const message = `month must not be before the first closed one, ${monthText(first)}: what is closed later cannot be reported first. It stays preliminary`
    return [{ param: 'month', code: 'out_of_order', message }]
  }
  if (month > next && closed.length > 0) {
    const message = `month must be the one after the last closed one: close ${monthText(next)} first`
    return [{ param: 'month', code: 'out_of_order', message }]
  }
  return []
}

/** What decides whether a reporting lag has passed. */
export interface LagFacts extends LineMonths {
  readonly terms: readonly DatedTerms[]
  /** The day on which the line became known, in the time zone of its lender. */
  readonly known_since: number
  readonly today: number
}

/**
 * The month that the reporting lag closes next; undefined while there is none. A lag ends with its last day, so a month is closed on the
 * day after. Months that were due before the line was known are left alone, since their history was still being brought: they are
 * passed over while none is closed, and are to be closed by somebody where an earlier one is.
 */
export function monthDue(facts: LagFacts): number | undefined {
  const { opened, last_over, closed, known_since, today } = facts
  const begun = closed.length > 0
  for (let month = begun ? Math.max(...closed) + 1 : opened; month <= last_over; month += 1) {
    const due = lagEnd(facts, month)
    if (due === undefined) return undefined
    if (due >= known_since) return today > due ? month : undefined
    if (begun) return undefined
  }
  return undefined
}

/** The last day of a month's reporting lag, by the terms in force when it ends; undefined where they give none. */
export function lagEnd({ terms }: Pick<LagFacts, 'terms'>, month: number): number | undefined {
  const end = lastDayOf(month)
  const held = termsInForce(terms, end)?.terms
  if (held === undefined || held.reporting_lag === null) return undefined
  return lastDayAllowed(end, held.reporting_lag, held.holidays)
}

/** The last month that is over on a day. */
export function lastOver(today: number): number {
  return monthOfDay(today) - 1
}
