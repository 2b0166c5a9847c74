// Turns of batches. So many run at once that the database is busy; more would only share its processors, and one that is small would wait as
// long as all others together. Whose batches took the least time lately goes first.

/** A batch that waits for a lock uses no processor: after so long it no longer counts. */
const COUNTS_MS = 500

/** After this time what a tenant used counts half. */
const HALVED_MS = 1_000

/** Tenants remembered before those are forgotten that used next to nothing lately. */
const REMEMBERED = 1_000

/** Time that the batches of a tenant took, as it counted at a moment. Both in milliseconds. */
interface Used {
  readonly ms: number
  readonly at: number
}

interface Waiting {
  readonly tenant: number
  readonly begin: () => void
}

/** Gives turns to tenants. */
export class BatchTurns {
  readonly #at_once: number
  readonly #used = new Map<number, Used>()
  readonly #waiting = new Set<Waiting>()
  #running = 0

  /** `at_once` batches run beside each other. */
  constructor(at_once: number) {
    this.#at_once = at_once
  }

  /** Resolves when a batch of the tenant may begin, with what ends its turn. */
  async take(tenant: number): Promise<() => void> {
    if (this.#running >= this.#at_once) await new Promise<void>((begin) => this.#waiting.add({ tenant, begin }))
    else this.#running += 1
    const began = performance.now()
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      this.#note(tenant, performance.now() - began)
      this.#giveNext()
    }
    const timer = setTimeout(end, COUNTS_MS)
    return end
  }

  /** The turn passes to whoever used the least, or nobody. */
  #giveNext(): void {
    let next: Waiting | undefined
    for (const one of this.#waiting)
      if (next === undefined || this.#usedBy(one.tenant) < this.#usedBy(next.tenant)) next = one
    if (next === undefined) {
      this.#running -= 1
      return
    }
    this.#waiting.delete(next)
    next.begin()
  }

  #usedBy(tenant: number): number {
    const used = this.#used.get(tenant)
    return used === undefined ? 0 : used.ms * 2 ** ((used.at - performance.now()) / HALVED_MS)
  }

  #note(tenant: number, ms: number): void {
    this.#used.set(tenant, { ms: this.#usedBy(tenant) + ms, at: performance.now() })
    if (this.#used.size <= REMEMBERED) return
    for (const one of this.#used.keys()) if (this.#usedBy(one) < 1) this.#used.delete(one)
  }
}
