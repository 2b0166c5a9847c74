// Arrays of texts as PostgreSQL writes them: what holds more than plain letters and digits is quoted.

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,]+)/gs
const ESCAPED = /\\(.)/gs

/** The texts of an array of one dimension in which none is null. */
export function parseTextArray(text: string): string[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  if (!inside.includes('"')) return inside.split(',')
  return [...inside.matchAll(ELEMENT)].map(([, quoted, plain = '']) => quoted?.replaceAll(ESCAPED, '$1') ?? plain)
}
