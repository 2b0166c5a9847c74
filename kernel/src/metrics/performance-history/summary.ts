// The data of a receivable for lists: its balance and status by all its entries, whatever their date, and its possible months.
import { monthOfDay } from '../../core/month.ts'
import { EFFECTS } from '../ledger/flow-effects.ts'
import { FACT, type Ledger, isFlow, statusWord } from '../ledger/ledger.ts'
import { activityOf, firstMonth, isOver } from './span.ts'

/** The summary of a receivable; all null without entries. */
export interface Summary {
  /** Outstanding principal by the entries, minor units. */
  readonly balance: number | null
  /** Null also if no entry states one. */
  readonly status: 'active' | 'closed' | null
  /** Month numbers. The last is null while the receivable is open. */
  readonly first_month: number | null
  readonly last_month: number | null
}

/** Summarizes a ledger. */
export function summaryOf(ledger: Ledger): Summary {
  const { kinds, values, product } = ledger
  let balance: number | null = null
  let disbursed = 0
  let status = 0
  for (let i = 0; i < kinds.length; i += 1) {
    const kind = kinds[i] ?? 0
    const value = values[i] ?? 0
    if (isFlow(kind)) balance = (balance ?? 0) + (EFFECTS[kind] ?? 0) * value
    if (kind === FACT.disbursement) disbursed += value
    else if (kind === FACT.status) status = value
  }
  const activity = activityOf(ledger, Infinity)
  // After all dated facts, including future ones.
  const over = isOver(product, { status, outstanding: balance ?? 0, disbursed })
  return {
    balance,
    status: statusWord(status),
    first_month: activity === undefined ? null : firstMonth(ledger, activity),
    last_month: activity !== undefined && over ? monthOfDay(activity.last) : null,
  }
}
