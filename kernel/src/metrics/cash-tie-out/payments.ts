// Payments from entries: a bank sees one amount where a lender books principal, interest and fees.
import { dayNumber } from '../../core/day.ts'
import type { CashEntry, Payment } from './items.ts'
import { comparableReference, comparableReferences } from './references.ts'

/** Groups entries: the same receivable, day, direction, references and batch. In the order of days and ids. */
export function paymentsOf(entries: readonly CashEntry[]): Payment[] {
  const groups = new Map<string, CashEntry[]>()
  for (const entry of entries) {
    if (entry.amount === 0) continue
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()].map(paymentOf).toSorted(byDay)
}

function keyOf(entry: CashEntry): string {
  const { receivable, day, currency, amount, batch, processor } = entry
  const references = comparableReferences(entry.references)
  const parts = references.length > 1 ? references.toSorted(compare).join('\n') : (references[0] ?? '')
  return [receivable, day, currency, amount > 0 ? '+' : '-', parts, batch ?? '', processor ?? ''].join('\t')
}

function paymentOf(unordered: readonly CashEntry[]): Payment {
  const entries = unordered.length > 1 ? unordered.toSorted((a, b) => compare(a.id, b.id)) : unordered
  const [first] = entries
  if (first === undefined) throw new RangeError('a payment has at least one entry')
  return {
    id: first.id,
    entries: entries.map(({ id }) => id),
    receivable: first.receivable,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.currency,
    day: first.day,
    day_number: dayNumber(first.day),
    references: comparableReferences(first.references),
    batch: first.batch === undefined ? undefined : comparableReference(first.batch),
    processor: first.processor?.toUpperCase(),
  }
}

/** The order of days, and of ids within one. */
export function byDay(
  a: { readonly day_number: number; readonly id: string },
  b: { readonly day_number: number; readonly id: string },
): number {
  return a.day_number - b.day_number || compare(a.id, b.id)
}

/** The order of texts by their code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
