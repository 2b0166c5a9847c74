// Industries: six-digit NAICS codes. The sector must exist; a code in no known edition is accepted, and reported as a
// data-quality finding, because real books hold codes of older editions.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { NAICS_2017_RETIRED, NAICS_2022 } from './naics-codes.ts'

const SECTORS: ReadonlySet<string> = new Set([...NAICS_2022].map((code) => code.slice(0, 2)))

/** Reads a six-digit NAICS code in an existing sector. */
export function parseIndustry(text: string): Reading<string> {
  if (!/^\d{6}$/.test(text)) {
    return refuse('invalid_format', 'must be a NAICS code of six digits, sent as a string: send for example 722511')
  }
  if (SECTORS.has(text.slice(0, 2))) return accept(text)
  return refuse(
    'invalid_value',
    'must be a NAICS code, whose first two digits are a sector from 11 to 92: send for example ' + '722511',
  )
}

/** Whether the 2017 or the 2022 edition of NAICS has a code. */
export function isKnownIndustry(code: string): boolean {
  return NAICS_2022.has(code) || NAICS_2017_RETIRED.has(code)
}
