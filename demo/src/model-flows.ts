// Sums of entries in the plain evaluation: the effects of section 3.2 of the design, added one by one.
import type { Json } from './call.ts'

const effects: Readonly<Record<string, number>> = {
  disbursement: 1,
  principal: -1,
  refund: -1,
  write_off: -1,
}

/** Outstanding principal after `entries`, in minor units; null while there are none. */
export function deriveBalance(entries: readonly Json[]): number | null {
  if (entries.length === 0) return null
  let balance = 0
  for (const entry of entries) {
    balance += (effects[String(entry['type'])] ?? 0) * Number(entry['amount'])
  }
  return balance
}

/** The status of the latest entry that has one; on one date `closed` wins. */
export function deriveStatus(entries: readonly Json[]): string | null {
  let date = ''
  let status: string | null = null
  for (const entry of entries) {
    const own = entry['receivable_status']
    if (typeof own !== 'string' || String(entry['date']) < date) continue
    status = String(entry['date']) === date && status === 'closed' ? 'closed' : own
    date = String(entry['date'])
  }
  return status
}

/** The position of a receivable after `entries`, and the sums of what moved, in minor units. */
export function evaluateBalances(entries: readonly Json[]) {
  const sums = new Map<string, number>()
  for (const entry of entries) {
    const type = String(entry['type'])
    sums.set(type, (sums.get(type) ?? 0) + Number(entry['amount']))
  }
  const sum = (type: string) => sums.get(type) ?? 0
  return {
    balance: deriveBalance(entries) ?? 0,
    status: deriveStatus(entries),
    disbursed: sum('disbursement'),
    collected: sum('principal'),
    refunded: sum('refund'),
    written_off: sum('write_off'),
    interest: sum('interest'),
    periodic_fees: sum('periodic_fee'),
    late_fees: sum('late_fee'),
    recovered: sum('recovery'),
  }
}
