// Writes the log: lines are buffered here and written together. Requests would wait for a system call for every few lines, and the standard
// stream measures its whole buffer again for every line.
import { type DestinationStream, destination } from 'pino'

/** The number of characters that are written together, and the longest wait of a line for more lines. */
const PIECE_LENGTH = 16_000
const WAIT_MS = 250

/** The lines of a log, in their order. */
export class LogLines implements DestinationStream {
  readonly #stream: ReturnType<typeof destination>
  /** For lines that must be written before a call returns: the other hands them to a thread. */
  readonly #sync: ReturnType<typeof destination>
  readonly #flushing: NodeJS.Timeout
  readonly #leave = () => this.flushSync()
  #lines: string[] = []
  #length = 0

  /** Writes to an open file. Lines that are still buffered at exit are written first. */
  constructor(file: number) {
    this.#stream = destination({ dest: file, sync: false })
    this.#sync = destination({ dest: file, sync: true })
    this.#flushing = setInterval(() => this.#passOn(), WAIT_MS)
    process.once('exit', this.#leave)
  }

  write(line: string): void {
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= PIECE_LENGTH) this.#passOn()
  }

  /** Writes the buffered lines before it returns. */
  flushSync(): void {
    this.#stream.flushSync()
    this.#passOn(this.#sync)
  }

  /** Writes the buffered lines and stops the timer. */
  close(): void {
    clearInterval(this.#flushing)
    process.removeListener('exit', this.#leave)
    this.flushSync()
  }

  #passOn(to = this.#stream): void {
    if (this.#lines.length === 0) return
    to.write(this.#lines.join(''))
    this.#lines = []
    this.#length = 0
  }
}
