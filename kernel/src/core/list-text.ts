// Lists and records within a cell of a file, as people read them: `paid; stale`, `branch: west; officer: 7`. Files for programs have JSON there.

/** A value that is neither text nor number, as text; nothing of an empty one. Of a list of records each is `name: cash, amount: 60000.00`. */
export function listText(value: unknown): string {
  if (Array.isArray(value)) return value.map(partText).filter(isThere).join('; ')
  return typeof value === 'object' && value !== null ? pairsText(value, '; ', (key) => key) : partText(value)
}

/** A part of a list: the fields of a record are words of the interface. */
function partText(part: unknown): string {
  if (part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(partText).filter(isThere).join(', ')
  return typeof part === 'object' ? pairsText(part, ', ', (key) => key.replaceAll('_', ' ')) : String(part)
}

function pairsText(record: object, separator: string, nameOf: (key: string) => string): string {
  const pairs = Object.entries(record).map(([key, value]) => [nameOf(key), partText(value)] as const)
  return pairs.flatMap(([key, text]) => (isThere(text) ? [`${key}: ${text}`] : [])).join(separator)
}

function isThere(text: string): boolean {
  return text !== ''
}
