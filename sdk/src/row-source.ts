// Rows as they are taken one by one, until they end, fail or are no longer wanted.

/** Rows in memory, or made as they are wanted. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/** One reader of rows. */
export class RowSource<Row> {
  readonly #rows: Iterator<Row> | AsyncIterator<Row>
  readonly #signal: AbortSignal | undefined
  #wake = () => {}
  #taking = false
  #ended = false
  #fault: { readonly thrown: unknown } | undefined

  constructor(rows: Rows<Row>, signal: AbortSignal | undefined) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
    this.#signal = signal
    signal?.addEventListener('abort', this.#onAbort)
  }

  /** The next row; undefined if there is none, for any reason. */
  take(): Promise<{ readonly value: Row } | undefined> {
    return new Promise((resolve) => {
      // Not a race against one promise of the abort: it would remember every row of a source that never ends.
      this.#wake = () => resolve(undefined)
      if (this.#signal?.aborted === true) this.#wake()
      else void this.#take().then(resolve)
    })
  }

  readonly #onAbort = () => this.#wake()

  async #take(): Promise<{ readonly value: Row } | undefined> {
    this.#taking = true
    try {
      const { done, value } = await this.#rows.next()
      if (done !== true) return { value }
      this.#ended = true
    } catch (thrown) {
      this.#ended = true
      this.#fault = { thrown }
    } finally {
      this.#taking = false
    }
    return undefined
  }

  /** Rethrows the error that the rows threw. */
  throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault.thrown
  }

  /** Closes the iterator of rows. Does not wait for a row that is still being produced: that may take forever. */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (this.#ended) return
    const closing = Promise.resolve(this.#rows.return?.())
    if (this.#taking) closing.catch(() => {})
    else await closing
  }
}
