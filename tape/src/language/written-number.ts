// Numbers as tapes write them: grouped by thousands, with a decimal comma, in parentheses or with the minus behind where they are
// negative, with a currency or a percent sign. The decimal sign is given, not guessed: 1.234 can be either of two numbers.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import type { Ratio } from '@tapeline/kernel/core/ratio'

/** The sign between whole and fraction. */
export type DecimalSign = '.' | ','

const LENGTH_MAX = 60
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc}{1,3}|[A-Z]{1,2}\p{Sc})\s*(?=[\d.,(+-])|(?<=[\d.,)+-])\s*(?:[A-Z]{3}|\p{Sc})$/gu
const MARK = /(?<=[\d.,)])\s*(CR|DR)$/i
const BY_THOUSANDS = /^\d{1,3}(?<gap>[.,' ’])\d{3}(?:\k<gap>\d{3})*$/
const BY_LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$/

/** Reads a number. `DR` behind one is a minus, `%` a hundredth. */
export function parseWrittenNumber(text: string, sign: DecimalSign): Reading<Ratio> {
  const spaced = text
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  if (SCIENTIFIC.test(spaced))
    return refuse(
      'invalid_format',
      'is in scientific notation, so digits of it may be lost: write it out in the source',
    )
  const percent = spaced.endsWith('%')
  const marked = percent ? spaced.slice(0, -1).trim() : spaced
  const mark = MARK.exec(marked)?.[1]?.toUpperCase()
  const bare = marked.replace(MARK, '').replace(CURRENCY, '').trim()
  const inner = /^\((.*)\)$/.exec(bare)?.[1]
  const signed = /^(?<front>[+-]?)\s*(?<digits>[^+-]*?)\s*(?<back>[+-]?)$/.exec(
    (inner ?? bare).replace(CURRENCY, ''),
  )?.groups
  const { front = '', digits = '', back = '' } = signed ?? {}
  if (text.length > LENGTH_MAX || signed === undefined || (front !== '' && back !== '')) return notANumber(sign)
  const size = unsigned(digits.replace(CURRENCY, '').trim(), sign, percent ? 2 : 0)
  if (!size.ok) return size
  const negative = (inner !== undefined || `${front}${back}` === '-') !== (mark === 'DR')
  return negative ? accept({ ...size.value, numerator: -size.value.numerator }) : size
}

function unsigned(digits: string, sign: DecimalSign, shift: number): Reading<Ratio> {
  const [grouped = '', fraction = '', ...more] = digits.split(sign)
  const wholeDigits = ungrouped(grouped, sign)
  if (wholeDigits === undefined || more.length > 0 || !/^\d*$/.test(fraction) || wholeDigits + fraction === '')
    return notANumber(sign)
  return accept({ numerator: BigInt(wholeDigits + fraction), denominator: 10n ** BigInt(fraction.length + shift) })
}

function ungrouped(grouped: string, sign: DecimalSign): string | undefined {
  if (/^\d*$/.test(grouped)) return grouped
  const fits = BY_THOUSANDS.exec(grouped)?.groups?.['gap'] !== sign && BY_THOUSANDS.test(grouped)
  return fits || (sign === '.' && BY_LAKHS.test(grouped)) ? grouped.replace(/\D/g, '') : undefined
}

function notANumber(sign: DecimalSign): Reading<never> {
  return refuse('invalid_format', `is not a number with the decimal sign ${sign}`)
}
