// Many writes with a bounded number in flight: outcomes come in the order of the rows, and rows with one id are sent one after the other.
// Rows are taken as outcomes are read, so neither needs to fit into memory.
import { throwIfAborted } from './exchange.ts'
import { RowSource, type Rows } from './row-source.ts'
import { wholeNumber } from './settings.ts'

/** The outcome of one row. */
export type Outcome<Row, Stored> =
  | { readonly ok: true; readonly index: number; readonly row: Row; readonly stored: Stored }
  | { readonly ok: false; readonly index: number; readonly row: Row; readonly error: Error }

/** Outcomes in the order of their rows. */
export type Outcomes<Row, Stored> = AsyncGenerator<Outcome<Row, Stored>, void, undefined>

/** How rows are written. */
export interface EachOptions<Row, Stored> {
  readonly write: (row: Row) => Promise<Stored>
  /** Rows for which this is equal are written in their order. */
  readonly id: (row: Row) => string
  /** How many are in flight at most, 16 when left out. */
  readonly concurrency?: number
  /** Ends the work: yields the outcomes of rows in flight, then throws an AbortError. Pass it to the calls in `write` too. */
  readonly signal?: AbortSignal
}

/**
 * Writes each row and yields its outcome. An error from `rows` itself is thrown after the outcomes of the rows before it. Leaving the loop
 * waits for rows in flight and takes no further rows.
 */
export async function* writeEach<Row, Stored>(
  rows: Rows<Row>,
  { write, id, concurrency = 16, signal }: EachOptions<Row, Stored>,
): Outcomes<Row, Stored> {
  wholeNumber('concurrency', concurrency, 1)
  const flight = new Flight(write, id)
  const source = new RowSource(rows, signal)
  try {
    for (let next = source.take(); ;) {
      // A source may be slow, or wait for outcomes: finished writes are yielded without waiting for the next row.
      if (flight.size >= concurrency || (await flight.landsBefore(next))) {
        yield await flight.land()
        continue
      }
      const row = await next
      if (row === undefined) break
      flight.start(row.value)
      next = source.take()
    }
    while (flight.size > 0) yield await flight.land()
    source.throwFault()
    throwIfAborted(signal)
  } finally {
    await source.close()
    while (flight.size > 0) await flight.land()
  }
}

/** The rows in flight, in their order. */
class Flight<Row, Stored> {
  readonly #write: (row: Row) => Promise<Stored>
  readonly #id: (row: Row) => string
  readonly #outcomes: Promise<Outcome<Row, Stored>>[] = []
  /** The latest row of each id. */
  readonly #latest = new Map<string, Promise<unknown>>()
  #started = 0

  constructor(write: (row: Row) => Promise<Stored>, id: (row: Row) => string) {
    this.#write = write
    this.#id = id
  }

  get size(): number {
    return this.#outcomes.length
  }

  start(row: Row): void {
    const index = this.#started
    this.#started += 1
    const id = this.#id(row)
    const before = this.#latest.get(id)
    const outcome = this.#outcomeOf(row, index, before).finally(() => {
      if (this.#latest.get(id) === outcome) this.#latest.delete(id)
    })
    this.#latest.set(id, outcome)
    this.#outcomes.push(outcome)
  }

  /** Whether the earliest row lands before something else happens. */
  async landsBefore(other: Promise<unknown>): Promise<boolean> {
    const [outcome] = this.#outcomes
    if (outcome === undefined) return false
    return await Promise.race([outcome.then(() => true), other.then(() => false)])
  }

  /** The outcome of the earliest row. */
  async land(): Promise<Outcome<Row, Stored>> {
    const [outcome] = this.#outcomes
    if (outcome === undefined) throw new RangeError('No row is in flight.')
    const landed = await outcome
    void this.#outcomes.shift()
    return landed
  }

  async #outcomeOf(row: Row, index: number, before: Promise<unknown> | undefined): Promise<Outcome<Row, Stored>> {
    await before
    try {
      return { ok: true, index, row, stored: await this.#write(row) }
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('The row could not be written.', { cause: thrown })
      return { ok: false, index, row, error }
    }
  }
}
