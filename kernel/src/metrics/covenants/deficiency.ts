// A deficiency of the borrowing base and its cure period. A step-down that alone has caused it may have its own cure period; every other
// deficiency has that of the terms.
import type { Sum } from '../../core/sum.ts'
import type { DebtLineTerm, StepDown, TimeAllowed } from '../debt-line/debt-line-term.ts'
import { lastDayAllowed } from './time-allowed.ts'

/** A deficiency from the borrowing base. Amounts in minor units, days by their numbers. */
export interface DeficiencyAsked {
  readonly as_of: number
  /** The first day of the current deficiency. */
  readonly since: number
  /** The deficiency, and what it would be without step-downs. */
  readonly deficiency: Sum
  readonly without_step_downs: Sum
  /** The step-downs that apply, from `stepDownsOn`. */
  readonly step_downs: readonly StepDown[]
}

/** The status of a deficiency on a day. */
export interface DeficiencyStatus {
  readonly status: 'none' | 'in_cure' | 'breach'
  /** The id of the step-down that alone has caused it; null without one. */
  readonly caused_by: string | null
  /** The last day on which it can be cured; null without a deficiency or a cure period. */
  readonly cure_until: number | null
}

/** The status of a deficiency. Without a cure period it is a breach at once. */
export function judgeDeficiency(terms: DebtLineTerm, asked: DeficiencyAsked): DeficiencyStatus {
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
