// Tax numbers (NIT) of Colombia and Bolivia: one prefix, two formats, distinguished only by the country of the address.
// So reading one judges the digits, and its length waits for the country.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const COLOMBIA_DIGITS = { min: 5, max: 10 }
// A person's Bolivian NIT is the identity card number and three digits, a company's some 9 to 10 digits; the tax
// service's invoicing forms hold 12. Nothing published gives a least length, so short registrations pass.
const BOLIVIA_DIGITS = { min: 4, max: 12 }
const COLOMBIA_WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43]

/** Reads the digits of a NIT of either country. */
export function parseNit(number: string): Reading<string> {
  if (number.startsWith('0')) {
    return refuse('invalid_format', 'must not begin with a zero: send the number without leading zeros')
  }
  if (/^\d{4,12}$/.test(number)) return accept(number)
  return refuse(
    'invalid_format',
    'must be `nit:` and digits only, for Colombia without the check digit: send it as ' + 'nit:213123432',
  )
}

/** Judges the length of a NIT's digits by the country of the account's address. */
export function judgeNitOf(number: string, country: string): Reading<string> {
  if (country === 'CO' && !isWithin(number, COLOMBIA_DIGITS)) {
    return refuse(
      'invalid_format',
      'must have 5 to 10 digits for Colombia: send the base number without dots and without ' + 'check digit',
    )
  }
  if (country === 'BO' && !isWithin(number, BOLIVIA_DIGITS)) {
    return refuse('invalid_format', 'must have 4 to 12 digits for Bolivia: send the whole number')
  }
  return accept(number)
}

/**
 * Whether the last of ten digits is the Colombian check digit of the nine before it: most likely a NIT sent with
 * its check digit, yet one in eleven personal numbers of ten digits looks so, which makes it a data-quality finding
 * and no fault.
 */
export function endsInNitCheckDigit(number: string): boolean {
  return /^\d{10}$/.test(number) && nitCheckDigit(number.slice(0, -1)) === Number(number.slice(-1))
}

/** The Colombian check digit of a base number. Source: DIAN, Orden Administrativa 4 of 1989 (weights, modulo 11). */
export function nitCheckDigit(base: string): number {
  const sum = Array.from(base)
    .reverse()
    .reduce((total, digit, index) => {
      return total + Number(digit) * (COLOMBIA_WEIGHTS[index] ?? 0)
    }, 0)
  const rest = sum % 11
  return rest < 2 ? rest : 11 - rest
}

function isWithin(number: string, digits: { min: number; max: number }): boolean {
  return number.length >= digits.min && number.length <= digits.max
}
