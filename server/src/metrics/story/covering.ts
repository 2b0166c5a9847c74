// What was paid toward a schedule. Lenders part a payment into principal and interest in ways of their own, some report no interest
// at all; what falls due must be held against it so that neither makes a receivable past due that is not.
import type { DatedAmount } from '../delinquency/dated-amount.ts'
import type { Draw, DueItem } from '../schedule/schedule.ts'

/** Principal and interest paid, as amounts by day, rising. */
export interface Paid {
  readonly principal: readonly DatedAmount[]
  readonly interest: readonly DatedAmount[]
}

/** What falls due, as amounts by day. */
export function amountsDue(items: readonly DueItem[]): DatedAmount[] {
  return items.map(({ day, principal, interest }) => ({ day, amount: principal + interest }))
}

/** By the lender's own schedule interest paid covers what interest has fallen due by then, and no principal. */
export function paidTowardReported(items: readonly DueItem[], paid: Paid): readonly DatedAmount[] {
  if (items.every((item) => item.interest === 0)) return paid.principal
  return joined(
    paid,
    covering(items, paid, (interest_paid, interest_due) => Math.max(0, Math.min(interest_paid, interest_due))),
  )
}

/**
 * By a derived schedule whole payments are held against whole instalments, since the lender's split of a payment is not ours. What
 * fell due of interest before any was reported counts as paid.
 */
export function paidTowardDerived(items: readonly DueItem[], paid: Paid): readonly DatedAmount[] {
  const first = paid.interest[0]?.day ?? Infinity
  let unreported = 0
  const covers = (interest_paid: number, interest_due: number, day: number): number => {
    if (day < first) unreported = interest_due
    return unreported + interest_paid
  }
  return joined(paid, covering(items, paid, covers))
}

/**
 * What may be missing from a derived schedule without anything being past due, as if it were paid: a minor unit for each item, since
 * roundings differ, and 0.01 % of what was drawn, since day counts do (ours).
 */
export function tolerated(items: readonly DueItem[], draws: readonly Draw[]): DatedAmount[] {
  const each = items.map(({ day }) => ({ day, amount: 1 }))
  const drawn = draws.map(({ day, amount }) => ({ day, amount: Math.floor(Math.max(0, amount) / 10_000) }))
  return [...drawn.filter(({ amount }) => amount > 0), ...each].sort(byDay)
}

/** The steps in which what interest covers changes, by what was paid of it and what fell due by a day. */
function covering(
  items: readonly DueItem[],
  { interest }: Paid,
  covers: (paid: number, due: number, day: number) => number,
): DatedAmount[] {
  const steps: DatedAmount[] = []
  let paid = 0
  let due = 0
  let covered = 0
  for (let i = 0, j = 0; i < items.length || j < interest.length;) {
    const day = Math.min(items[i]?.day ?? Infinity, interest[j]?.day ?? Infinity)
    for (; items[i]?.day === day; i += 1) due += items[i]?.interest ?? 0
    for (; interest[j]?.day === day; j += 1) paid += interest[j]?.amount ?? 0
    const now = covers(paid, due, day)
    if (now !== covered) steps.push({ day, amount: now - covered })
    covered = now
  }
  return steps
}

function joined({ principal }: Paid, interest: readonly DatedAmount[]): readonly DatedAmount[] {
  return interest.length === 0 ? principal : [...principal, ...interest].sort(byDay)
}

function byDay(one: DatedAmount, other: DatedAmount): number {
  return one.day - other.day
}
