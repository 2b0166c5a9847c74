// Cells of files as texts: lists and records as people read them, codes as words.
import { listText } from '@tapeline/kernel/core/list-text'
import { NumberCell } from './file-columns.ts'

/** A cell as text files have it: lists and records as people read them. */
export function plainCell(cell: unknown): unknown {
  if (cell instanceof NumberCell) return cell.digits
  return typeof cell === 'object' && cell !== null ? listText(cell) : cell
}

/** A cell whose codes are written as words; those of a list too. */
export function inWords(cell: unknown, textOf: (text: string) => string): unknown {
  if (Array.isArray(cell)) return cell.map((part) => inWords(part, textOf))
  return typeof cell === 'string' ? textOf(cell) : cell
}
