// UK company numbers: eight characters. The register writes leading zeros that books often lose, so they are put
// back; letters in front (SC, NI, OC, ...) are not checked against a list, as the register keeps adding some.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const CRN = /^(\d{8}|[A-Z]{2}\d{6}|R\d{7}|[A-Z]{2}\d{5}R|[A-Z]{2}\d{4}RS)$/

/**
 * A company number in upper case with its digits padded to eight characters: `1234567` is `01234567`, `SC1234` is
 * `SC001234`.
 */
export function paddedCrn(number: string): string {
  const match = /^([A-Z]{0,2})(\d{1,8})$/.exec(number)
  if (match === null) return number
  const [, letters = '', digits = ''] = match
  return letters + digits.padStart(8 - letters.length, '0')
}

/** Reads a padded company number. */
export function parseCrn(number: string): Reading<string> {
  if (CRN.test(number)) return accept(number)
  return refuse(
    'invalid_format',
    'must be a Companies House number of 8 characters: send it as crn:01234567 or crn:SC123456',
  )
}
