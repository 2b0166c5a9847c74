// References as they are compared: letters and digits alone, in upper case. A line states them in fields, or as words of its text.

const LENGTH_MIN = 4
const WORD = /[\p{L}\p{N}][\p{L}\p{N}./_-]*/gu

/** A reference for comparison; undefined where it is too short to name anything. */
export function comparableReference(text: string): string | undefined {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return bare.length >= LENGTH_MIN && /\d/.test(bare) ? bare : undefined
}

/** The references of a line: of its fields, and each word of its text that may be one. */
export function referencesOfLine(line: {
  readonly references: readonly string[]
  readonly text: string
}): ReadonlySet<string> {
  const words = line.text.match(WORD) ?? []
  return new Set([...line.references, ...words].flatMap((text) => comparableReference(text) ?? []))
}

/** References given by a lender. */
export function comparableReferences(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => comparableReference(text) ?? []))
}
