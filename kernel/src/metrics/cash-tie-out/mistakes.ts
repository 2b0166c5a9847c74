// One typing mistake: a wrong key, one too many, one too few, or two the wrong way round. Source: Damerau, A technique for computer detection
// and correction of spelling errors, 1964.

/** Names shorter than this are too often one mistake away from another. */
const LENGTH_MIN = 6

/** Whether two names differ by one mistake. Equal ones do not, nor do short ones. */
export function isOneMistakeAway(one: string, other: string): boolean {
  if (one.length > other.length) return isOneMistakeAway(other, one)
  if (one.length < LENGTH_MIN || other.length - one.length > 1 || one === other) return false
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  if (one.slice(at + 1) === other.slice(at + 1)) return true
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** The names that differ by one mistake of a digit. */
export function namesOneMistakeAway(name: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= name.length; at += 1) {
    const before = name.slice(0, at)
    const own = name.charAt(at)
    const behind = name.slice(at + 1)
    for (const digit of '0123456789') {
      found.add(`${before}${digit}${own}${behind}`)
      if (own !== '') found.add(`${before}${digit}${behind}`)
    }
    if (own === '') continue
    found.add(`${before}${behind}`)
    found.add(`${before}${behind.charAt(0)}${own}${behind.slice(1)}`)
  }
  found.delete(name)
  return [...found]
}
