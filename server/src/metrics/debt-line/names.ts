// Texts that many receivables share, each kept once and known by its number.

/** Names by number, in the order in which they came; null is one of them, where it came. */
export class Names {
  readonly #numbers = new Map<string | null, number>()
  readonly #names: (string | null)[] = []

  /** The number of a name, a new one for one that is new. */
  numberOf(name: string | null): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  nameOf(number: number): string | null {
    return this.#names[number] ?? null
  }

  get count(): number {
    return this.#names.length
  }
}
