// Sums of many integers that are exact however large they grow, without an integer of any size for each of them.

/** Up to here numbers are added as they are: two of them together are still exact. */
const ADDED_MAX = 2 ** 52

/** What is squared as a number at most. */
const SQUARED_MAX = 2 ** 26

/** A sum of safe integers, or of their squares. */
export class ExactSum {
  /** What was added up but for the rest, whose size stays below ADDED_MAX. */
  #whole = 0n
  #rest = 0

  /** The sum so far. */
  get value(): bigint {
    return this.#whole + BigInt(this.#rest)
  }

  /** Adds a safe integer. */
  add(value: number): void {
    if (Math.abs(value) > ADDED_MAX) {
      this.#whole += BigInt(value)
      return
    }
    this.#rest += value
    if (Math.abs(this.#rest) < ADDED_MAX) return
    this.#whole += BigInt(this.#rest)
    this.#rest = 0
  }

  /** Adds the square of a safe integer. */
  addSquare(value: number): void {
    if (Math.abs(value) <= SQUARED_MAX) this.add(value * value)
    else this.#whole += BigInt(value) ** 2n
  }
}
