// The words by which an account is found by its name. Marks, case and punctuation do not count, in any script: `Société Générale S.A.` is
// found as `societe generale s a`. Scripts that are written without spaces are found from each of their characters on. Pure.
import type { State } from '@tapeline/kernel/core/dated-facts'

/** The words of one name by which it is found; of a longer name the first. */
const STARTS_MAX = 16

/** Code units of a name, from a word on, that count. */
const LENGTH_MAX = 120

/** Ends a text of several in the row that begins it: before every character of a word, so that the texts of just these words are first. */
const END = '\u0001'

/** The fields that a name consists of. */
const NAME_FIELDS = ['name', 'first_name', 'last_name'] as const

/** Letters that Unicode does not take apart, though people type them so. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

/** Where a name can be found from: at each word, and at each character of scripts without spaces. */
const START = new RegExp(String.raw`[${UNSPACED}]|(?<=^|[ ${UNSPACED}])[^ ${UNSPACED}]`, 'gu')

const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** A text in words: without marks, case and punctuation, one space between two words. */
export function inWords(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** All names of an account's state, by each of which it is found. */
export function namesOfState(state: State | undefined): string {
  return NAME_FIELDS.map((field) => state?.[field])
    .filter((part) => typeof part === 'string')
    .join(' ')
}

/** Under which texts a name is stored: from each word on, what is before the word behind it. */
export function wordsOfName(name: string): ReadonlySet<string> {
  return wordsOfTexts([name], LENGTH_MAX)
}

/** The same of a record of several texts, from the words of each of them, ended where a whole text is first; of each row so many code units. */
export function wordsOfTexts(texts: readonly string[], length_max: number): ReadonlySet<string> {
  const parts = texts.map(inWords).filter((part) => part !== '')
  const words = parts.join(' ')
  const found = new Set<string>()
  let begin = 0
  for (const part of parts) {
    const end = begin + part.length
    for (const { index } of [...part.matchAll(START)].slice(0, STARTS_MAX)) {
      const at = begin + index
      const ending = index === 0 && parts.length > 1 ? END : ''
      found.add(cut(`${words.slice(at, end)}${ending}${words.slice(end)} ${words.slice(0, at)}`.trim(), length_max))
    }
    begin = end + 1
  }
  return found
}

/** What is looked up for a typed text. */
export interface TypedWords {
  /** The text as it was typed. */
  readonly whole: string
  /** Its words, each once. */
  readonly words: readonly string[]
}

/** What a typed text is looked up by; undefined where no word is in it. */
export function typedWords(text: string): TypedWords | undefined {
  const whole = cut(inWords(text), LENGTH_MAX)
  return whole === '' ? undefined : { whole, words: [...new Set(whole.split(' '))] }
}

/** Whether every word of a typed text begins a word of a name. */
export function isNamed(name: string, typed: TypedWords): boolean {
  return hasWords(inWords(name), typed)
}

/** The same of a name that is in words already. */
export function hasWords(name: string, { words: typed }: TypedWords): boolean {
  const words = ` ${name}`
  return typed.every((word) => words.includes(IS_UNSPACED.test(word) ? word : ` ${word}`))
}

/** A pattern of what a word begins, for texts with a space before them. */
export function patternOf(word: string): string {
  return IS_UNSPACED.test(word) ? `%${word}%` : `% ${word}%`
}

/** The beginning of a text; of a character that two code units make, both or none. */
function cut(text: string, length_max: number): string {
  return text
    .slice(0, length_max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}
