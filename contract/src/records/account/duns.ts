// D-U-N-S numbers: nine digits. They have had no check digit since 2006, so any nine digits may be one.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

/** Reads the nine digits of a D-U-N-S number. */
export function parseDuns(number: string): Reading<string> {
  if (/^\d{9}$/.test(number)) return accept(number)
  return refuse('invalid_format', 'must be `duns:` and 9 digits, leading zeros included: send it as duns:150483782')
}
