// Values of tables as the cells of a spreadsheet. What a spreadsheet would damage stays text: amounts of more than fifteen digits, and days before
// March 1900, from when all programs count alike.
import { dayNumber } from '../core/day.ts'
import type { TableLook } from './table-looks.ts'
import type { TableCell } from './table-workbook.ts'

/** A spreadsheet keeps fifteen digits of a number; an amount with more is text with all of them. */
const DIGITS_MAX = 15

/** An amount in major units, with the decimals of its currency: `123.45`. */
export function amountCell(decimal: string): TableCell {
  const [, decimals = ''] = decimal.split('.')
  const look = `money_${decimals.length}` as TableLook
  return decimal.replaceAll(/\D/g, '').length > DIGITS_MAX ? textCell(decimal) : { number: decimal, look }
}

/** Dates of spreadsheets are days from the end of 1899. */
const SERIAL_OF_1970 = 25_569
const SERIAL_MIN = 61
const DAY_MS = 86_400_000

/** A moment of a spreadsheet is rounded to a billionth of a day. */
const PARTS_OF_DAY = 1_000_000_000

/** A day `2026-01-31`, a month `2026-01` or a moment in ISO 8601. */
export function dateCell(text: string, kind: 'day' | 'month' | 'moment'): TableCell {
  const serial = kind === 'moment' ? Date.parse(text) / DAY_MS : dayNumber(kind === 'month' ? `${text}-01` : text)
  return serial + SERIAL_OF_1970 < SERIAL_MIN
    ? textCell(text)
    : { number: Math.round((serial + SERIAL_OF_1970) * PARTS_OF_DAY) / PARTS_OF_DAY, look: kind }
}

/** What a cell of the format holds at most. */
const TEXT_MAX = 32_767

/** Text, cut where it is longer than a cell. */
export function textCell(text: string): TableCell {
  return { text: text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text }
}
