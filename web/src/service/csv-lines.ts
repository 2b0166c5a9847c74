// Records as lines of CSV (RFC 4180), as the service writes them: nested names joined by dots, text that a spreadsheet would run as a
// formula behind an apostrophe.

/** A line of CSV, its end included. Null and undefined are empty; what is neither text nor number is its JSON. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return JSON.stringify(cell)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The value of a record at a place such as `address.country`. */
export function valueAt(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>(partOf, record)
}

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined
}
