// When the figures of lenders include what was written: the positions of the calculators are read several times a second, and every write
// that one of them has passed is counted with what it waited.
import type pg from 'pg'

const LOOK_MS = 250

/** How long writes are waited for after a phase; those still waiting count as having waited until then. */
const LAST_MS_MAX = 60_000

/** The calculators that are watched. */
export const CALCULATORS = ['balances', 'portfolio'] as const

export type Calculator = (typeof CALCULATORS)[number]

const CURSORS: { readonly [calculator in Calculator]: string } = {
  balances: 'metrics_cursors',
  portfolio: 'portfolio_cursors',
}

interface Pending {
  readonly tenant: number
  /** When it was sent, in microseconds of the clock: the moment that it was given is later. */
  readonly sent: number
  /** When it was answered, on the clock of this process. */
  readonly answered: number
  readonly onFresh: (ms: number) => void
}

/** Watches one calculator. */
export class FreshnessWatch {
  readonly #client: pg.Client
  readonly #calculator: Calculator
  #pending: Pending[] = []
  #stopping = false
  readonly #watching: Promise<void>

  constructor(client: pg.Client, calculator: Calculator) {
    this.#client = client
    this.#calculator = calculator
    this.#watching = this.#watch()
    // Thrown where it is waited for.
    this.#watching.catch(() => {})
  }

  /** Follows a write that was answered just now; `sent_ms` is the time of day at which it was sent. */
  follow(tenant: number, sent_ms: number, onFresh: (ms: number) => void): void {
    this.#pending.push({ tenant, sent: sent_ms * 1_000, answered: performance.now(), onFresh })
  }

  /** Waits for the writes that are followed, for a minute at most. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#watching
    for (const { answered, onFresh } of this.#pending) onFresh(performance.now() - answered)
  }

  async #watch(): Promise<void> {
    let until = Infinity
    while (!this.#stopping || (this.#pending.length > 0 && performance.now() < until)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      await this.#look()
      if (this.#stopping) until = Math.min(until, performance.now() + LAST_MS_MAX)
    }
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query<{ tenant: number; position: string }>(
      `select tenant, position from ${CURSORS[this.#calculator]}`,
    )
    const now = performance.now()
    const positions = new Map(rows.map(({ tenant, position }) => [tenant, Number(position)]))
    const isFresh = ({ tenant, sent }: Pending) => (positions.get(tenant) ?? 0) >= sent
    for (const one of this.#pending) if (isFresh(one)) one.onFresh(now - one.answered)
    this.#pending = this.#pending.filter((one) => !isFresh(one))
  }
}
