// The pace of what follows the log of tenants and takes its time: those who write go first, and what is written again meanwhile is taken in
// once for both.

/** For how much longer than its last turn took a tenant that writes on rests after it, and at most. */
const REST_FACTOR = 9
const REST_MS_MAX = 60_000

/** What was seen of a tenant at the last look, and when it has rested from its last turn, in milliseconds of the process. */
interface Seen {
  readonly position: number
  readonly rested_at: number
}

/** Gives tenants their turns. */
export class Pace {
  readonly #seen = new Map<number, Seen>()

  /**
   * Looks at a tenant whose log goes to a position. One that has not written since the last look has its turn at once, others when they
   * have rested. A turn tells whether there was anything to do.
   */
  async look(tenant: number, position: number, turn: () => Promise<boolean>): Promise<void> {
    const { position: seen, rested_at } = this.#seen.get(tenant) ?? { position: 0, rested_at: 0 }
    const started = performance.now()
    const did = (position <= seen || started >= rested_at) && (await turn())
    const rest_ms = Math.min(REST_MS_MAX, (performance.now() - started) * REST_FACTOR)
    this.#seen.set(tenant, { position, rested_at: did ? performance.now() + rest_ms : rested_at })
  }
}
