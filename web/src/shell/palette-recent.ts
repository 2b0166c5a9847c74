// What a person chose last in the palette, kept in the browser by user and environment until they sign out: a list of names is nobody else's.
import type { Choice } from './palette-choices.ts'

/** Choices that are kept. */
const KEPT_MAX = 6

/** What keeps them, as `localStorage` does. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'found by '

const keyOf = (user: string, environment: string) => `${PREFIX}${user} in ${environment}`

/** The choices of a user, the last first; none where the browser keeps nothing. */
export function readRecent(user: string, environment: string, kept: Kept = localStorage): readonly Choice[] {
  try {
    const text = kept.getItem(keyOf(user, environment))
    const read = text === null ? [] : (JSON.parse(text) as readonly Choice[])
    return Array.isArray(read) ? read.filter((choice: Choice) => typeof choice.label === 'string') : []
  } catch {
    return []
  }
}

/** Puts a choice before the others. */
export function keepRecent(user: string, environment: string, choice: Choice, kept: Kept = localStorage): void {
  const isOther = ({ target }: Choice) => JSON.stringify(target) !== JSON.stringify(choice.target)
  const now = [choice, ...readRecent(user, environment, kept).filter(isOther)].slice(0, KEPT_MAX)
  try {
    kept.setItem(keyOf(user, environment), JSON.stringify(now))
  } catch {
    // A browser that keeps nothing shows none the next time.
  }
}

/** Forgets the choices of everybody. */
export function forgetRecent(kept: Kept = localStorage): void {
  const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at))
  for (const key of keys) if (key?.startsWith(PREFIX) === true) kept.removeItem(key)
}
