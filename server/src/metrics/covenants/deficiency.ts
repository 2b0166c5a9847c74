// A deficiency of the borrowing base and the time to cure it. A step-down that alone has caused it may give a time of its own; any
// other has that of the terms.
import type { Sum } from '../../core/sum.ts'
import type { DebtLineTerm, StepDown, TimeAllowed } from '../debt-line/debt-line-term.ts'
import { lastDayAllowed } from './time-allowed.ts'

/** A deficiency as the base tells it. Amounts in minor units, days by their numbers. */
export interface DeficiencyAsked {
  readonly as_of: number
  /** The first day from which there has been one without a break. */
  readonly since: number
  /** What is missing, and what would be without any step-down. */
  readonly deficiency: Sum
  readonly without_step_downs: Sum
  /** Those that apply, as `stepDownsOn` tells. */
  readonly step_downs: readonly StepDown[]
}

/** What a deficiency means on a day. */
export interface DeficiencyStanding {
  readonly status: 'none' | 'in_cure' | 'breach'
  /** The step-down that alone has caused it, by its id; null where there is none. */
  readonly caused_by: string | null
  /** The last day on which it can be cured; null where there is none, or no time is given. */
  readonly cure_until: number | null
}

/** The standing of a deficiency. Without a time to cure it is a breach at once. */
export function judgeDeficiency(terms: DebtLineTerm, asked: DeficiencyAsked): DeficiencyStanding {
  const { as_of, since, deficiency, without_step_downs, step_downs } = asked
  if (deficiency <= 0) return { status: 'none', caused_by: null, cure_until: null }
  const counting = without_step_downs <= 0 ? step_downs.at(-1) : undefined
  const allowed: TimeAllowed | null = counting?.cure ?? terms.deficiency_cure
  const cure_until = allowed === null ? null : lastDayAllowed(since, allowed, terms.holidays)
  return {
    status: cure_until !== null && as_of <= cure_until ? 'in_cure' : 'breach',
    caused_by: counting?.id ?? null,
    cure_until,
  }
}
