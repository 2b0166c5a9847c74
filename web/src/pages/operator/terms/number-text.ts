// Numbers as people write them: shares in percent, money with its decimals. Digits are moved, never divided, so what is written is what is
// sent. What is no number stays as it was written, for the service to report it.
import { amountText } from '../../../ui/amount.ts'
import { type AmountBounds, readAmount } from '../../../ui/amount-input.ts'
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
  if (unit === 'money') return readMoney(text, currency)
  const written = text.replaceAll(/[,\s%]/g, '')
  if (written === '') return undefined
  if (!/^-?\d*\.?\d*$/.test(written) || !/\d/.test(written)) return text
  if (unit === 'share') return Number(shifted(written, -2))
  return Number(written)
}

/** The text stays where it is no amount: a rounded one would be another than was written. */
function readMoney(text: string, currency: string): Value {
  if (text.trim() === '') return undefined
  const typed = readAmount(text, currency)
  return 'problem' in typed ? text : typed.amount
}

/** What is wrong with an amount, in a sentence; undefined where nothing is, or nothing is written. */
export function moneyProblem(value: Value, currency: string, bounds: AmountBounds): string | undefined {
  if (value === undefined || value === null) return undefined
  // A fraction of a minor unit is what a number is that was written before the field took an amount.
  const text = typeof value === 'number' && !Number.isInteger(value) ? '' : numberText(value, 'money', currency)
  const typed = readAmount(text, currency, bounds)
  return 'problem' in typed ? typed.problem : undefined
}

/** An amount of one currency as one of another: what is written stays, and its minor units change. */
export function inOtherCurrency(value: Value, before: string, after: string): Value {
  if (typeof value !== 'number' || before === after) return value
  const text = numberText(value, 'money', before).replace(/\.0+$/, '')
  const decimals = text.includes('.') ? text.replace(/0+$/, '') : text
  return readMoney(decimals, after)
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
