// Account numbers as they may leave the file: the last four characters. Texts are masked too, since banks repeat numbers in remittance
// information: every number that the entry names, in one piece or in groups, its tail, and every valid IBAN.
import { hasIbanCheck } from '@tapeline/kernel/core/mod-97'
import { normalAccount } from './statement.ts'

const MASK = '••••'
const SHOWN = 4
/** Shorter numbers would match inside others. */
const KNOWN_LENGTH_MIN = 5
const GAP = String.raw`[\s./-]{0,3}`
/** Account numbers have at least this many characters; most names and words have fewer. */
const ENOUGH_DIGITS = /\d.*\d.*\d.*\d/s
const TAIL = /\d{7,}/g
/** RF begins a creditor's reference (ISO 11649), which has the same check digits. */
const IBAN_HEAD = /(?:(?<![A-Z0-9])|(?<=IBAN))(?!RF)[A-Z]{2}[ -]?\d{2}(?=[ -]?[A-Z0-9])/gi
/** The characters that end a group; banks also append the word BIC without a blank. */
const GROUP_END = /^(?:[^A-Z0-9]|BIC|$)/i
const IBAN_LENGTH_MIN = 15
const IBAN_LENGTH_MAX = 34
const IBAN_DIGITS_MIN = 8
const LONG_NUMBER = /\p{Nd}(?:[ -]{0,3}\p{Nd}){6,}/gu

/** `••••` and the last four letters or digits. */
export function maskAccount(number: string): string {
  return `${MASK}${normalAccount(number).slice(-SHOWN)}`
}

/** Masks text: the account numbers named, and IBANs. */
export function maskerOf(named: readonly string[]): (text: string) => string {
  const known = named.map(normalAccount).filter((number) => number.length >= KNOWN_LENGTH_MIN)
  const masks = known.map((number) => ({ pattern: spelled(number), mask: maskAccount(number) }))
  return (text) => {
    if (!ENOUGH_DIGITS.test(text)) return text
    const whole = masks.reduce((rest, { pattern, mask }) => rest.replace(pattern, mask), text)
    const isTail = (digits: string): boolean => known.some((number) => number.includes(digits))
    return maskIbans(whole.replace(TAIL, (digits) => (isTail(digits) ? maskAccount(digits) : digits)))
  }
}

/** A name without long numbers: a long number in a name is an account number. */
export function maskLongNumbers(name: string): string {
  return name.replace(LONG_NUMBER, maskAccount)
}

/** A number in one piece or in groups, delimited from other letters and digits. */
function spelled(number: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${Array.from(number).join(GAP)}(?![\p{L}\p{N}])`, 'giu')
}

function maskIbans(text: string): string {
  let masked = ''
  let from = 0
  for (const { index } of text.matchAll(IBAN_HEAD)) {
    const end = index < from ? undefined : endOfIban(text, index)
    if (end === undefined) continue
    masked += text.slice(from, index) + maskAccount(text.slice(index, end))
    from = end
  }
  return masked + text.slice(from)
}

/**
 * The end of an IBAN that starts here: the last end of a group at which length and check digits are valid. One in 97 is valid by chance;
 * masking a word too many is better than showing half a number.
 */
function endOfIban(text: string, start: number): number | undefined {
  let bare = ''
  let end: number | undefined
  for (let at = start; at < text.length && bare.length <= IBAN_LENGTH_MAX; at += 1) {
    const character = text[at] ?? ''
    if (/[A-Z0-9]/i.test(character)) bare += character.toUpperCase()
    else if (!/[ -]/.test(character)) return end
    if (GROUP_END.test(text.slice(at + 1, at + 4)) && isIban(bare)) end = at + 1
  }
  return end
}

function isIban(bare: string): boolean {
  if (bare.length < IBAN_LENGTH_MIN || bare.length > IBAN_LENGTH_MAX) return false
  return bare.replace(/\D/g, '').length >= IBAN_DIGITS_MIN && hasIbanCheck(bare)
}
