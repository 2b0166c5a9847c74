// The first and last month of a receivable's rows.
import { monthOfDay } from '../../core/month.ts'
import { FACT, type Ledger, type ProductClass, STATUS, isFlow, isRevolving, isScheduled } from '../ledger/ledger.ts'
import { type ReceivablePosition, outstanding, total } from './receivable-position.ts'

/** The dates of a receivable's activity. Scheduled entries are no activity. */
export interface Activity {
  /** Day of the first entry. */
  readonly first: number
  /** Day of the last entry, closing or reopening. */
  readonly last: number
}

/** The activity up to a day; undefined without an entry. */
export function activityOf({ days, kinds, values }: Ledger, as_of: number): Activity | undefined {
  let first: number | undefined
  let last = 0
  let status = 0
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0
    if (day > as_of) break
    const kind = kinds[i] ?? 0
    if (isFlow(kind) && !isScheduled(kind)) {
      first ??= day
      last = day
    } else if (kind === FACT.status) {
      const value = values[i] ?? 0
      if (value !== status && (value === STATUS.closed || status === STATUS.closed)) last = day
      status = value
    }
  }
  return first === undefined ? undefined : { first, last }
}

/** The month of the origination, or of the first entry if earlier. */
export function firstMonth({ origination }: Ledger, { first }: Activity): number {
  return monthOfDay(Math.min(origination, first))
}

/** The inputs that decide whether a receivable is over: a value of STATUS, outstanding principal, and total disbursements. */
export interface Ending {
  readonly status: number
  readonly outstanding: number
  readonly disbursed: number
}

/** These inputs from a position. */
export function endingOf(position: ReceivablePosition): Ending {
  const { status } = position
  return { status, outstanding: outstanding(position), disbursed: total(position, FACT.disbursement) }
}

/**
 * Whether nothing more is expected: closed, or repaid or written off and not a line that can be drawn again. A later recovery or payment
 * extends the months up to it.
 */
export function isOver(product: ProductClass, { status, outstanding: left, disbursed }: Ending): boolean {
  if (status === STATUS.closed) return true
  return !isRevolving(product) && left <= 0 && disbursed > 0
}
