// From which month to which a receivable has rows.
import { monthOfDay } from '../../core/month.ts'
import { FACT, FLOWS, type Ledger, type ProductClass, STATUS, isRevolving } from '../ledger/ledger.ts'
import { type Standing, outstanding, total } from './standing.ts'

/** The month of the origination, or of the first entry where that is earlier; null where nothing has happened. */
export function firstMonth({ origination, days, kinds }: Ledger): number | null {
  const first = kinds.findIndex(isEntry)
  if (first < 0) return null
  return monthOfDay(Math.min(origination, days[first] ?? origination))
}

/**
 * The last day up to one on which something happened, which is an entry that is not merely scheduled, a closing or a reopening;
 * undefined where no entry has happened.
 */
export function lastActivity({ days, kinds, values }: Ledger, as_of: number): number | undefined {
  let last: number | undefined
  let begun = false
  let status = 0
  for (let i = 0; i < days.length && (days[i] ?? 0) <= as_of; i += 1) {
    const kind = kinds[i] ?? 0
    const value = values[i] ?? 0
    if (isEntry(kind)) begun = true
    const turns = kind === FACT.status && value !== status && (value === STATUS.closed || status === STATUS.closed)
    if (kind === FACT.status) status = value
    if (isEntry(kind) || turns) last = days[i]
  }
  return begun ? last : undefined
}

function isEntry(kind: number): boolean {
  return kind < FLOWS && kind !== FACT.scheduled_principal && kind !== FACT.scheduled_interest
}

/**
 * Whether nothing more is expected: closed, or repaid or written off and not a line to draw on again. What comes all the same,
 * a recovery or a payment, makes the months up to it.
 */
export function isOver(product: ProductClass, { status, outstanding, disbursed }: Ending): boolean {
  if (status === STATUS.closed) return true
  return !isRevolving(product) && outstanding <= 0 && disbursed > 0
}

/** What decides whether a receivable is over: a value of STATUS, what is outstanding, and what was ever disbursed. */
export interface Ending {
  readonly status: number
  readonly outstanding: number
  readonly disbursed: number
}

/** What decides it where a receivable stands. */
export function endingOf(standing: Standing): Ending {
  const { status } = standing
  return { status, outstanding: outstanding(standing), disbursed: total(standing, FACT.disbursement) }
}
