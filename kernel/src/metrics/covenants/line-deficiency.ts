// The deficiency of a line, from the borrowing base of each day: its first day, whether a step-down alone has caused it, and the last day
// on which it can be cured.
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { type Sum, larger, minus, plus, smaller, sumFrom, sumOf } from '../../core/sum.ts'
import type { BorrowingBase } from '../debt-line/borrowing-base.ts'
import type { DebtLineTerm } from '../debt-line/debt-line-term.ts'
import { type DeficiencyStatus, judgeDeficiency } from './deficiency.ts'

/** The status of a deficiency; days as text. */
export interface LineDeficiency extends Omit<DeficiencyStatus, 'cure_until'> {
  /** The first day of the current deficiency; null without one. */
  readonly since: string | null
  readonly cure_until: string | null
}

/** The deficiency of a base, given that of the day before; null if availability is unknown. */
export function deficiencyOf(
  base: BorrowingBase,
  terms: DebtLineTerm,
  as_of: string,
  before: LineDeficiency | null,
): LineDeficiency | null {
  const { deficiency } = base
  if (deficiency === null) return null
  const since = deficiency > 0 ? (before?.since ?? as_of) : null
  const step_downs = (terms.advance_rates?.step_downs ?? []).filter(({ id }) => base.step_downs.includes(id))
  const { status, caused_by, cure_until } = judgeDeficiency(terms, {
    as_of: dayNumber(as_of),
    since: dayNumber(since ?? as_of),
    deficiency,
    without_step_downs: withoutStepDowns(base),
    step_downs,
  })
  return { status, since, caused_by, cure_until: cure_until === null ? null : dayOfNumber(cure_until) }
}

/** What the deficiency would be at the rates of the terms. */
function withoutStepDowns({ advances, cash, reserved, commitment, outstanding }: BorrowingBase): Sum {
  const agreed = advances.map(({ agreed_rate, net_eligible }) =>
    sumFrom((BigInt(net_eligible.amount) * agreed_rate.numerator) / agreed_rate.denominator),
  )
  const base = larger(0, minus(plus(sumOf(agreed), cash.counted), reserved ?? 0))
  return larger(0, minus(outstanding, smaller(base, commitment)))
}
