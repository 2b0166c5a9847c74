// Where the log goes: lines are gathered here and leave together. A system call for every few of them is what requests would wait for, and the
// stream that writes them measures all that it holds once more with every line it is given.
import { type DestinationStream, destination } from 'pino'

/** How many characters leave together, and for how long a line waits for others at most. */
const PIECE_LENGTH = 16_000
const WAIT_MS = 250

/** The lines of a log, in their order. */
export class LogLines implements DestinationStream {
  readonly #stream: ReturnType<typeof destination>
  readonly #flushing: NodeJS.Timeout
  readonly #leave = () => this.flushSync()
  #lines: string[] = []
  #length = 0

  /** Writes to an open file. What an exit finds here is written first. */
  constructor(file: number) {
    this.#stream = destination({ dest: file, sync: false })
    this.#flushing = setInterval(() => this.#passOn(), WAIT_MS)
    process.once('exit', this.#leave)
  }

  write(line: string): void {
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= PIECE_LENGTH) this.#passOn()
  }

  /** Writes what is there before it returns. */
  flushSync(): void {
    this.#passOn()
    this.#stream.flushSync()
  }

  /** Writes what is there and waits for no more. */
  close(): void {
    clearInterval(this.#flushing)
    process.removeListener('exit', this.#leave)
    this.flushSync()
  }

  #passOn(): void {
    if (this.#lines.length === 0) return
    this.#stream.write(this.#lines.join(''))
    this.#lines = []
    this.#length = 0
  }
}
