// Vehicle identification numbers. Source of form and check digit: ISO 3779 and 49 CFR 565.15 (c) and table III to V.

/** What the check digit shows: that it is right, that it is wrong, or nothing, since makers elsewhere use its place otherwise. */
export type VinCheck = 'passed' | 'failed' | 'not_used'

/** The last four are digits. */
const VIN = /^[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Vehicles for North America: the first character of the maker's code (ISO 3780). */
const NORTH_AMERICA = /^[1-57]/

const CHECK_PLACE = 8
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

/** The value of each letter; a digit is its own. */
const LETTERS: Readonly<Record<string, number>> = {
  ...valued('ABCDEFGH', 1),
  ...valued('JKLMN', 1),
  P: 7,
  R: 9,
  ...valued('STUVWXYZ', 2),
}

function valued(letters: string, first: number): Record<string, number> {
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, first + at]))
}

/** Whether letters and digits have the form of a number: 17 of them, without I, O and Q, and digits at the end. */
export function isVin(compact: string): boolean {
  return VIN.test(compact)
}

/** The check digit that a number of the right form has to have: the weighted sum modulo 11, of which 10 is X. */
export function vinCheckDigit(vin: string): string {
  let sum = 0
  for (const [at, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(at)
    sum += weight * (LETTERS[character] ?? Number(character))
  }
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** What the check digit of a number of the right form shows. A wrong one is of a typing error or of an invented vehicle. */
export function checkVin(vin: string): VinCheck {
  if (!NORTH_AMERICA.test(vin)) return 'not_used'
  return vin.charAt(CHECK_PLACE) === vinCheckDigit(vin) ? 'passed' : 'failed'
}

/** The letters that no number has, since they look like digits. */
const MISTAKEN: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }

/** The number that letters and digits are; undefined for none. I, O and Q are read as the digits that they look like where the check digit then is right. */
export function readVin(compact: string): string | undefined {
  if (isVin(compact)) return compact
  const corrected = compact.replaceAll(/[IOQ]/g, (letter) => MISTAKEN[letter] ?? letter)
  return isVin(corrected) && checkVin(corrected) === 'passed' ? corrected : undefined
}
