// Account and routing numbers as they may be shown: masked, with at most the last four letters or digits. One spelling is
// stored (`••••1234`), whatever mask was sent, so that equal numbers look alike.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const MASKED_LENGTH_MAX = 64
const MASK = /^[•*xX·.#_ -]*$/u
const LAST_FOUR = /^(?=.*\d)[A-Za-z0-9]{1,4}$/
const FORM = 'send the last four only, for example ••••1234'

/** Reads a masked number, or the last one to four letters and digits alone, into `••••` and those. Messages never repeat it. */
export function parseMaskedNumber(text: string): Reading<string> {
  if (text.length > MASKED_LENGTH_MAX) return refuse('too_long', `must be shorter: ${FORM}`)
  const plain = text.trim()
  const last = lastGroupOf(plain)
  const mask = plain.slice(0, plain.length - last.length)
  if (LAST_FOUR.test(last) && MASK.test(mask)) return accept(`••••${last.toUpperCase()}`)
  if (!/\d/.test(last)) return refuse('invalid_format', `must show the digits it ends in: ${FORM}`)
  return refuse('account_number', `must show at most the last four letters or digits: ${FORM}`)
}

/** The digits behind the mask. An x before a digit is a mark of the mask. */
function lastGroupOf(text: string): string {
  const group = /[A-Za-z0-9]*$/.exec(text)?.[0] ?? ''
  return group.replace(/^[xX]+(?=\d)/, '')
}
