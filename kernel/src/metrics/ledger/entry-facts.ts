// Facts from an entry: its amount under the kind of its type or mapping, and its stated status and balance.
import { ENTRY_TYPES, type EntryType, RETURNED_TYPES, isReturned } from '../entry-types.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import type { LedgerBuilder } from './ledger-builder.ts'
import { FACT, STATUS } from './ledger.ts'

/** The fields of an entry that the kernel needs. The day is its number, money in minor units. */
export interface LedgerEntry {
  readonly day: number
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
  /** The lender's own outstanding principal after the entry. */
  readonly balance: number | null
}

/** The effect of an entry: the kind of flow, and 1 or -1 as the factor of its amount. */
export interface Movement {
  readonly flow: number
  readonly sign: 1 | -1
}

const LISTED: ReadonlyMap<string, Movement> = new Map(ENTRY_TYPES.map((type) => [type, movementOfType(type)]))

const NOT_UNDERSTOOD: Movement = { flow: FACT.not_understood, sign: 1 }

function movementOfType(type: EntryType): Movement {
  return isReturned(type) ? { flow: FACT[RETURNED_TYPES[type]], sign: -1 } : { flow: FACT[type], sign: 1 }
}

/** The effect of an entry of a listed type, whatever the day; undefined for an unlisted type. */
export function listedMovement(type: string): Movement | undefined {
  return LISTED.get(type)
}

/** The effect of an entry of a type on a day, by the mapping in force then. */
export function movementOf(type: string, day: number, steps: readonly MetricSettings[]): Movement {
  return LISTED.get(meaningOf(type, day, steps)) ?? NOT_UNDERSTOOD
}

/** The kind of flow of an entry type on a day, by the mapping in force then. */
export function flowOf(type: string, day: number, steps: readonly MetricSettings[]): number {
  return movementOf(type, day, steps).flow
}

/** The type that an entry type counts as on a day: itself if it is listed or not mapped. */
export function meaningOf(type: string, day: number, steps: readonly MetricSettings[]): string {
  return LISTED.has(type) ? type : (metricSettingsOn(steps, day).type_mapping.get(type) ?? type)
}

/** The amount of an entry with its sign; never a negative zero. */
export function signedAmount(amount: number, { sign }: Movement): number {
  return sign === -1 ? 0 - amount : amount
}

/** The value of a status in a ledger; 0 for none. */
function statusValue(status: string | null): number {
  if (status === 'active') return STATUS.active
  return status === 'closed' ? STATUS.closed : 0
}

/** Adds an entry to a ledger under construction. */
export function addEntry(builder: LedgerBuilder, entry: LedgerEntry, steps: readonly MetricSettings[]): void {
  const { day, type, amount, receivable_status, balance } = entry
  const movement = movementOf(type, day, steps)
  addMovement(builder, day, movement, amount, statusValue(receivable_status), balance ?? Number.NaN)
}

/** Adds an entry by its values: its effect, its amount, the stated status or 0, the stated balance or NaN. */
export function addMovement(
  builder: LedgerBuilder,
  day: number,
  movement: Movement,
  amount: number,
  status: number,
  balance: number,
): void {
  builder.add(day, movement.flow, signedAmount(amount, movement))
  if (status > 0) builder.add(day, FACT.status, status)
  if (!Number.isNaN(balance)) builder.add(day, FACT.reported_balance, balance)
}
