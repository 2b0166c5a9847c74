// Amounts in bank CSV: grouped, signed in front or behind, in brackets, with CR or DR. The mapping gives the decimal sign; text that uses
// another one is refused, never read as a thousandth of its value.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { toMinorUnits } from '../amount.ts'

/** The sign between whole and fraction. */
export type DecimalSign = '.' | ','

/** An amount of either sign, in minor units; `marked` if the text itself marks credit or debit. */
export interface CsvAmount {
  readonly amount: number
  readonly negative: boolean
  readonly marked: 'credit' | 'debit' | undefined
}

const MARK = /\s*(?<![A-Z])(CR|DR)\.?$/i
const SYMBOL = /^\p{Sc}\s*|\s*\p{Sc}$/gu
const PLAIN = /^\d+$/
const BY_THOUSANDS = /^\d{1,3}(?<gap>[.,' ’])\d{3}(?:\k<gap>\d{3})*$/
const BY_LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const LENGTH_MAX = 40

/** Reads an amount of a currency. */
export function parseCsvAmount(text: string, decimal_sign: DecimalSign, currency: string): Reading<CsvAmount> {
  if (text.length > LENGTH_MAX) return notAnAmount(decimal_sign)
  const plain = text
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  const mark = MARK.exec(plain)?.[1]?.toUpperCase()
  const bare = withoutCurrency(plain.replace(MARK, ''), currency)
  const inner = /^\((.*)\)$/.exec(bare)?.[1]
  const signed = /^(?<front>[+-]?)(?<digits>[^+-]*)(?<back>[+-]?)$/.exec(inner ?? bare)?.groups
  const { front = '', digits = '', back = '' } = signed ?? {}
  if (signed === undefined || (front !== '' && back !== '')) return notAnAmount(decimal_sign)
  const minor = unsigned(withoutCurrency(digits.trim(), currency), decimal_sign, currency)
  if (!minor.ok) return minor
  const marked = mark === undefined ? undefined : mark === 'CR' ? 'credit' : 'debit'
  return accept({ amount: minor.value, negative: inner !== undefined || `${front}${back}` === '-', marked })
}

function withoutCurrency(text: string, currency: string): string {
  const code = new RegExp(String.raw`^${currency}\s*|\s*${currency}$`, 'gi')
  return text.replace(code, '').replace(SYMBOL, '').trim()
}

function unsigned(digits: string, decimal_sign: DecimalSign, currency: string): Reading<number> {
  const [grouped = '', fraction = '', ...more] = digits.split(decimal_sign)
  const whole = wholeDigits(grouped, decimal_sign)
  if (whole === undefined || more.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === '')
    return notAnAmount(decimal_sign)
  if (fraction.length === 3 && minorUnits(currency) < 3)
    return refuse(
      'invalid_format',
      `has three decimals, which looks like thousands: is decimal_sign not ${decimal_sign}?`,
    )
  return toMinorUnits(whole, fraction, currency)
}

function wholeDigits(grouped: string, decimal_sign: DecimalSign): string | undefined {
  if (grouped === '' || PLAIN.test(grouped)) return grouped
  const isGrouped = BY_THOUSANDS.test(grouped) || (decimal_sign === '.' && BY_LAKHS.test(grouped))
  return isGrouped ? grouped.replace(/\D/g, '') : undefined
}

function notAnAmount(decimal_sign: DecimalSign): Reading<never> {
  return refuse('invalid_format', `must be an amount with the decimal sign ${decimal_sign}`)
}
