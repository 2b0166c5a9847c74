// What the page knows of a bank statement. It goes between the page and its worker, so it is plain.
import type { CsvColumn } from '@tapeline/cli/bank-statements/csv/csv-columns'
import type { CsvMappingFile } from '@tapeline/cli/bank-statements/csv/csv-mapping'
import type { Format } from '@tapeline/cli/bank-statements/formats'
import type { RefusedRow } from '@tapeline/cli/bank-statements/statement'
import type { StatementRecord } from '@tapeline/cli/bank-statements/statement-records'
import type { IdentifiedBy } from '@tapeline/cli/bank-statements/identity'

/** The formats that are read. */
export type StatementFormat = Format

/** A column of a CSV, before it is chosen what it gives. */
export type StatementColumn = CsvColumn

/** What is asked of the worker: the columns of a CSV, or what a statement has. A CSV is read by the columns that were chosen. */
export type StatementAsk =
  | { readonly of: 'columns'; readonly file: File }
  | {
      readonly of: 'statement'
      readonly file: File
      readonly format: Format
      readonly identified_by: IdentifiedBy
      readonly mapping?: CsvMappingFile
    }

/** Its answer: what was asked for, or why the file cannot be read, in a sentence. */
export type StatementAnswer<View = StatementView> = { readonly fault: string } | { readonly view: View }

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
  /** Balances that the statements state. */
  readonly balances: readonly StatementRecord[]
  readonly refused: readonly RefusedRow[]
  /** Lines that an overlapping statement of the file already had. */
  readonly repeated: number
  /** Entries that moved no money. */
  readonly informational: number
  readonly notes: readonly string[]
}
