// Writes CSV lines by RFC 4180. Every CSV file of Tapeline consists of these lines: spreadsheets run text that looks like a formula, so
// such text gets an apostrophe; numbers never do.
import { guardFormulas } from './formula-guard.ts'
import { jsonText } from './json-text.ts'

/** How lines are written. */
export interface CsvForm {
  readonly delimiter: string
  /** Text that stays unguarded, since it is a number. */
  readonly number: RegExp
}

/** In records, plain decimals below zero are numbers in text: amounts, and integers that a double cannot hold. */
const RECORDS: CsvForm = { delimiter: ',', number: /^-\d+(?:\.\d+)?$/ }

/** The lines of another table, whose cells are all text, signed numbers included. */
export function copiedTable(delimiter: string): CsvForm {
  return { delimiter, number: /^[+-]\d+(?:[.,]\d+)*$/ }
}

/** A line of CSV, with its line end. Null and undefined are empty; a value that is neither text nor number is written as JSON. */
export function csvLine(cells: readonly unknown[], form: CsvForm = RECORDS): string {
  return `${cells.map((cell) => quoted(textOf(cell, form), form)).join(form.delimiter)}\r\n`
}

function textOf(cell: unknown, { delimiter, number }: CsvForm): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'bigint') return String(cell)
  if (typeof cell === 'number') return jsonText(cell)
  if (typeof cell !== 'string') return guardFormulas(jsonText(cell), delimiter)
  return number.test(cell) ? cell : guardFormulas(cell, delimiter)
}

function quoted(text: string, { delimiter }: CsvForm): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
