// References as they are compared: letters and digits alone, in upper case. A line states them in fields, or as words of its text.

const LENGTH_MIN = 4
const WORD = /[\p{L}\p{N}][\p{L}\p{N}./_-]*/gu
const PLAIN = /^[\x20-\x7e]*$/
const PLAIN_WORD = /[A-Za-z0-9][A-Za-z0-9./_-]*/g
const PLAIN_BESIDE = /[^A-Za-z0-9]+/g
const BESIDE = /[^\p{L}\p{N}]/gu
const DIGIT = /\d/
const COMPARABLE = /^[A-Z0-9]+$/

/** A reference for comparison; undefined where it is too short to name anything. */
export function comparableReference(text: string): string | undefined {
  if (text.length < LENGTH_MIN || !DIGIT.test(text)) return undefined
  if (COMPARABLE.test(text)) return text
  const bare = text.replace(PLAIN.test(text) ? PLAIN_BESIDE : BESIDE, '').toUpperCase()
  return bare.length >= LENGTH_MIN ? bare : undefined
}

/**
 * The references of a line: of its fields, and each word of its text that may be one. A word with slashes that no payment has, such as
 * `/INV/2044-1/`, is read part by part as well. Each once.
 */
export function referencesOfLine(
  line: { readonly references: readonly string[]; readonly text: string },
  isKnown: (reference: string) => boolean,
): readonly string[] {
  const words = line.text.match(PLAIN.test(line.text) ? PLAIN_WORD : WORD) ?? []
  const found: string[] = []
  for (const words_of of [line.references, words]) {
    for (const word of words_of) {
      const reference = addComparable(found, word)
      if (!word.includes('/') || (reference !== undefined && isKnown(reference))) continue
      for (const part of word.split('/')) addComparable(found, part)
    }
  }
  return found
}

/** The words of a line that may be references, as it states them: read as references of a line without a text, they are read as the line is. */
export function statedWords(line: {
  readonly references: readonly string[]
  readonly text: string
}): readonly string[] {
  const words = line.text.match(PLAIN.test(line.text) ? PLAIN_WORD : WORD) ?? []
  const mayBe = (word: string) => word.includes('/') || comparableReference(word) !== undefined
  return [...new Set([...line.references, ...words])].filter(mayBe)
}

/** References given by a lender, each once. */
export function comparableReferences(texts: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const text of texts) addComparable(found, text)
  return found
}

/**
 * What kind of reference it is: the letters that it begins with, or, where it begins with a digit, how long it is. `INV2044` and `INV17` are of
 * one kind, so a line that states one of them does not mean the other.
 */
export function kindOfReference(reference: string): string {
  const at = reference.search(DIGIT)
  return at > 0 ? reference.slice(0, at) : `#${reference.length}`
}

function addComparable(found: string[], text: string): string | undefined {
  const reference = comparableReference(text)
  if (reference !== undefined && !found.includes(reference)) found.push(reference)
  return reference
}
