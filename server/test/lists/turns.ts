// Writers that take turns without end, each at its own pace, until they are stopped.
import { setTimeout } from 'node:timers/promises'

/** How long a writer rests after each of its turns. */
const REST_MS = 8

/** Runs writers beside a test. Turns are counted over all of them. */
export class Turns<W> {
  readonly #writers: readonly W[]
  readonly #write: (writer: W, turn: number) => Promise<unknown>
  readonly #running: Promise<void>[] = []
  #stopping = false
  #turn = 0

  constructor(writers: readonly W[], write: (writer: W, turn: number) => Promise<unknown>) {
    this.#writers = writers
    this.#write = write
  }

  start(): void {
    for (const writer of this.#writers) this.#running.push(this.#run(writer))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  async #run(writer: W): Promise<void> {
    while (!this.#stopping) {
      await this.#write(writer, this.#turn++)
      await setTimeout(REST_MS)
    }
  }
}
