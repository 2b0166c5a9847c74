// Delinquency as the lender would report it: whenever the amount past due changes, from the day after a due date. Payments cover the oldest
// due item first.
import { addDays } from '@tapeline/kernel/core/day'
import { patchReceivable, type Call } from './call.ts'
import type { Dated, PaymentHistory } from './payment-history.ts'

interface Arrears {
  readonly amount: number
  readonly since: string | null
}

/** The dated changes of a receivable's delinquency up to `today`, in date order. */
export function deriveDelinquency(receivable_id: string, history: PaymentHistory, today: string): Call[] {
  const calls: Call[] = []
  let before: Arrears = { amount: 0, since: null }
  let times = 0
  for (const date of listChangeDays(history, today)) {
    const now = deriveArrears(history, date)
    if (now.amount === before.amount && now.since === before.since) continue
    if (now.amount > 0 && before.amount === 0) times += 1
    calls.push(
      patchReceivable(date, {
        id: receivable_id,
        delinquent_amount: now.amount,
        delinquent_since: now.since,
        ...(now.amount > 0 ? { delinquent_times: times } : {}),
      }),
    )
    before = now
  }
  return calls
}

/** The days on which an item becomes overdue, a payment is made, or the receivable ends. */
function listChangeDays(history: PaymentHistory, today: string): string[] {
  const days = new Set([
    ...history.dues.map((due) => addDays(due.date, 1)),
    ...history.paid.map((payment) => payment.date),
    ...(history.ended_on === undefined ? [] : [history.ended_on]),
  ])
  return [...days].filter((day) => day <= today).toSorted()
}

function deriveArrears(history: PaymentHistory, date: string): Arrears {
  if (history.ended_on !== undefined && date >= history.ended_on) return { amount: 0, since: null }
  let covered = sumUntil(history.paid, date)
  const overdue = history.dues.filter((due) => due.date < date)
  const oldest_first = overdue.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  let amount = 0
  let since: string | null = null
  for (const due of oldest_first) {
    const unpaid = Math.max(0, due.amount - Math.max(0, covered))
    covered -= due.amount
    if (unpaid > 0) since ??= addDays(due.date, 1)
    amount += unpaid
  }
  return { amount, since }
}

function sumUntil(amounts: readonly Dated[], date: string): number {
  return amounts.reduce((sum, dated) => sum + (dated.date <= date ? dated.amount : 0), 0)
}
