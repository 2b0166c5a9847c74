// Limits how much long work is under way at once: so much in all, and one piece of a tenant, so that none holds the connections of others. Of a
// tenant that asks for much at once some waits and the rest is refused, so that work nobody waits for any more does not pile up.
import { ServiceError } from '@tapeline/contract/errors'

/** The limit; work waits for its turn in the order in which it came, each tenant's behind its own. */
export class TenantLimit {
  readonly #at_once_max: number
  readonly #waiting_max: number
  /** Pieces of each tenant, under way and waiting. */
  readonly #counts = new Map<number, number>()
  readonly #ofTenants = new Map<number, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #under_way = 0

  /** So much at once in all; of a tenant so much more may wait than is under way. */
  constructor(at_once_max: number, waiting_max: number) {
    this.#at_once_max = at_once_max
    this.#waiting_max = waiting_max
  }

  /** Runs work in its turn. Throws overloaded where too much of the tenant waits already. */
  async run<T>(tenant: number, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(tenant) ?? 0
    if (count > this.#waiting_max) throw new ServiceError('overloaded', { message: TOO_MUCH })
    this.#counts.set(tenant, count + 1)
    try {
      return await this.#inTurn(tenant, work)
    } finally {
      const left = (this.#counts.get(tenant) ?? 1) - 1
      if (left === 0) this.#counts.delete(tenant)
      else this.#counts.set(tenant, left)
    }
  }

  async #inTurn<T>(tenant: number, work: () => Promise<T>): Promise<T> {
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

const TOO_MUCH = 'Too many totals that you asked for are still being added up. Wait for them, then ask again.'
