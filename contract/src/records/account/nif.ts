// Spanish tax numbers (NIF) of persons (DNI), foreigners (NIE), special persons (K, L, M) and companies (formerly
// CIF). Every kind has a check character, which the tax agency guarantees.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { luhnDigit } from './luhn.ts'

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'
const PERSON = /^([XYZKLM]\d{7}|\d{8})([A-Z])$/
const COMPANY = /^[ABCDEFGHJNPQRSUVW](\d{7})([0-9A-J])$/

/**
 * Reads a NIF in upper case, nine characters. Source of the check characters: Real Decreto 1065/2007, arts. 19 to
 * 24; Orden EHA/451/2008.
 */
export function parseNif(number: string): Reading<string> {
  if (/^ES[0-9A-Z]{9}$/.test(number)) {
    return refuse('invalid_format', 'must be a NIF without the VAT prefix: send `nif:` and the 9 characters after ES')
  }
  const person = PERSON.exec(number)
  if (person !== null) return judged(number, personLetter(person[1] ?? '') === person[2])
  const company = COMPANY.exec(number)
  if (company !== null) {
    return judged(number, companyChecks(company[1] ?? '').includes(company[2] ?? ''))
  }
  return refuse(
    'invalid_format',
    'must be a NIF of 9 characters, leading zeros and check letter included: send it as ' +
      'nif:B64717838 or nif:54362315K',
  )
}

function judged(number: string, holds: boolean): Reading<string> {
  if (holds) return accept(number)
  return refuse(
    'wrong_check_digit',
    'must end in its check character: a character of the number is wrong, send it as it is ' + 'registered',
  )
}

// X, Y and Z count as 0, 1 and 2; K, L and M do not count.
function personLetter(body: string): string | undefined {
  const digits = body.replace('X', '0').replace('Y', '1').replace('Z', '2').replace(/[KLM]/, '')
  return PERSON_LETTERS[Number(digits) % PERSON_LETTERS.length]
}

// Sources disagree on which company kinds take the digit and which the letter, so both are right.
function companyChecks(digits: string): string {
  const check = luhnDigit(digits)
  return `${check}${COMPANY_LETTERS[check] ?? ''}`
}
