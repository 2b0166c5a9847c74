// Ids that callers assign. They are compared byte by byte, so nothing is trimmed, folded or normalized here. Invisible characters are
// refused, since two ids that look alike would be two records.
import { type Reading, accept, refuse } from './fault.ts'

const ID_LENGTH_MAX = 255
/** The pattern of most ids, checked first, since checking the Unicode properties of each character takes long. */
const PLAIN = /^[\x20-\x7e]*$/
const NOT_PRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** Reads an id: 1 to 255 printable code points, not `.` or `..`, which URLs cannot contain as a path segment. */
export function parseId(text: string): Reading<string> {
  if (text === '') return refuse('invalid_length', 'must not be empty: send 1 to 255 characters')
  if (codePointsExceed(text, ID_LENGTH_MAX)) {
    return refuse('invalid_length', 'must be shorter: send 1 to 255 characters')
  }
  if (text === '.' || text === '..') {
    return refuse('invalid_value', 'must not be `.` or `..`, which no URL can name: send another id')
  }
  if (PLAIN.test(text) || !NOT_PRINTABLE.test(text)) return accept(text)
  return refuse(
    'invalid_value',
    'must be printable: send it without control, format or unassigned characters (line breaks, ' +
      'tabs, zero-width marks)',
  )
}

/** Whether text has more than a number of code points; reads no more of the text than it must. */
export function codePointsExceed(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (text.length > max * 2) return true
  return Array.from(text).length > max
}
