// Payments from entries: a bank sees one amount where a lender books principal, interest and fees.
import { dayNumber } from '../../core/day.ts'
import type { CashEntry, Payment } from './items.ts'
import { comparableReference, comparableReferences } from './references.ts'

/**
 * Groups entries: the same receivable, day, direction, references and batch. In the order of days and ids. What would add up to more than any
 * line of the bank can have (2^53 - 1) is several payments.
 */
export function paymentsOf(entries: readonly CashEntry[]): Payment[] {
  const days = [...groupsByDay(entries)].toSorted(([a], [b]) => compare(a, b))
  return days.flatMap(([day, { groups }]) => {
    const day_number = dayNumber(day)
    const payments = groups.flatMap(partsOf).map((part) => paymentOf(part, day_number))
    return payments.sort((a, b) => compare(a.id, b.id))
  })
}

/** The payments of a day, as groups of entries. */
interface DayOfEntries {
  readonly groups: CashEntry[][]
  /** The same by receivable. */
  readonly of_receivable: Map<string, CashEntry[][]>
}

function groupsByDay(entries: readonly CashEntry[]): Map<string, DayOfEntries> {
  const days = new Map<string, DayOfEntries>()
  for (const entry of entries) {
    if (entry.amount === 0) continue
    let of_day = days.get(entry.day)
    if (of_day === undefined) days.set(entry.day, (of_day = { groups: [], of_receivable: new Map() }))
    addEntry(of_day, entry)
  }
  return days
}

function addEntry({ groups, of_receivable }: DayOfEntries, entry: CashEntry): void {
  const begun = of_receivable.get(entry.receivable)
  const group = begun?.find(([first]) => first !== undefined && isOfOnePayment(first, entry))
  if (group !== undefined) {
    group.push(entry)
    return
  }
  const opened = [entry]
  groups.push(opened)
  if (begun === undefined) of_receivable.set(entry.receivable, [opened])
  else begun.push(opened)
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
function partsOf(group: CashEntry[]): (readonly CashEntry[])[] {
  if (group.length === 1) return [group]
  const sorted = group.sort((a, b) => compare(a.id, b.id))
  if (Number.isSafeInteger(totalOf(sorted))) return [sorted]
  const parts: CashEntry[][] = []
  // The first begins a part.
  let sum = Number.POSITIVE_INFINITY
  for (const entry of sorted) {
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

/** The total of a group, all of whose amounts go one way; exact where it is a safe integer. */
function totalOf(group: readonly CashEntry[]): number {
  let sum = 0
  for (const { amount } of group) sum += amount
  return sum
}

function paymentOf(entries: readonly CashEntry[], day_number: number): Payment {
  const [first] = entries
  if (first === undefined) throw new RangeError('a payment has at least one entry')
  const { id, receivable, currency, day, batch, processor, role } = first
  return {
    id,
    entries: entries.map((entry) => entry.id),
    receivable,
    amount: totalOf(entries),
    currency,
    day,
    day_number,
    references: comparableReferences(first.references),
    batch: batch === undefined ? undefined : comparableReference(batch),
    processor: processor?.toUpperCase(),
    role: entries.every((entry) => entry.role === role) ? role : undefined,
    ...lentOf(entries),
    ...statedOn(entries),
  }
}

function lentOf(entries: readonly CashEntry[]): Pick<Payment, 'lent'> {
  const lent = entries.reduce((sum, { amount, is_lent = false }) => sum + (is_lent ? amount : 0), 0)
  return lent === 0 ? {} : { lent }
}

function statedOn(entries: readonly CashEntry[]): Pick<Payment, 'stated_on'> {
  let stated_on: string | undefined
  for (const entry of entries)
    if (entry.stated_on !== undefined && (stated_on === undefined || entry.stated_on < stated_on))
      ({ stated_on } = entry)
  return stated_on === undefined ? {} : { stated_on }
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
