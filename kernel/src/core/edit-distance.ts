// The number of typing errors between two words: letters left out, added, replaced, or swapped with their neighbor.

/** The Damerau-Levenshtein distance of two words in its optimal string alignment form: no letter is edited twice. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(last, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const edited = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1)
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(swapped ? Math.min(edited, at(beforeLast, column - 2) + 1) : edited)
    }
    beforeLast = last
    last = current
  }
  return at(last, other.length)
}

function at(distances: readonly number[], index: number): number {
  return distances[index] ?? Number.POSITIVE_INFINITY
}
