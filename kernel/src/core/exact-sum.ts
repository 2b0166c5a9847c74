// Exact sums of many integers, however large they grow, without a bigint for each integer.

import type { Sum } from './sum.ts'

/** Up to this size numbers are added as numbers: the sum of two of them is still exact. */
const ADDED_MAX = 2 ** 52

/** The largest number that is squared as a number. */
const SQUARED_MAX = 2 ** 26

/** A sum of integers, or of their squares. */
export class ExactSum {
  /** The sum except for the remainder, whose size stays below ADDED_MAX. */
  #whole = 0n
  #rest = 0

  /** The sum so far. */
  get value(): bigint {
    return this.#whole + BigInt(this.#rest)
  }

  /** Adds an integer. */
  add(value: Sum): void {
    if (typeof value === 'bigint' || Math.abs(value) > ADDED_MAX) {
      this.#whole += BigInt(value)
      return
    }
    this.#rest += value
    if (Math.abs(this.#rest) < ADDED_MAX) return
    this.#whole += BigInt(this.#rest)
    this.#rest = 0
  }

  /** Adds the square of an integer. */
  addSquare(value: Sum): void {
    if (typeof value === 'number' && Math.abs(value) <= SQUARED_MAX) this.add(value * value)
    else this.#whole += BigInt(value) ** 2n
  }
}
