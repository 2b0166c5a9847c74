// Full account numbers must not be stored anywhere: whoever reads the list of instruments could draw on them. This finds
// one in text or JSON. It refuses some harmless numbers rather than let one pass; what people need to write
// (dates, phones, UUIDs, hashes, company identifiers) is let through in the form named at each exemption.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { remainder97 } from '@tapeline/kernel/core/mod-97'
import { holdsIban } from './iban.ts'

/** What an account number was recognized by: the check digits of an IBAN or a card, or only seven digits or more. */
export type AccountNumberSign = 'iban' | 'card' | 'digits'

/** Looks for the sign of an account number in text. */
export type FindSign = (text: string) => AccountNumberSign | undefined

const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2}[-./]\d{1,2}[-./]\d{4})`
const TIME = String.raw`(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?`
const YEAR = String.raw`(?:19|20)\d\d`
const BEFORE = String.raw`(?<!\d[ -]?)`
const AFTER = String.raw`(?![ -]?\d)`

/** Days and moments (`2026-01-31`, `31.01.2026`, RFC 3339), also several in a row. */
const DAYS = new RegExp(`${BEFORE}${DAY}${TIME}(?:[ -]{1,3}${DAY}${TIME})*${AFTER}`, 'gi')
/** Years in a row: `2025-2026`. */
const YEARS = new RegExp(`${BEFORE}${YEAR}(?:[ -]{1,3}${YEAR})+${AFTER}`, 'g')
/** Phone numbers with their plus and at most 15 digits, as E.164 has them. */
const PHONES = new RegExp(String.raw`(?<!\d[ -]?)\+[1-9](?:[ ()-]{0,2}\d){6,14}${AFTER}`, 'g')
const UUIDS = /(?<![0-9A-F])[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}(?![0-9A-F])/g
const WORDS = /[A-Z0-9]{20,}/gi
/** Letters and digits mixed at random have many groups of letters; an account number has one or two, at its head. */
const LETTER_GROUPS_MIN = 4
const LEI = /^[A-Z0-9]{18}\d{2}$/

const DIGITS = /\p{Nd}(?:[ -]{0,3}\p{Nd}){6,}/gu
const CARD = /^\d{12,19}$/

/** By what text is seen to hold a full account number; undefined when it holds none. */
export function findAccountNumber(text: string): AccountNumberSign | undefined {
  const legible = legibleForm(text)
  if (holdsIban(legible)) return 'iban'
  const runs = withoutHarmless(legible).match(DIGITS)
  if (runs === null) return undefined
  return runs.some((run) => isCard(run.replace(/[ -]/g, ''))) ? 'card' : 'digits'
}

/** What `find` sees first in JSON: in a string, a whole number or a key, however deep. */
export function findInside(value: Json, find: FindSign): AccountNumberSign | undefined {
  if (typeof value === 'string') return find(value)
  if (typeof value === 'number') return Number.isInteger(value) ? find(String(value)) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value)
    .map(([key, inner]) => find(key) ?? findInside(inner, find))
    .find((sign) => sign !== undefined)
}

/** Whether text holds an IBAN: the one form that cannot be a reference or an amount. */
export function findIban(text: string): AccountNumberSign | undefined {
  return holdsIban(legibleForm(text)) ? 'iban' : undefined
}

/** Text as a reader sees it: no invisible marks, one kind of dash and blank, one case and width; and without UUIDs. */
function legibleForm(text: string): string {
  const visible = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const plain = visible.replace(/[\p{Pd}\u2212]/gu, '-').replace(/\s/gu, ' ')
  return plain.toUpperCase().replace(UUIDS, '|')
}

/** Text without what only looks like account numbers; a bar stays, so that no digits meet that stood apart. */
function withoutHarmless(text: string): string {
  const plain = [DAYS, YEARS, PHONES].reduce((rest, harmless) => rest.replace(harmless, '|'), text)
  return plain.replace(WORDS, (word) => (isMadeByMachines(word) ? '|' : word))
}

/** Hashes, ULIDs and the like, and legal entity identifiers (ISO 17442). */
function isMadeByMachines(word: string): boolean {
  const letterGroups = word.match(/[A-Z]+/g)?.length ?? 0
  return letterGroups >= LETTER_GROUPS_MIN || (letterGroups > 1 && LEI.test(word) && remainder97(word) === 1)
}

/** Whether digits are a possible card number: 12 to 19 of them with a Luhn check digit. Source: ISO/IEC 7812-1, annex B. */
function isCard(digits: string): boolean {
  if (!CARD.test(digits)) return false
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + weighed(Number(digit), place % 2 === 1), 0)
  return sum % 10 === 0
}

function weighed(digit: number, doubled: boolean): number {
  if (!doubled) return digit
  return digit < 5 ? digit * 2 : digit * 2 - 9
}
