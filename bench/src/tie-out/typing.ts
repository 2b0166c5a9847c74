// Typing mistakes: one key too much, one too few, a wrong one, or two the wrong way round.
import type { Chance } from '../soak/chance.ts'

const DIGITS = 6
const DIGIT_KEYS = '0123456789'

/** A reference with one mistake among its last digits. Another text than before. */
export function withTypo(reference: string, chance: Chance): string {
  const at = reference.length - chance.whole(1, DIGITS)
  const before = reference.slice(0, at)
  const behind = reference.slice(at + 1)
  const own = reference.charAt(at)
  const other = String((Number(own) + chance.whole(1, 9)) % 10)
  const typed = chance.pick([
    `${before}${other}${behind}`,
    `${before}${behind}`,
    `${before}${own}${other}${behind}`,
    `${before}${behind.charAt(0)}${own}${behind.slice(1)}`,
  ])
  return typed === reference ? `${before}${other}${behind}` : typed
}

/** All texts of letters and digits that are one mistake away from one. */
export function oneMistakeAway(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (let at = 0; at <= text.length; at += 1) {
    const before = text.slice(0, at)
    const own = text.charAt(at)
    const behind = text.slice(at + 1)
    for (const key of DIGIT_KEYS) {
      found.add(`${before}${key}${own}${behind}`)
      if (own !== '') found.add(`${before}${key}${behind}`)
    }
    if (own === '') continue
    found.add(`${before}${behind}`)
    if (behind !== '') found.add(`${before}${behind.charAt(0)}${own}${behind.slice(1)}`)
  }
  found.delete(text)
  return found
}
