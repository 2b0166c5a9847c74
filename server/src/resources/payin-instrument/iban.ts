// Finds IBANs in running text. Only what its country's length and the check digits both confirm counts: one chance in 97
// would be too many in free text, so the length must be the country's own and enough of it must be digits.
import { hasIbanCheck } from '@tapeline/kernel/core/mod-97'
import { IBAN_LENGTHS } from './iban-lengths.ts'

const CANDIDATE = /(?<![A-Z0-9])[A-Z]{2}[ -]?\d{2}(?=[ -]?[A-Z0-9])/g
const DIGITS_MIN = 8

/** Whether text, its letters in upper case and its blanks and dashes plain, holds an IBAN, in one piece or in groups. */
export function holdsIban(text: string): boolean {
  return [...text.matchAll(CANDIDATE)].some(({ 0: head, index }) => {
    const length = IBAN_LENGTHS.get(head.slice(0, 2))
    const candidate = length === undefined ? undefined : joinedFrom(text, index, length)
    return candidate !== undefined && candidate.replace(/\D/g, '').length >= DIGITS_MIN && hasIbanCheck(candidate)
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
