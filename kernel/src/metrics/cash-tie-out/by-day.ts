// Items by a key and their day, to find those within a few days without looking at all of a common amount.

/** An index of items by key and day. */
export class ByDay<T extends { readonly day_number: number }> {
  readonly #items = new Map<string, Map<number, T[]>>()

  constructor(items: readonly T[], keyOf: (item: T) => string) {
    for (const item of items) {
      const key = keyOf(item)
      let days = this.#items.get(key)
      if (days === undefined) this.#items.set(key, (days = new Map()))
      const group = days.get(item.day_number)
      if (group === undefined) days.set(item.day_number, [item])
      else group.push(item)
    }
  }

  /** The items of a key from some days before a day to some days after it. */
  within(key: string, day: number, before: number, after: number): T[] {
    const days = this.#items.get(key)
    if (days === undefined) return []
    const found: T[] = []
    for (let at = day - before; at <= day + after; at += 1) {
      const group = days.get(at)
      if (group !== undefined) found.push(...group)
    }
    return found
  }
}
