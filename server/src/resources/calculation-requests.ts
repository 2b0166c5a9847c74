// What reads want workers to calculate. A read only hands its request over: the service writes it on a connection of its own to the primary,
// so no read writes, waits for a lock that a worker holds, or needs more than a read-only connection (docs/explanation/decisions/0077).
import type { Querier } from '../storage/database.ts'

/** A moment, and when the request for its calculation is stored. */
interface ChosenMoment {
  readonly known_at: number
  readonly stored: Promise<void>
}

/** Writes requests for calculations. Identical requests that arrive together are written once. */
export class CalculationRequests {
  readonly #primary: Querier
  readonly #report: (what: string, error: unknown) => void
  readonly #inProgress = new Map<string, Promise<void>>()
  readonly #moments = new Map<string, Promise<ChosenMoment>>()

  /** `report` receives requests that could not be written: whoever asks next sends them again. */
  constructor(primary: Querier, report: (what: string, error: unknown) => void) {
    this.#primary = primary
    this.#report = report
  }

  /** Starts to write a request; the same `name` is the same request. The promise never rejects, and nobody needs to await it. */
  send(name: string, write: (primary: Querier) => Promise<void>): Promise<void> {
    const found = this.#inProgress.get(name)
    if (found !== undefined) return found
    const sent = write(this.#primary)
      .catch((error: unknown) => this.#report('a request for a calculation could not be stored', error))
      .finally(() => this.#inProgress.delete(name))
    this.#inProgress.set(name, sent)
    return sent
  }

  /**
   * Chooses a moment and requests the calculation of it, once for all reads that arrive until the request is stored. `is_own` is false where
   * another read chose: more may have become known since.
   */
  async shareMoment(name: string, choose: () => Promise<ChosenMoment>): Promise<{ known_at: number; is_own: boolean }> {
    const found = this.#moments.get(name)
    if (found !== undefined) return { known_at: (await found).known_at, is_own: false }
    const chosen = choose()
    this.#moments.set(name, chosen)
    void chosen
      .then(({ stored }) => stored)
      .catch(() => {})
      .finally(() => this.#moments.delete(name))
    return { known_at: (await chosen).known_at, is_own: true }
  }

  /** Waits for the requests that are being written. */
  async finish(): Promise<void> {
    await Promise.all(this.#inProgress.values())
  }
}
