// Which work of a thread goes first. What makes ledgers and derives events is waited for by people and receivers, and takes little each time; what
// goes through thousands of receivables after it shares the thread, and lets it have the thread between two portions.

/** How long work that lets other work go first waits for it before its next portion, in milliseconds: so it never comes to a stand. */
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

  /** Waits until no work that goes first is under way, or for as long as such a wait may last. */
  readonly giveWay: GiveWay = () => {
    if (this.#under_way === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        this.#waiting.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, this.#wait_ms_max)
      this.#waiting.add(finish)
    })
  }
}
