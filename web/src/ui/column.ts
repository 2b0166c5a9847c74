// What a column of a table is: its heading, what it shows of a row, and what it is ordered and copied by.
import type { ReactNode } from 'react'
import type { NumberCell } from './file-columns.ts'
import type { Help } from './help.tsx'

/** An amount in minor units, and its currency. */
export interface ColumnAmount {
  readonly amount: number | string | null | undefined
  readonly currency: string | null | undefined
}

/** A value that is no text of a page: a number, a moment, a word. */
export type ColumnValue = string | number | null | undefined

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** On a phone values stand at the end of their line, `prose` below its heading, from the start. */
  readonly kind?: 'numeric' | 'prose' | 'drawn' | 'actions'
  /** Where the service orders rows by it: what its two orders begin with, `balance` of `balance_desc` and `balance_asc`. */
  readonly sort?: string
  /** What its figures mean, in a sentence: that of the first row where it is made of a row. */
  readonly help?: Help | ((row: Row) => Help | undefined)
  /** What a copy of the table holds in place of the text that is shown: an amount, as a number in major units. */
  readonly amountOf?: (row: Row) => ColumnAmount
  /** The same for what is no amount: a number, a moment. */
  readonly copiedOf?: (row: Row) => ColumnValue | NumberCell
  /** What the browser orders rows by, where it is neither the amount, nor what is copied, nor what the cell is made of. */
  readonly orderedBy?: (row: Row) => ColumnValue
}
