// Turns the events of a receivable into entries: in date order, with the lender's own balance after those that change principal, and the
// status after each.
import { postEntry, type Call } from './call.ts'
import type { HistoryEvent } from './payment-history.ts'

/** The effect of an entry type on principal, for the types of this book. */
export const principal_effects: Readonly<Record<string, number>> = {
  disbursement: 1,
  capitalized_interest: 1,
  principal: -1,
  refund: -1,
  write_off: -1,
}

/** The entries of `receivable_id` up to `today`; amounts of 0 are not reported. */
export function deriveEntries(
  receivable_id: string,
  events: readonly HistoryEvent[],
  today: string,
  reports_balance: boolean,
): Call[] {
  const reported = events.filter((event) => event.date <= today && event.amount !== 0)
  let balance = 0
  let closed = false
  return orderEvents(reported).map((event, at) => {
    const effect = principal_effects[event.type] ?? 0
    balance += effect * event.amount
    closed ||= event.closes === true
    const receivable_status = closed ? 'closed' : 'active'
    return postEntry(receivable_id, event.date, {
      id: `${receivable_id}-${String(at + 1).padStart(3, '0')}`,
      type: event.type,
      amount: event.amount,
      ...(reports_balance && effect !== 0 ? { balance } : {}),
      description: event.description,
      ...(event.type.startsWith('scheduled_') ? {} : { receivable_status }),
    })
  })
}

/** By date; on one date disbursements come first, otherwise in the given order. */
function orderEvents(events: readonly HistoryEvent[]): HistoryEvent[] {
  const rank = (event: HistoryEvent) => (event.type === 'disbursement' ? 0 : 1)
  return events.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1
    return rank(a) - rank(b)
  })
}
