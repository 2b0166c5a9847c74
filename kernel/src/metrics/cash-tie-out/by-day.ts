// Items by a key and their day, to find those within a few days without looking at all of a common amount.
import { addDays } from '../../core/day.ts'

/** An index of items by key and day. */
export class ByDay<T extends { readonly day: string }> {
  readonly #items = new Map<string, T[]>()

  constructor(items: readonly T[], keyOf: (item: T) => string) {
    for (const item of items) {
      const key = `${item.day} ${keyOf(item)}`
      const group = this.#items.get(key)
      if (group === undefined) this.#items.set(key, [item])
      else group.push(item)
    }
  }

  /** The items of a key from some days before a day to some days after it. */
  within(key: string, day: string, before: number, after: number): T[] {
    const found: T[] = []
    for (let days = -before; days <= after; days += 1)
      found.push(...(this.#items.get(`${addDays(day, days)} ${key}`) ?? []))
    return found
  }
}
