// US employer identification numbers: nine digits, of which the first two must be a prefix that the IRS has assigned.
// There is no check digit.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { EIN_PREFIXES } from './ein-prefixes.ts'

/** Reads the nine digits of an employer number. */
export function parseEin(number: string): Reading<string> {
  if (!/^\d{9}$/.test(number)) {
    return refuse('invalid_format', 'must be `ein:` and 9 digits, leading zeros included: send it as ein:911144442')
  }
  if (EIN_PREFIXES.has(number.slice(0, 2))) return accept(number)
  return refuse(
    'invalid_value',
    'must begin with a two-digit prefix that the IRS has assigned: check the number, or leave ' +
      'it out when it is not known',
  )
}
