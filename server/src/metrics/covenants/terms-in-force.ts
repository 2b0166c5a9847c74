// Which terms hold on a day: the one answer for whatever is judged by them.
import { dayNumber } from '../../core/day.ts'
import type { DebtLineTerm } from '../debt-line/debt-line-term.ts'

/** Terms as a record of them. */
export interface DatedTerms {
  readonly id: string
  readonly terms: DebtLineTerm
}

/**
 * The terms in force on a day, by its number: those that came into force last, whose `effective_until`, the first day that is no
 * longer theirs, has not come. Of several from one day the last of the list holds: give them in the order in which they were made.
 */
export function termsInForce(all: readonly DatedTerms[], day: number): DatedTerms | undefined {
  let held: DatedTerms | undefined
  for (const one of all) if (isInForce(one, day) && firstDayOf(one) >= firstDayOf(held)) held = one
  return held
}

function isInForce(one: DatedTerms, day: number): boolean {
  const { effective_until: until } = one.terms
  return firstDayOf(one) <= day && (until === null || dayNumber(until) > day)
}

/** Terms without a first day are of no day. */
function firstDayOf(one: DatedTerms | undefined): number {
  if (one === undefined) return -Infinity
  const { effective_from: from } = one.terms
  return from === null ? Infinity : dayNumber(from)
}
