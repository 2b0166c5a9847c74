// A cell of a table as the value that the service takes. What cannot be read is sent unchanged, so that the service reports what is
// wrong with it, in the words that it uses for programs.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { readJson } from '@tapeline/kernel/core/exact-json'

/** How days are written. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/** How amounts are written: as integers of minor units, or as decimals with a point or a comma. */
export type AmountForm = 'minor' | 'point' | 'comma'

const DAY_PARTS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/

/** A day as `YYYY-MM-DD`. A time behind it is left out. */
export function dayValue(cell: string, order: DayOrder): string {
  const [, a = '', b = '', c = ''] = DAY_PARTS.exec(cell.split(/[ T]/)[0] ?? '') ?? []
  const [year, month, day] = a.length === 4 || order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  return year.length === 4 ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
}

/** An amount in minor units of a currency, exactly; brackets and a minus mean below zero. */
export function amountValue(cell: string, form: AmountForm, currency: string | undefined): number | string {
  const bare = cell.replaceAll(/[\s'’]/g, '')
  const below = /^\(.*\)$/.test(bare) || bare.startsWith('-') || bare.endsWith('-')
  const digits = bare.replaceAll(/[()+-]/g, '')
  const decimal = form === 'minor' ? digits : decimalText(digits, form)
  const parts = /^(\d+)(?:\.(\d*))?$/.exec(decimal)
  const places = form === 'minor' ? 0 : placesOf(currency)
  if (parts === null || places === undefined) return cell
  const [, whole = '', fraction = ''] = parts
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return cell
  const amount = Number(`${below ? '-' : ''}${whole}${kept.padEnd(places, '0')}`)
  return Number.isSafeInteger(amount) ? amount : cell
}

/** A number; `12 %` is 0.12. */
export function numberValue(cell: string, form: AmountForm): number | string {
  const bare = cell.replaceAll(/\s/g, '')
  const percent = bare.endsWith('%')
  const digits = percent ? bare.slice(0, -1) : bare
  const decimal = form === 'comma' ? decimalText(digits, form) : digits
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) return cell
  return Number(percent ? movedLeft(decimal, 2) : decimal)
}

/** JSON where it is any and none of it would be lost, else the text itself. */
export function jsonValue(cell: string): unknown {
  const { value, faults } = readJson(cell)
  return value === undefined || faults.length > 0 ? cell : value
}

/** Without what keeps thousands apart, and with a point. */
function decimalText(digits: string, form: 'point' | 'comma'): string {
  return form === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
}

function placesOf(currency: string | undefined): number | undefined {
  try {
    return currency === undefined ? undefined : minorUnits(currency)
  } catch {
    return undefined
  }
}

/** Digits are moved, not divided: 12.5 % is 0.125 exactly. */
function movedLeft(decimal: string, places: number): string {
  const below = decimal.startsWith('-')
  const [whole = '', fraction = ''] = (below ? decimal.slice(1) : decimal).split('.')
  const digits = whole.padStart(places + 1, '0')
  return `${below ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`
}
