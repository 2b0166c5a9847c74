// What becomes of findings in a month that people decided about: whether they were open when it began and are when it ends.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { FindingStates } from './finding-states-reads.ts'

/** A month, with its last day or the day that is asked about. */
export interface SummaryMonth {
  readonly first: string
  readonly last: string
}

/** A finding about which anything was ever decided. */
export interface DecidedFinding {
  readonly finding: string
  readonly check_name: string
  readonly from_day: string
  readonly until_day: string | null
}

/** How many of them ended in a month, were closed or opened again in it, and hold at its end in a state that was decided. */
export interface DecidedInMonth {
  readonly ended: number
  readonly closed: number
  readonly opened_again: number
  readonly explained: number
  readonly confirmed: number
}

/** Counts them. One that ended after it had been explained or confirmed was closed before. */
export function countDecided(
  findings: readonly DecidedFinding[],
  { first, last }: SummaryMonth,
  states: Pick<FindingStates, 'of'>,
): DecidedInMonth {
  const before = dayOfNumber(dayNumber(first) - 1)
  const all = findings.map((finding) => ({
    is_new: finding.from_day >= first && finding.from_day <= last,
    has_ended: finding.until_day !== null && finding.until_day >= first && finding.until_day <= last,
    was: stateOn(finding, before, states),
    is: stateOn(finding, last, states),
  }))
  const count = (counts: (one: (typeof all)[number]) => boolean) => all.filter(counts).length
  return {
    ended: count(({ has_ended }) => has_ended),
    closed: count(({ is_new, was, is }) => (is_new || was === 'open') && is !== 'open'),
    opened_again: count(({ is_new, was, is }) => !is_new && was !== 'open' && is === 'open'),
    explained: count(({ is }) => is === 'explained'),
    confirmed: count(({ is }) => is === 'confirmed'),
  }
}

/** The state at the end of a day; undefined where it does not hold then. */
function stateOn({ finding, from_day, until_day }: DecidedFinding, day: string, states: Pick<FindingStates, 'of'>) {
  if (from_day > day || (until_day !== null && until_day <= day)) return undefined
  return states.of(finding, day)
}
