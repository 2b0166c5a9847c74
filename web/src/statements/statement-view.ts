// What the page knows of a bank statement. It goes between the page and its worker, so it is plain.
import type { RefusedRow } from '@tapeline/cli/bank-statements/statement'
import type { StatementRecord } from '@tapeline/cli/bank-statements/statement-records'
import type { IdentifiedBy } from '@tapeline/cli/bank-statements/identity'

/** The formats that are recognized as bank statements; a CSV is a loan tape here. */
export type StatementFormat = 'camt.053' | 'mt940' | 'bai2'

/** What is asked of the worker. */
export interface StatementAsk {
  readonly file: File
  readonly format: StatementFormat
  readonly identified_by: IdentifiedBy
}

/** Its answer. */
export type StatementAnswer = { readonly fault: string } | { readonly view: StatementView }

/** The lines of one currency of a statement, between its balances. */
export interface StatementTotals {
  /** The end of its number; undefined where the file states none. */
  readonly account: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly lines: number
  readonly pending: number
  readonly currency: string | undefined
  /** In minor units; undefined where the statement has no booked balance at both ends. */
  readonly balances: StatementBalances | undefined
}

/** Opening balance and booked lines beside the closing balance, in minor units. */
export interface StatementBalances {
  readonly opening: number
  readonly net: number
  readonly closing: number
  /** What is missing from the lines; 0 where they add up. */
  readonly difference: number
}

/** What a file has. */
export interface StatementView {
  readonly totals: readonly StatementTotals[]
  readonly lines: readonly StatementRecord[]
  readonly refused: readonly RefusedRow[]
  /** Lines that an overlapping statement of the file already had. */
  readonly repeated: number
  /** Entries that moved no money. */
  readonly informational: number
  readonly notes: readonly string[]
}
