// The terms in force on a day: the one rule for all uses of them.
import { dayNumber } from '../../core/day.ts'
import type { DebtLineTerm } from '../debt-line/debt-line-term.ts'

/** Terms and their record. */
export interface DatedTerms {
  readonly id: string
  readonly terms: DebtLineTerm
}

/**
 * The terms in force on a day, by its number: those with the latest `effective_from` whose `effective_until`, the first day after them, has
 * not come. Of several from one day the last of the list applies: pass them in the order in which they were recorded.
 */
export function termsInForce(all: readonly DatedTerms[], day: number): DatedTerms | undefined {
  let found: DatedTerms | undefined
  for (const one of all) if (isInForce(one, day) && firstDayOf(one) >= firstDayOf(found)) found = one
  return found
}

function isInForce(one: DatedTerms, day: number): boolean {
  const { effective_until: until } = one.terms
  return firstDayOf(one) <= day && (until === null || dayNumber(until) > day)
}

/** Terms without a first day are never in force. */
function firstDayOf(one: DatedTerms | undefined): number {
  if (one === undefined) return -Infinity
  const { effective_from: from } = one.terms
  return from === null ? Infinity : dayNumber(from)
}
