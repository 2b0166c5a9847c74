// Country codes of ISO 3166-1 alpha-2, exactly as the standard writes them. The message for a usual wrong code names the right one.
import { type Reading, accept, refuse } from './fault.ts'
import { COUNTRY_CODES } from './tables/iso3166.ts'

/** Codes in common use that the standard does not assign. */
const OFTEN_MEANT: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['USA', 'US'],
  ['GBR', 'GB'],
  ['MEX', 'MX'],
  ['COL', 'CO'],
  ['BOL', 'BO'],
  ['ESP', 'ES'],
  ['CAN', 'CA'],
])

/** Reads an ISO 3166-1 alpha-2 code. */
export function parseCountry(text: string): Reading<string> {
  if (COUNTRY_CODES.has(text)) return accept(text)
  const upper = text.trim().toUpperCase()
  const meant = OFTEN_MEANT.get(upper)
  if (meant !== undefined) {
    return refuse('invalid_value', `must be an ISO 3166-1 alpha-2 code: send ${meant}`)
  }
  if (COUNTRY_CODES.has(upper)) {
    return refuse('invalid_format', `must be in upper case without blanks: send ${upper}`)
  }
  return refuse(
    'invalid_value',
    'must be an ISO 3166-1 alpha-2 country code: send two upper-case letters, for example US',
  )
}
