// Canadian business numbers: nine digits, the last a Luhn check digit that the Canada Revenue Agency guarantees. The
// program account that often follows (RC0001) names a tax account of the business, not another business.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { luhnDigit } from './luhn.ts'

/** Reads the nine digits of a business number. */
export function parseBn(number: string): Reading<string> {
  if (/^\d{9}[A-Z]{2}\d{4}$/.test(number)) {
    return refuse(
      'invalid_format',
      'must be a business number without its program account: send `bn:` and the first 9 digits',
    )
  }
  if (!/^\d{9}$/.test(number)) {
    return refuse('invalid_format', 'must be `bn:` and 9 digits, leading zeros included: send it as bn:123026635')
  }
  if (luhnDigit(number.slice(0, 8)) === Number(number.slice(8))) return accept(number)
  return refuse(
    'wrong_check_digit',
    'must end in its check digit: a digit of the number is wrong, send it as it is registered',
  )
}
