// A workbook as it is written: sheets of cells that hold text, numbers or formulas. Text is never a formula, whatever it begins with; a
// formula carries the value it has today, so that a reader who does not calculate (a preview, a protected view) shows the figures too.

/** How a cell looks. */
export type Look =
  | 'plain'
  | 'title'
  | 'heading'
  | 'note'
  /** Money and numbers that were given; the same that the sheet computes; and sums of them. */
  | 'given_money'
  | 'computed_money'
  | 'total_money'
  | 'given_count'
  | 'computed_count'
  | 'given_share'
  | 'computed_share'
  | 'given_multiple'
  | 'computed_multiple'

/** A cell; null is an empty one. */
export type Cell =
  | { readonly text: string; readonly look: Look }
  | { readonly number: number; readonly look: Look }
  /** `formula` without its equals sign; `value` as it is now, null where it has none. */
  | { readonly formula: string; readonly value: number | null; readonly look: Look }
  | null

/** A sheet. */
export interface Sheet {
  /** At most 31 characters, none of them `[]:*?/\`. */
  readonly name: string
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A workbook. */
export interface Workbook {
  readonly title: string
  /** As ISO 8601. */
  readonly created: string
  /** Decimals of money. */
  readonly money_decimals: number
  readonly sheets: readonly Sheet[]
}

/** The name of a column, counted from 0: 27 is `AB`. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** A cell by its column and row, both counted from 0: `C5`. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`
}
