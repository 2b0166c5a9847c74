// The connections of a lender: each of its writes takes a free one, or a new one.
import { KeepAlive, type Target, type Write } from '../keep-alive.ts'

/** Sends the writes of one lender. */
export class Sender {
  readonly #target: Target
  readonly #key: string
  readonly #free: KeepAlive[] = []

  constructor(target: Target, key: string) {
    this.#target = target
    this.#key = key
  }

  /** Sends a write and returns the status of its answer. */
  async send(write: Write): Promise<number> {
    const connection = this.#free.pop() ?? new KeepAlive(this.#target, this.#key)
    const status = await connection.post(write)
    this.#free.push(connection)
    return status
  }

  close(): void {
    for (const connection of this.#free) connection.close()
  }
}
