// Finds IBANs in running text. Only what its country's length and the check digits both confirm counts: one chance in 97
// would be too many in free text, so the length must be the country's own and enough of it must be digits.
import { IBAN_LENGTHS } from './iban-lengths.ts'

const CANDIDATE = /(?<![A-Z0-9])[A-Z]{2}[ -]?\d{2}(?=[ -]?[A-Z0-9])/g
const DIGITS_MIN = 8

/** Whether text, its letters in upper case and its blanks and dashes plain, holds an IBAN, in one piece or in groups. */
export function holdsIban(text: string): boolean {
  return [...text.matchAll(CANDIDATE)].some(({ 0: head, index }) => {
    const length = IBAN_LENGTHS.get(head.slice(0, 2))
    const candidate = length === undefined ? undefined : joinedFrom(text, index, length)
    return candidate !== undefined && candidate.replace(/\D/g, '').length >= DIGITS_MIN && isMod97(candidate)
  })
}

/** A number of letters and digits from a place on, without the blanks and dashes between groups, if they end there. */
function joinedFrom(text: string, start: number, length: number): string | undefined {
  let joined = ''
  let at = start
  while (joined.length < length) {
    const character = text[at]
    if (character === undefined || !/[A-Z0-9 -]/.test(character)) return undefined
    if (character !== ' ' && character !== '-') joined += character
    at += 1
  }
  return /[A-Z0-9]/.test(text[at] ?? '') ? undefined : joined
}

/** Whether the check digits, third and fourth, fit the rest. Source: ISO 13616-1, ISO/IEC 7064 (MOD 97-10). */
function isMod97(iban: string): boolean {
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** The remainder by 97 of letters and digits read as one number, A as 10 to Z as 35. */
export function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
  }
  return remainder
}
