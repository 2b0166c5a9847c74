// Allowances that refill with time: so much at once, and so much more each second. One for a connection lives as long as it does; those of
// network addresses outlive connections, so that connecting again restores nothing, and are forgotten once they are full again.
import { isIPv6 } from 'node:net'

/** How much an allowance holds at most, and how much it regains each second. */
export interface AllowanceLimits {
  readonly burst: number
  readonly per_s: number
}

/** One allowance, full at first. Times are milliseconds of one monotonic clock. */
export class Allowance {
  readonly #limits: AllowanceLimits
  #left: number
  #counted_at: number

  constructor(limits: AllowanceLimits, now_ms: number) {
    this.#limits = limits
    this.#left = limits.burst
    this.#counted_at = now_ms
  }

  /** Takes one. Returns false when none is left: a refused attempt costs nothing and does not extend the wait. */
  take(now_ms: number): boolean {
    const left = this.left(now_ms)
    this.#counted_at = now_ms
    this.#left = left < 1 ? left : left - 1
    return left >= 1
  }

  left(now_ms: number): number {
    const regained = ((now_ms - this.#counted_at) / 1_000) * this.#limits.per_s
    return Math.min(this.#limits.burst, this.#left + regained)
  }
}

/** The allowances of network addresses, no more than a number of them: beyond it, the one that was used least recently is forgotten. */
export class AddressAllowances {
  readonly #limits: AllowanceLimits
  readonly #addresses_max: number
  readonly #of = new Map<string, Allowance>()

  constructor(limits: AllowanceLimits, addresses_max: number) {
    this.#limits = limits
    this.#addresses_max = addresses_max
  }

  /** Takes one of an address. Returns false where none is left. */
  take(address: string, now_ms: number): boolean {
    const network = networkOf(address)
    const allowance = this.#of.get(network) ?? new Allowance(this.#limits, now_ms)
    // A Map keeps the order of insertion: the first is the one that was used least recently.
    this.#of.delete(network)
    this.#of.set(network, allowance)
    this.#forget(now_ms)
    return allowance.take(now_ms)
  }

  isSpent(address: string, now_ms: number): boolean {
    if (this.#of.size === 0) return false
    const allowance = this.#of.get(networkOf(address))
    return allowance !== undefined && allowance.left(now_ms) < 1
  }

  get size(): number {
    return this.#of.size
  }

  #forget(now_ms: number): void {
    for (const [network, allowance] of this.#of) {
      const isOver = this.#of.size > this.#addresses_max
      if (!isOver && (this.#of.size === 1 || allowance.left(now_ms) < this.#limits.burst)) return
      this.#of.delete(network)
    }
  }
}

/** An IPv4 address, or the 64 bits of an IPv6 address that name its network: within it, a client takes whichever address it likes. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const written = [...(before ?? []), ...(after ?? [])].length
  const zeros = Array.from({ length: Math.max(0, 8 - written) }, () => '0')
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')
}
