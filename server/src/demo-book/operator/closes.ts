// The two months before the current one are closed: the older by the lender, the newer by the operator. Their certificates state the
// figures that the sandbox knew on its first day.
import { addMonths, monthOf } from '@tapeline/kernel/core/day'
import { lineId } from './line-records.ts'
import type { OperatorCall, Parties } from './operator-call.ts'

/** Closes them, one after the other. */
export function closeMonths(parties: Parties, today: string): OperatorCall[] {
  const path = `/debt-lines/${encodeURIComponent(lineId(parties))}/closes`
  const monthsAgo = (count: number) => ({ month: monthOf(addMonths(today, -count)) })
  return [
    { by: 'lender', path, content: { act: monthsAgo(2) } },
    { by: 'operator', path: `/operator${path}`, content: { act: monthsAgo(1) } },
  ]
}
