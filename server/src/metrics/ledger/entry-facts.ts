// What an entry adds to a ledger: its amount under the kind that its type has or is mapped to, and the status and balance that
// it states.
import { ENTRY_TYPES } from '../entry-types.ts'
import { type Reckoning, reckoningOn } from '../reckoning.ts'
import type { LedgerBuilder } from './ledger-builder.ts'
import { FACT, STATUS } from './ledger.ts'

/** What the kernel needs of an entry. The day is its number, money in minor units. */
export interface LedgerEntry {
  readonly day: number
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
  /** The lender's own outstanding principal after the entry. */
  readonly balance: number | null
}

const LISTED = new Map<string, number>(ENTRY_TYPES.map((type) => [type, FACT[type]]))

/** The kind of flow of a listed entry type, whatever the day; undefined for one that is not listed. */
export function listedFlow(type: string): number | undefined {
  return LISTED.get(type)
}

/** The kind of flow of an entry type on a day, by the mapping in force then. */
export function flowOf(type: string, day: number, steps: readonly Reckoning[]): number {
  return LISTED.get(meaningOf(type, day, steps)) ?? FACT.not_understood
}

/** The type whose effect an entry type has on a day: itself where it is listed or nothing is said of it. */
export function meaningOf(type: string, day: number, steps: readonly Reckoning[]): string {
  return LISTED.has(type) ? type : (reckoningOn(steps, day).type_mapping.get(type) ?? type)
}

/** The value of a status in a ledger; 0 for none. */
function statusValue(status: string | null): number {
  if (status === 'active') return STATUS.active
  return status === 'closed' ? STATUS.closed : 0
}

/** Adds an entry to a ledger under construction. */
export function addEntry(builder: LedgerBuilder, entry: LedgerEntry, steps: readonly Reckoning[]): void {
  const { day, type, amount, receivable_status, balance } = entry
  addMovement(builder, day, flowOf(type, day, steps), amount, statusValue(receivable_status), balance ?? Number.NaN)
}

/** Adds an entry by its values: the kind of flow, its amount, the status it states or 0, the balance it states or NaN. */
export function addMovement(
  builder: LedgerBuilder,
  day: number,
  flow: number,
  amount: number,
  status: number,
  balance: number,
): void {
  builder.add(day, flow, amount)
  if (status > 0) builder.add(day, FACT.status, status)
  if (!Number.isNaN(balance)) builder.add(day, FACT.reported_balance, balance)
}
