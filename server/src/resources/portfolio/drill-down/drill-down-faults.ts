// What of a question about receivables can only be judged by the day asked about and by what is known of it: months that have not begun,
// and labels of buckets, which are named by edges that change from day to day. A label that no bucket has then is a slip.
import type { Fault } from '@tapeline/kernel/core/fault'
import { monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { DrillDownFilter } from './drill-down-filter.ts'
import { type DrillDownScope, questionOf } from './drill-down-reads.ts'
import { bucketsBy, statesBy } from './drill-down-states.ts'
import type { AsKnownSnapshot } from '../snapshot/known-receivable-reads.ts'

/** Whether a question has anything that only its day can judge. */
export function asksForDays({ month, from_bucket, state, to_state }: DrillDownFilter): boolean {
  return [month, from_bucket, state, to_state].some((part) => part !== undefined)
}

/** The faults of a question by its day. */
export function dayFaults({ filter, as_of }: DrillDownScope, knowledge: AsKnownSnapshot): Fault[] {
  const { month, from_bucket, state, to_state } = filter
  if (month !== undefined && month > monthOfDay(as_of))
    return [{ param: 'month', code: 'out_of_range', message: notBegun(monthText(monthOfDay(as_of))) }]
  const { on, began = on } = questionOf(filter, as_of, knowledge)
  return [
    ...labelFaults('state', state, statesBy(on.edges)),
    ...labelFaults('from_bucket', from_bucket, bucketsBy(began.edges)),
    ...labelFaults('to_state', to_state, statesBy(on.edges)),
  ]
}

function notBegun(last: string): string {
  return `month must have begun by as_of: send ${last} or earlier, or a later as_of`
}

function labelFaults(param: string, label: string | undefined, labels: readonly string[]): Fault[] {
  if (label === undefined || labels.includes(label)) return []
  const message = `${param} must be one of those of its day: ${labels.join(', ')}`
  return [{ param, code: 'invalid_value', message }]
}
