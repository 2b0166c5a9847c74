// The columns of files that the dashboard makes: amounts in major units with their currency, fractions in percent. One place defines how, for CSV,
// copies and workbooks alike.
import { majorAmount, percentNumber } from '@tapeline/kernel/core/file-numbers'

/** A number whose digits a file keeps, and what it is: a workbook formats it by that. What is not final is in italics there. */
export class NumberCell {
  readonly digits: string
  readonly unit: 'amount' | 'percent' | 'plain'
  readonly is_open: boolean

  constructor(digits: string, unit: NumberCell['unit'], is_open = false) {
    this.digits = digits
    this.unit = unit
    this.is_open = is_open
  }
}

/** A column of a file: its name, what stands in it of a row, and what it is called where that does not follow from its name. */
export type FileColumn<Row> = readonly [name: string, of: (row: Row) => unknown, head?: string]

/** An amount in minor units, as digits or a bigint where a number does not hold it. */
type Minor = number | string | bigint | null | undefined

/** The currency of a row's amounts. */
type CurrencyOf<Row> = (row: Row) => string | null | undefined

/** Columns that are fields of a row, by their own names. */
export function fields<Row>(...names: readonly (keyof Row & string)[]): readonly FileColumn<Row>[] {
  return names.map((name) => [name, (row) => row[name]])
}

/** A column of amounts. */
export function amountColumn<Row>(name: string, of: (row: Row) => Minor, currencyOf: CurrencyOf<Row>): FileColumn<Row> {
  return [name, (row) => amountCell(of(row), currencyOf(row))]
}

/** A column of fractions, in percent; its name states that. */
export function percentColumn<Row>(name: string, of: (row: Row) => number | null | undefined): FileColumn<Row> {
  return [`${name}_percent`, (row) => percentCell(of(row))]
}

/** A column that holds the currency of all amounts of the file. */
export function currencyColumn<Row>(currency: string): FileColumn<Row> {
  return ['currency', () => currency]
}

/** Columns of records by their places, such as `address.country`. */
export function places(...names: readonly string[]): readonly FileColumn<unknown>[] {
  return names.map((name) => [name, (record) => valueAt(record, name)])
}

/** Columns of amounts by their places, in the currency at another place, or in one that is the same for all. */
export function amountsAt(currency: { readonly at: string } | string, ...names: readonly string[]) {
  const currencyOf = (record: unknown) =>
    typeof currency === 'string' ? currency : (valueAt(record, currency.at) as string | undefined)
  return names.map((name) => amountColumn<unknown>(name, (record) => valueAt(record, name) as Minor, currencyOf))
}

/** Columns of fractions by their places, in percent. */
export function percentsAt(...names: readonly string[]) {
  return names.map((name) => percentColumn<unknown>(name, (record) => valueAt(record, name) as number | null))
}

/** An amount as a cell; nothing where there is none. */
export function amountCell(minor: Minor, currency: string | null | undefined): NumberCell | undefined {
  if (minor === null || minor === undefined || currency === null || currency === undefined) return undefined
  return new NumberCell(majorAmount(minor, currency), 'amount')
}

/** A fraction as a cell, in percent. */
export function percentCell(fraction: number | null | undefined): NumberCell | undefined {
  return fraction === null || fraction === undefined ? undefined : new NumberCell(percentNumber(fraction), 'percent')
}

/** The value of a record at a place such as `address.country`. */
export function valueAt(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>(partOf, record)
}

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined
}
