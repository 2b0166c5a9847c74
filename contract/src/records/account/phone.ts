// Phone numbers in E.164. They must be possible for their country (a length it uses), not valid (a range it has
// assigned): assigned ranges change, and real books hold old ones. The `min` metadata (80 KB) has the lengths; `max`
// (150 KB) adds ranges only.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const FORM = 'send + and digits, for example +14155550123'
// Until 2019 Mexican mobiles had a 1 after the country code. Many books hold them; the library no longer thinks them
// possible.
const OLD_MEXICAN_MOBILE = /^\+521\d{10}$/

/** Reads a phone number in E.164. It is kept as sent; messages never repeat it. */
export function parsePhone(text: string): Reading<string> {
  if (!/^\+[1-9]\d{1,14}$/.test(text)) {
    return refuse('invalid_format', `must be in E.164 form without blanks, dashes or brackets: ${FORM}`)
  }
  if (OLD_MEXICAN_MOBILE.test(text)) return accept(text)
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (number === undefined) {
    return refuse('invalid_value', `must begin with a country code in use: ${FORM}`)
  }
  if (!number.isPossible()) {
    return refuse('invalid_value', `must have as many digits as a number of its country has: ${FORM}`)
  }
  if (number.number === text) return accept(text)
  return refuse('invalid_value', `must not have a trunk prefix (often 0) after its country code: ${FORM}`)
}
