// Balance and status of a receivable from its entries, whatever their date and however large their amounts.
import { dayNumber } from '../core/day.ts'
import { movementOf } from './ledger/entry-facts.ts'
import { EFFECTS } from './ledger/flow-effects.ts'
import type { MetricSettings } from './metric-settings.ts'

/** What the balance needs of an entry. Amounts in minor units. */
export interface BalanceEntry {
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
}

/** Outstanding principal in minor units, null while there are no entries; status null while no entry states one. */
export interface ReceivableFigures {
  readonly balance: bigint | null
  readonly status: string | null
}

/** Derives balance and status. Status is that of the latest entry that states one; on one date `closed` wins. */
export function deriveFigures(entries: readonly BalanceEntry[], steps: readonly MetricSettings[]): ReceivableFigures {
  if (entries.length === 0) return { balance: null, status: null }
  const moved = ({ type, date, amount }: BalanceEntry) => {
    const { flow, sign } = movementOf(type, dayNumber(date), steps)
    return BigInt(amount) * BigInt(sign * (EFFECTS[flow] ?? 0))
  }
  return { balance: entries.reduce((sum, entry) => sum + moved(entry), 0n), status: latestStatus(entries) }
}

function latestStatus(entries: readonly BalanceEntry[]): string | null {
  let latest: BalanceEntry | undefined
  for (const entry of entries) {
    if (entry.receivable_status === null) continue
    const later =
      latest === undefined ||
      entry.date > latest.date ||
      (entry.date === latest.date && entry.receivable_status === 'closed')
    if (later) latest = entry
  }
  return latest?.receivable_status ?? null
}
