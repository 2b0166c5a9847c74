// The connections of a lender: each of its requests takes a free one, or a new one.
import { type Answer, KeepAlive, type Read, type Target, type Write } from '../keep-alive.ts'

/** Sends the requests of one lender. */
export class Sender {
  readonly #target: Target
  readonly #key: string
  readonly #free: KeepAlive[] = []

  constructor(target: Target, key: string) {
    this.#target = target
    this.#key = key
  }

  /** Sends a request. Rejects where the connection breaks. */
  async send(request: Write | Read): Promise<Answer> {
    const connection = this.#free.pop() ?? new KeepAlive(this.#target, this.#key)
    const answer = await connection.send(request)
    this.#free.push(connection)
    return answer
  }

  close(): void {
    for (const connection of this.#free) connection.close()
  }
}
