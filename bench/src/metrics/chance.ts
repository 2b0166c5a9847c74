// Chance for many lives at once: each receivable draws from a stream of its own, so that what happens to one does not depend on
// how many others there are. Each stream is a mulberry32 (Tommy Ettinger, public domain) with a state of one integer.

/** Streams of chance, by index. */
export class Chances {
  readonly #states: Int32Array

  constructor(seed: number, streams: number) {
    this.#states = Int32Array.from(
      { length: streams },
      (_, index) => Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b),
    )
  }

  /** A fraction from 0 up to, and not including, 1. */
  fraction(index: number): number {
    const state = ((this.#states[index] ?? 0) + 0x6d2b79f5) | 0
    this.#states[index] = state
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Whether something of this probability happens. */
  happens(index: number, probability: number): boolean {
    return this.fraction(index) < probability
  }

  /** A whole number from `least` to `most`, both included. */
  whole(index: number, least: number, most: number): number {
    return least + Math.floor(this.fraction(index) * (most - least + 1))
  }

  /** The place of one of the weights, each as likely as it is heavy. */
  weighted(index: number, weights: readonly number[]): number {
    let left = this.fraction(index) * weights.reduce((sum, weight) => sum + weight, 0)
    const place = weights.findIndex((weight) => (left -= weight) < 0)
    return place < 0 ? weights.length - 1 : place
  }
}
