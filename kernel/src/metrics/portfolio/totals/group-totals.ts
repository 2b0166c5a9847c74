// The changes of one group in memory, summed by day and measure: what a fold adds up, what bodies are written from and read into.
// Where months have been summed the times are month numbers; nothing here depends on which.
import type { Sum } from '../../../core/sum.ts'
import { SumTable } from './sum-table.ts'

/** Takes changes: of measures, and of products, which are large from the first. */
export interface ChangeReceiver {
  add(time: number, measure: number, delta: Sum): void
  addProduct(time: number, measure: number, delta: bigint): void
}

/** Product measures are below this. */
const PRODUCT_MEASURES = 256

/** Sums by time, which is a day or a month by its number, and measure. */
export class GroupTotals implements ChangeReceiver {
  readonly #sums = new SumTable()
  #products: Map<number, bigint> | undefined

  /** How many sums it holds, those that have become zero among them. */
  get size(): number {
    return this.#sums.size + (this.#products?.size ?? 0)
  }

  /** Adds to a measure. */
  add(time: number, measure: number, delta: Sum): void {
    this.#sums.add(time, measure, delta)
  }

  /** Adds to a product measure. */
  addProduct(time: number, measure: number, delta: bigint): void {
    this.#products ??= new Map()
    const key = time * PRODUCT_MEASURES + measure
    this.#products.set(key, (this.#products.get(key) ?? 0n) + delta)
  }

  /** Passes on what is not zero: measures by time, then number; then products in the same order. */
  visit(receiver: ChangeReceiver): void {
    this.#sums.visit((time, measure, sum) => receiver.add(time, measure, sum))
    const products = [...(this.#products ?? [])].filter(([, sum]) => sum !== 0n)
    for (const [key, sum] of products.sort(([a], [b]) => a - b)) {
      const time = Math.floor(key / PRODUCT_MEASURES)
      receiver.addProduct(time, key - time * PRODUCT_MEASURES, sum)
    }
  }

  /** Passes on what is not zero, in no order, and forgets it all. */
  drain(receiver: ChangeReceiver): void {
    this.#sums.drain((time, measure, sum) => receiver.add(time, measure, sum))
    for (const [key, sum] of this.#products ?? []) {
      const time = Math.floor(key / PRODUCT_MEASURES)
      if (sum !== 0n) receiver.addProduct(time, key - time * PRODUCT_MEASURES, sum)
    }
    this.#products = undefined
  }
}
