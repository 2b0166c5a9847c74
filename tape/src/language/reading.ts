// Taking values as what a formula needs: text that is a number or a day is read as the tape writes them.
import type { Ratio } from '@tapeline/kernel/core/ratio'
import type { CellReader } from './formats.ts'
import { RowFault, type Value, displayTextOf, isDay, isNumber } from './value.ts'

/** Whether a value is text. */
export function isText(value: Value): value is string {
  return typeof value === 'string'
}

/** A value as a number; null for a blank. Throws a RowFault. */
export function numberIn(value: Value, reader: CellReader): Ratio | null {
  if (value === null || isNumber(value)) return value
  if (!isText(value)) throw new RowFault(`${displayTextOf(value)} is not a number`)
  if (reader.isBlank(value)) return null
  const number = reader.number(value)
  if (number.ok) return number.value
  throw new RowFault(`${displayTextOf(value)} ${number.message}`)
}

/** A value as a day, `YYYY-MM-DD`; null for a blank. Throws a RowFault. */
export function dayIn(value: Value, reader: CellReader): string | null {
  if (value === null) return null
  if (isDay(value)) return value.day
  if (!isText(value)) throw new RowFault(`${displayTextOf(value)} is not a date`)
  if (reader.isBlank(value)) return null
  const day = reader.day(value)
  if (day.ok) return day.value
  throw new RowFault(`${displayTextOf(value)} ${day.message}`)
}

/** Whether a condition holds; a blank does not. Throws a RowFault for what is no condition. */
export function truthOf(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === null) return false
  throw new RowFault(`${displayTextOf(value)} is not a condition: compare it with something`)
}
