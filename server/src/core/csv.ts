// CSV as RFC 4180 has it. Spreadsheets run text that begins like a formula, so such text gets an apostrophe; numbers never do.
import { jsonText } from './json-text.ts'

/** A line of CSV, its end included. Null and undefined are empty; what is neither text nor number is its JSON. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'bigint') return String(cell)
  if (typeof cell === 'string') return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return jsonText(cell)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
