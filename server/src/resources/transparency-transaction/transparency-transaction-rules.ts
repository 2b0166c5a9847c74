// The cross-field rules of a transparency transaction, judged on the merged record.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'

/** Whether the money of a transaction has moved. */
export const TRANSACTION_STATUSES = ['pending', 'settled', 'returned', 'canceled'] as const

/**
 * The faults of a transaction's state: money that moved did so at a moment, money that did not has none. A returned payment
 * may have settled before, or not.
 */
export function transactionFaults(state: State): Fault[] {
  const { status } = state
  const hasMoment = (state['settled_at'] ?? null) !== null
  if (status === 'settled' && !hasMoment)
    return [
      {
        param: 'settled_at',
        code: 'settled_at_required',
        message: 'settled_at is required while status is `settled`: send when the money moved, or status: "pending"',
      },
    ]
  if (hasMoment && (status === 'pending' || status === 'canceled'))
    return [
      {
        param: 'settled_at',
        code: 'settled_at_not_allowed',
        message: `settled_at must be empty while status is \`${status}\`: send settled_at: null, or status: "settled"`,
      },
    ]
  return []
}
