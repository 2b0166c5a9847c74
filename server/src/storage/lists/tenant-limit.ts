// Limits how much long work is under way at once: so much in all, and one piece of a tenant, so that none holds the connections of others.

/** The limit; work waits for its turn in the order in which it came, each tenant's behind its own. */
export class TenantLimit {
  readonly #at_once_max: number
  readonly #ofTenants = new Map<number, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #under_way = 0

  constructor(at_once_max: number) {
    this.#at_once_max = at_once_max
  }

  /** Runs work in its turn. */
  async run<T>(tenant: number, work: () => Promise<T>): Promise<T> {
    const before = this.#ofTenants.get(tenant)
    const own = this.#after(before, work)
    this.#ofTenants.set(tenant, own)
    try {
      return await own
    } finally {
      if (this.#ofTenants.get(tenant) === own) this.#ofTenants.delete(tenant)
    }
  }

  async #after<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
    await before?.catch(() => undefined)
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#under_way < this.#at_once_max) this.#under_way += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Who waits longest takes the place over. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#under_way -= 1
    else next()
  }
}
