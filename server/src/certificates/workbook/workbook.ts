// The model of a workbook to write: sheets of cells that hold text, numbers or formulas. Text is never a formula, whatever it begins with.
// A formula carries its present value, so that readers that do not calculate (a preview, a protected view) show figures too.

/** The look of a cell. */
export type Look =
  | 'plain'
  | 'title'
  | 'heading'
  | 'note'
  /** Money and numbers: inputs, computed ones, and totals. */
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
  /** `formula` without its equals sign; `value` is its present result, null without one. */
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
  /** ISO 8601. */
  readonly created: string
  /** Decimals of money. */
  readonly money_decimals: number
  readonly sheets: readonly Sheet[]
}
