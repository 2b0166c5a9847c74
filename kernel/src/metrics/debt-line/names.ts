// Texts shared by many receivables, each stored once and identified by its number.

/** Names by number, in order of arrival; null is a name too. */
export class Names {
  readonly #numbers = new Map<string | null, number>()
  readonly #names: (string | null)[] = []

  /** The number of a name; adds a new name. */
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
