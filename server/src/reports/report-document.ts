// A report as it is written to a file: what it is about, and tables for people. Pure.
import { amountCell } from '@tapeline/kernel/spreadsheet/table-cells'
import type { FrontSheet, TableCell, TableColumn } from '@tapeline/kernel/spreadsheet/table-workbook'
import { formatAmount } from '@tapeline/kernel/core/money'

/** A report. */
export interface ReportDocument {
  readonly title: string
  /** What it is about: a label and its text. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly sheets: readonly ReportSheet[]
}

/** A table; `shares` are the widths of its columns on a page, in proportion. */
export interface ReportSheet extends FrontSheet {
  readonly shares: readonly number[]
}

/** A column of a table, and its cell of a row. */
export interface ReportColumn<Row> extends TableColumn {
  readonly cell: (row: Row) => TableCell
}

/** A table of rows. */
export function sheetOf<Row>(name: string, columns: readonly ReportColumn<Row>[], rows: readonly Row[]): ReportSheet {
  return {
    name,
    // A head is on one line in a spreadsheet, and on several of a page.
    columns: columns.map(({ name: head, width }) => ({ name: head, width: Math.max(width, head.length + 2) })),
    shares: columns.map(({ width }) => width),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  }
}

/** An amount as it is answered: in minor units, with all digits as text where it is large. */
export type AnsweredAmount = number | string | null

/** How many receivables or payments, and what they add up to. */
export interface AnsweredCount {
  readonly count: number
  readonly amount: AnsweredAmount
}

/** A ratio as it is answered. */
export type AnsweredRatio = { readonly value: number } | null

/** Text; empty where there is none. */
export function words(text: string | null): TableCell {
  return text === null ? null : { text }
}

/** An amount in the major units of its currency; empty where it is not known. */
export function amount(minor: AnsweredAmount, currency: string): TableCell {
  return minor === null ? null : amountCell(formatAmount(BigInt(minor), currency))
}

/** A number of receivables or payments. */
export function counted(number: number | null): TableCell {
  return number === null ? null : { number, look: 'number' }
}

/** A fraction as a percentage. */
export function share(ratio: AnsweredRatio): TableCell {
  return ratio === null ? null : { number: ratio.value, look: 'percent' }
}
