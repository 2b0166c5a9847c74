// Payments from entries: a bank sees one amount where a lender books principal, interest and fees.
import { dayNumber } from '../../core/day.ts'
import type { CashEntry, Payment } from './items.ts'
import { comparableReference, comparableReferences } from './references.ts'

/**
 * Groups entries: the same receivable, day, direction, references and batch. In the order of days and ids. What would add up to more than any
 * line of the bank can have (2^53 - 1) is several payments.
 */
export function paymentsOf(entries: readonly CashEntry[]): Payment[] {
  const groups: CashEntry[][] = []
  const days = new Map<string, CashEntry[][]>()
  for (const entry of entries) {
    if (entry.amount === 0) continue
    const key = `${entry.day} ${entry.receivable}`
    const of_day = days.get(key)
    const group = of_day?.find(([first]) => first !== undefined && isOfOnePayment(first, entry))
    if (group !== undefined) {
      group.push(entry)
      continue
    }
    const begun = [entry]
    groups.push(begun)
    if (of_day === undefined) days.set(key, [begun])
    else of_day.push(begun)
  }
  return groups.flatMap(partsOf).map(paymentOf).toSorted(byDay)
}

/** Whether two entries of a receivable and day are of one payment. */
function isOfOnePayment(one: CashEntry, other: CashEntry): boolean {
  return (
    one.amount > 0 === other.amount > 0 &&
    one.currency === other.currency &&
    one.decided === other.decided &&
    (one.batch ?? '') === (other.batch ?? '') &&
    (one.processor ?? '') === (other.processor ?? '') &&
    haveSameReferences(one.references, other.references)
  )
}

function haveSameReferences(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === others.length && some.every((text, at) => text === others[at])) return true
  const [one, other] = [comparableReferences(some), comparableReferences(others)]
  return one.length === other.length && one.every((reference) => other.includes(reference))
}

/** The entries of a group in the order of their ids, parted where their sum would no longer be exact. */
function partsOf(group: readonly CashEntry[]): (readonly CashEntry[])[] {
  if (group.length === 1) return [group]
  const parts: CashEntry[][] = []
  // The first begins a part.
  let sum = Number.POSITIVE_INFINITY
  for (const entry of group.toSorted((a, b) => compare(a.id, b.id))) {
    sum += entry.amount
    if (Number.isSafeInteger(sum)) {
      parts.at(-1)?.push(entry)
    } else {
      parts.push([entry])
      sum = entry.amount
    }
  }
  return parts
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
    day_number: dayNumber(first.day),
    references: comparableReferences(first.references),
    batch: first.batch === undefined ? undefined : comparableReference(first.batch),
    processor: first.processor?.toUpperCase(),
    role: entries.every(({ role }) => role === first.role) ? first.role : undefined,
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
