// Mexican tax ids (RFC): letters of the name, a date, and three characters by the tax authority (SAT). The last is a
// check digit that is not enforced: about 1.5 % of the numbers in real use, issued by the SAT itself, have a wrong
// one.
import { daysInMonth } from '@tapeline/kernel/core/day'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const RFC = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[0-9A-Z]{2}[0-9A]$/

// The SAT gives no person these letters: it writes an X for the last. Source: python-stdnum, stdnum/mx/rfc.py, after
// the SAT's annex.
const LETTERS_NOT_GIVEN: ReadonlySet<string> = new Set(
  `
  BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COJA COJE COJI COJO CULO FETO GUEY JOTO KACA KACO
  KAGA KAGO KAKA KOGE KOJO KULO MAME MAMO MEAR MEAS MEON MION MOCO MULA PEDA PEDO PENE PUTA PUTO
  QULO RATA RUIN
`
    .trim()
    .split(/\s+/),
)

/** Reads an RFC in upper case: 12 characters for a business, 13 for a person. */
export function parseRfc(number: string): Reading<string> {
  const match = RFC.exec(number)
  if (match === null) {
    return refuse(
      'invalid_format',
      'must be an RFC of 12 characters (business) or 13 (person), homoclave included: send it ' +
        'as rfc:GODE561231GR8',
    )
  }
  const [, letters = '', year = '', month = '', day = ''] = match
  if (LETTERS_NOT_GIVEN.has(letters)) {
    return refuse(
      'invalid_value',
      'must be an RFC that the SAT gives out: its first four letters are among those the SAT ' +
        'never uses, check the number',
    )
  }
  if (isDate(Number(year), Number(month), Number(day))) return accept(number)
  return refuse('invalid_value', 'must be an RFC with a date that exists (YYMMDD) after its letters: check the number')
}

// Two digits leave the century open. 00 is a leap year as 2000 and not as 1900, so the 2000s admit every date of
// either.
function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000 + year, month)
}
