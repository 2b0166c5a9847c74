// JSON text of responses: an integer that a JSON number cannot hold exactly is written as a string of its digits.

/** A value as JSON. Tries without a replacer first, since a replacer costs several times as much and few responses contain a sum beyond 2^53. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  }
}
