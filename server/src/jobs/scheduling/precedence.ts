// Which work of a thread goes first. What makes ledgers and derives events is waited for by people and receivers, and takes little each time; what
// goes through thousands of receivables after it shares the thread, and lets it have the thread between two portions.

/**
 * How long work that lets other work go first waits for it before its next portion: four times as long as its last portion took, and so many milliseconds at
 * most. So it never comes to a stand, and many small portions take no longer than five times what they take alone.
 */
const WAIT_FACTOR = 4
const WAIT_MS_MAX = 250

/** Lets other work go first, between two portions; resolves when it may go on. */
export type GiveWay = () => Promise<void>

/** For work beside which nothing goes first. */
export const goOn: GiveWay = () => Promise.resolve()

/** Work that goes first on a thread, and work that lets it. */
export class Precedence {
  readonly #wait_ms_max: number
  readonly #waiting = new Set<() => void>()
  #under_way = 0

  constructor(wait_ms_max = WAIT_MS_MAX) {
    this.#wait_ms_max = wait_ms_max
  }

  /** Does work that goes first. */
  async first<T>(work: () => Promise<T>): Promise<T> {
    this.#under_way += 1
    try {
      return await work()
    } finally {
      this.#under_way -= 1
      if (this.#under_way === 0) for (const finish of this.#waiting) finish()
    }
  }

  /** For work that lets other work go first: it waits until none is under way, or for as long as such a wait may last. */
  behind(): GiveWay {
    let portion_began = performance.now()
    return async () => {
      const took_ms = performance.now() - portion_began
      if (this.#under_way > 0) await this.#wait(Math.min(WAIT_FACTOR * took_ms, this.#wait_ms_max))
      portion_began = performance.now()
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        this.#waiting.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, ms)
      this.#waiting.add(finish)
    })
  }
}
