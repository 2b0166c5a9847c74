// One stream of chance for the soak, with the choices that its acts make.
import { Chances } from '../metrics/chance.ts'

/** A stream that is the same for the same seed. */
export class Chance {
  readonly #chances: Chances

  constructor(seed: number) {
    this.#chances = new Chances(seed, 1)
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.#chances.happens(0, probability)
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return this.#chances.whole(0, least, most)
  }

  /** One of some values, each equally likely. Throws without any. */
  pick<T>(values: readonly T[]): T {
    return this.pickWeighted(values.map((value) => [value, 1] as const))
  }

  /** One of some values by weight. Throws without any. */
  pickWeighted<T>(weighted: readonly (readonly [T, number])[]): T {
    const chosen =
      weighted[
        this.#chances.weighted(
          0,
          weighted.map(([, weight]) => weight),
        )
      ]
    if (chosen === undefined) throw new RangeError('There is nothing to choose from')
    return chosen[0]
  }
}
