// Credit scores: `<bureau>:<3 digits>`. A score means nothing without its bureau, so bare and internal scores are
// refused; bureaus are an open list, and a slip of a listed one is refused.
import { CREDIT_BUREAUS } from '@tapeline/kernel/core/credit-bureaus'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { parseWord } from '@tapeline/kernel/core/words'

const NO_BUREAU: ReadonlySet<string> = new Set(['internal', 'unknown', 'none', 'other'])
const FORM = 'send the credit bureau and three digits, for example experian:720'

/** Reads a credit score into `<bureau>:<3 digits>`. Messages never repeat the score. */
export function parseCreditScore(text: string): Reading<string> {
  const colon = text.indexOf(':')
  if (colon < 0) {
    return refuse('invalid_format', `must name its bureau: ${FORM}, or leave it out when the bureau is unknown`)
  }
  const bureau = text.slice(0, colon)
  if (NO_BUREAU.has(bureau.trim().toLowerCase())) {
    return refuse(
      'placeholder',
      "must be a credit bureau's score: leave it out when the bureau is unknown, the score is " +
        'your own, or there is none',
    )
  }
  const word = parseWord(bureau, CREDIT_BUREAUS)
  if (!word.ok) return refuse(word.code, `has a bureau that ${word.message}`)
  const score = text.slice(colon + 1)
  if (/^\d{3}$/.test(score)) return accept(text)
  const isShort = /^\d{1,2}$/.test(score)
  const padding = isShort ? ', padded with zeros to three digits as in experian:072' : ''
  return refuse('invalid_format', `must have a score of three digits: ${FORM}${padding}`)
}
