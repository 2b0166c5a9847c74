// Throttles what follows the log of tenants and takes long: writers go first, and what is written again meanwhile is calculated once for
// both.

/** How many times as long as its last turn a tenant that keeps writing is paused after it, and for how long at most. */
const REST_FACTOR = 9
const REST_MS_MAX = 60_000

/** What a look finds of a tenant. */
export interface Sight {
  /** How far its log goes. */
  readonly position: number
  /** Whether many more changes are about to follow, so that a turn now would soon have to be repeated. */
  readonly more_comes?: boolean
}

/** What was seen of a tenant at the last look, in milliseconds of the process. */
interface Seen {
  readonly position: number
  /** When its pause after the last turn ends. */
  readonly rested_at: number
  /** Since when it has waited for more changes, where it does. */
  readonly waits_from: number | undefined
}

const UNSEEN: Seen = { position: 0, rested_at: 0, waits_from: undefined }

/** Gives tenants their turns. */
export class Pace {
  readonly #seen = new Map<number, Seen>()
  readonly #rest_ms_max: number

  constructor(rest_ms_max = REST_MS_MAX) {
    this.#rest_ms_max = rest_ms_max
  }

  /**
   * Looks at a tenant. One that has not written since the last look has its turn at once, others after their pause; one with more changes
   * to follow waits for them as long as a pause may last. A turn returns whether there was anything to do.
   */
  async look(tenant: number, { position, more_comes = false }: Sight, turn: () => Promise<boolean>): Promise<void> {
    const seen = this.#seen.get(tenant) ?? UNSEEN
    const { rested_at } = seen
    const started = performance.now()
    const waits_from = more_comes ? (seen.waits_from ?? started) : undefined
    const is_due =
      waits_from === undefined
        ? position <= seen.position || started >= rested_at
        : started >= Math.max(rested_at, waits_from + this.#rest_ms_max)
    const did = is_due && (await turn())
    const rest_ms = Math.min(this.#rest_ms_max, (performance.now() - started) * REST_FACTOR)
    this.#seen.set(
      tenant,
      did
        ? { position, rested_at: performance.now() + rest_ms, waits_from: undefined }
        : { position, rested_at, waits_from },
    )
  }
}
