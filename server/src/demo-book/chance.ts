// Random numbers from a seed: the same seed gives the same book on every machine. The generator is mulberry32 (Tommy Ettinger, public
// domain): 32 bits of state, plenty for a few thousand draws.

/** A source of random values. */
export interface Chance {
  /** A fraction from 0 up to, and not including, 1. */
  readonly fraction: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number
  /** Whether an event of this probability happens. */
  readonly happens: (probability: number) => boolean
  /** One of the words, each equally likely; throws without any. */
  readonly pick: <T>(words: readonly T[]) => T
  /** One of the words by weight. */
  readonly pickWeighted: <T>(weighted: readonly (readonly [T, number])[]) => T
}

/** A source that gives the same sequence for the same `seed`. */
export function createChance(seed: number): Chance {
  let state = seed | 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pickWeighted = <T>(weighted: readonly (readonly [T, number])[]): T => {
    let left = fraction() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [word, weight] of weighted) {
      left -= weight
      if (left < 0) return word
    }
    const last = weighted.at(-1)
    if (!last) throw new Error('there is nothing to pick from')
    return last[0]
  }
  return {
    fraction,
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    happens: (probability) => fraction() < probability,
    pick: (words) => pickWeighted(words.map((word) => [word, 1] as const)),
    pickWeighted,
  }
}
