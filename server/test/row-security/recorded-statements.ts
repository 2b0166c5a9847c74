// The statements that a service and its calculators send, with their values: a few of each, those that found something before others.
import pg from 'pg'
import { vi } from 'vitest'

/** A statement as it was sent, of the tenant that is its first value. */
export interface Recorded {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** How many different values are kept of one statement. */
const KEPT_MAX = 6

/** Sends a statement on a connection. */
type Send = (this: pg.Client, ...args: unknown[]) => unknown

/** Records what is sent from now on. */
export class StatementRecorder {
  readonly #kept = new Map<string, Map<string, Recorded & { found: boolean }>>()
  readonly #spy

  constructor() {
    const send = Reflect.get(pg.Client.prototype, 'query') as Send
    this.#spy = vi.spyOn(pg.Client.prototype, 'query')
    const keep = (asked: unknown, rows: number) => this.#keep(asked, rows)
    this.#spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const answer = send.apply(this, args)
      if (answer instanceof Promise)
        answer.then(({ rows }: pg.QueryResult) => keep(args[0], rows.length)).catch(() => {})
      return answer
    })
  }

  #keep(asked: unknown, rows: number): void {
    const { name, text, values } = (asked ?? {}) as Partial<Recorded>
    if (name === undefined || text === undefined || typeof values?.[0] !== 'number') return
    const key = JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const kept = this.#kept.get(name) ?? new Map<string, Recorded & { found: boolean }>()
    this.#kept.set(name, kept)
    const found = rows > 0
    if (kept.size >= KEPT_MAX && found) for (const [old, one] of kept) if (!one.found) kept.delete(old)
    if (kept.size < KEPT_MAX && !kept.has(key)) kept.set(key, { name, text, values, found })
  }

  /** Ends recording; returns what was kept. */
  stop(): Recorded[] {
    this.#spy.mockRestore()
    return [...this.#kept.values()].flatMap((kept) => [...kept.values()])
  }
}
