// Open words (product type, entry type, credit bureau): a listed word, or any other lower-case word of the caller's own. A misspelling of a
// listed word is refused, because as a new word it would move no money. Misspellings are detected part by part, so that words which merely
// share an ending with a listed one (`base_fee`, `farm_loan`) are accepted as the caller's own.
import { editDistance } from './edit-distance.ts'
import { type Reading, accept, refuse } from './fault.ts'

const WORD_LENGTH_MAX = 63
const WORD = /^[a-z][a-z0-9_]{0,62}$/
const LONG_LETTERS_MIN = 8
const SHORT_LETTERS_MAX = 4

/** Reads an open word: a listed one, or a lower-case word that is not a misspelling of a listed one. */
export function parseWord(text: string, listed: readonly string[]): Reading<string> {
  if (listed.includes(text)) return accept(text)
  const meant = text.length > WORD_LENGTH_MAX ? undefined : findMeant(text, listed)
  if (meant !== undefined) {
    return refuse(
      'misspelled',
      `is not a listed word: did you mean \`${meant}\`? Send that, or a word that is not so ` + 'close to it',
    )
  }
  if (WORD.test(text)) return accept(text)
  const example = listed[0] === undefined ? '' : `, for example \`${listed[0]}\``
  return refuse(
    'invalid_format',
    'must be a lower-case word: send 1 to 63 letters a-z, digits or underscores, beginning ' +
      `with a letter${example}`,
  )
}

/** Whether a word is a listed one; other words are accepted and reported as a data-quality finding. */
export function isListed(word: string, listed: readonly string[]): boolean {
  return listed.includes(word)
}

/** The listed word that the text spells in another way (case, hyphens, blanks) or misspells, if any. */
export function findMeant(text: string, listed: readonly string[]): string | undefined {
  const squashed = squash(text)
  const respelled = listed.find((word) => squash(word) === squashed)
  if (respelled !== undefined) return respelled
  const lower = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return listed.find((word) => isSlip(lower, word))
}

// Digits are not misspellings (`fico8`), and an added part (`experian_uk`, `other_fee`) makes another word.
function isSlip(word: string, listed: string): boolean {
  if (digitsOf(word) !== digitsOf(listed)) return false
  if (word.startsWith(`${listed}_`) || word.endsWith(`_${listed}`)) return false
  const parts = word.split('_')
  const listedParts = listed.split('_')
  if (parts.length !== listedParts.length) return isNear(squash(word), squash(listed))
  const distances = listedParts.map((part, index) => distanceOfPart(parts[index] ?? '', part))
  return distances.reduce((sum, distance) => sum + distance, 0) <= slipsMax(listed)
}

function distanceOfPart(part: string, listed: string): number {
  return isNear(part, listed) ? editDistance(part, listed) : Number.POSITIVE_INFINITY
}

// One typing error; two in a long word. When two letters differ, the first must agree (`unscheduled` is not a misspelling of `scheduled`).
function isNear(word: string, listed: string): boolean {
  if (Math.abs(word.length - listed.length) > slipsMax(listed)) return false
  const distance = editDistance(word, listed)
  if (distance > slipsMax(listed)) return false
  return distance <= 1 ? !isRhyme(word, listed) : word[0] === listed[0]
}

// Whether two short words differ in their first letter (`rate`, `late`): two words, and seldom a misspelling.
function isRhyme(word: string, listed: string): boolean {
  if (listed.length > SHORT_LETTERS_MAX || word.length !== listed.length) return false
  return word[0] !== listed[0] && word[0] !== listed[1]
}

function slipsMax(listed: string): number {
  return squash(listed).length >= LONG_LETTERS_MIN ? 2 : 1
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, '')
}
