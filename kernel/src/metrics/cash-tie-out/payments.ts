// Payments from entries: a bank sees one amount where a lender books principal, interest and fees.
import type { CashEntry, Payment } from './items.ts'
import { comparableReference, comparableReferences } from './references.ts'

/** Groups entries: the same receivable, day, direction, references and batch. In the order of days and ids. */
export function paymentsOf(entries: readonly CashEntry[]): Payment[] {
  const groups = new Map<string, CashEntry[]>()
  for (const entry of entries.toSorted((a, b) => compare(a.id, b.id))) {
    if (entry.amount === 0) continue
    const references = [...comparableReferences(entry.references)].toSorted(compare)
    const key = JSON.stringify([
      entry.receivable,
      entry.day,
      entry.currency,
      entry.amount > 0,
      references,
      entry.batch ?? '',
      entry.processor ?? '',
    ])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()].map(paymentOf).toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))
}

function paymentOf(entries: readonly CashEntry[]): Payment {
  const [first] = entries
  if (first === undefined) throw new RangeError('a payment has at least one entry')
  return {
    id: first.id,
    entries: entries.map(({ id }) => id),
    receivable: first.receivable,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.currency,
    day: first.day,
    references: comparableReferences(first.references),
    batch: first.batch === undefined ? undefined : comparableReference(first.batch),
    processor: first.processor?.toUpperCase(),
  }
}

/** The order of texts by their code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
