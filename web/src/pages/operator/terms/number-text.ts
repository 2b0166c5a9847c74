// Numbers as people write them: shares in percent, money with its decimals. Digits are moved, never divided, so what is written is what is
// sent. What is no number stays as it was written, for the service to say so.
import { minorUnits } from '../../../../../server/src/core/currency.ts'
import { amountText } from '../../../ui/amount.ts'
import type { Value } from './draft.ts'

/** How a number is written. */
export type Unit = 'share' | 'money' | 'plain'

/** A value as it stands in its field. */
export function numberText(value: Value, unit: Unit, currency: string): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (unit === 'share') return shifted(plainText(value), 2)
  return unit === 'money' && Number.isSafeInteger(value) ? amountText(value, currency) : plainText(value)
}

/** The value of a text; undefined of an empty one. */
export function readNumber(text: string, unit: Unit, currency: string): Value {
  const written = text.replaceAll(/[,\s%]/g, '')
  if (written === '') return undefined
  if (!/^-?\d*\.?\d*$/.test(written) || !/\d/.test(written)) return text
  if (unit === 'share') return Number(shifted(written, -2))
  return Number(unit === 'money' ? shifted(written, minorUnits(currency)) : written)
}

/** Nine decimals at most, never with an exponent. */
function plainText(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '')
}

/** A decimal with its point moved to the right, or to the left by a negative number of places. */
function shifted(text: string, places: number): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${decimals}${'0'.repeat(Math.max(0, places))}`
  const point = whole.length + Math.max(0, -places) + places
  const moved = `${digits.slice(0, point) || '0'}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
  return moved === '0' ? moved : `${sign}${moved}`
}
