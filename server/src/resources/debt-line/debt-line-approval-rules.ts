// What of a debt line takes a second person, where the operator wants one: whatever lets a lender draw more, or changes what was agreed. Pure.
import { type State, sameJson } from '@tapeline/kernel/core/dated-facts'

/** What is owed is reported as it changes, and labels bind nobody. */
const TAKES_ONE: ReadonlySet<string> = new Set(['principal_outstanding', 'interest_outstanding', 'metadata'])

/** Nothing can be drawn on a line that is in one of these. */
const CLOSED_TO_DRAWS: ReadonlySet<string> = new Set(['suspended', 'amortizing', 'matured', 'closed'])

/** Whether a change of a line takes a second person. Stopping draws takes one, so that nobody has to wait for another to stop them. */
export function lineTakesSecondPerson(before: State | undefined, after: State): boolean {
  if (before === undefined) return true
  const changed = Object.keys(after).filter((field) => !sameJson(after[field] ?? null, before[field] ?? null))
  return changed.some(
    (field) => !TAKES_ONE.has(field) && !(field === 'status' && CLOSED_TO_DRAWS.has(String(after['status']))),
  )
}
