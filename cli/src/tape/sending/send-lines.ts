// Sends lines in parts, each a request that continues behind the one before, under one id. A part that got no answer is sent again as it is, since the
// service passes over what it has settled: nothing is lost, nothing is written twice, and a cut costs one part.
import { type Import, type Tapeline, TapelineError } from '@tapeline/sdk'

/** What the service counted of an import. */
export type Counts = Pick<Import, 'lines_read' | 'applied' | 'unchanged' | 'rejected' | 'rejected_listed'>

/** How lines are sent. */
export interface Sending {
  readonly client: Tapeline
  readonly id: string
  readonly dry_run: boolean
  /** Called after each part, with the counts so far. */
  readonly onPart: (counts: Counts) => void
  readonly part_lines?: number
}

const PART_LINES = 20_000
const PART_BYTES = 4_194_304
const PART_TIMEOUT_MS = 600_000

/** The service judges no more in a dry run. */
export const DRY_RUN_LINES_MAX = 50_000

/** Lines that wait to be sent. While one part is being settled, the next is buffered. */
export class LineSender {
  readonly #sending: Sending
  readonly #encoder = new TextEncoder()
  #waiting: string[] = []
  #bytes = 0
  #first: number
  #under_way: Promise<void> = Promise.resolve()
  #counts: Counts | undefined

  /** `settled` lines are passed over: the service has them. */
  constructor(sending: Sending, settled: number) {
    this.#sending = sending
    this.#first = settled + 1
  }

  /** Adds a line; waits while enough is under way. Throws what ended the sending. */
  async add(line: string): Promise<void> {
    this.#waiting.push(line)
    this.#bytes += line.length + 1
    const { dry_run, part_lines = PART_LINES } = this.#sending
    if (dry_run || (this.#waiting.length < part_lines && this.#bytes < PART_BYTES)) return
    await this.#under_way
    this.#start()
  }

  /** Sends what is left; what the service made of all. */
  async end(): Promise<Counts> {
    await this.#under_way
    if (this.#waiting.length > 0 || this.#counts === undefined) {
      this.#start()
      await this.#under_way
    }
    return this.#counts ?? { lines_read: 0, applied: 0, unchanged: 0, rejected: 0, rejected_listed: 0 }
  }

  #start(): void {
    const lines = this.#waiting
    const from_line = this.#first
    this.#waiting = []
    this.#bytes = 0
    this.#first += lines.length
    this.#under_way = this.#send(lines, from_line)
    // Thrown where it is waited for.
    this.#under_way.catch(() => {})
  }

  async #send(lines: readonly string[], from_line: number): Promise<void> {
    const { client, id, dry_run, onPart } = this.#sending
    const body = this.#encoder.encode(lines.map((line) => `${line}\n`).join(''))
    const { lines_read, applied, unchanged, rejected, rejected_listed } = await client.imports.upload(body, {
      id,
      idempotency_key: id,
      content_type: 'application/x-ndjson',
      timeout_ms: PART_TIMEOUT_MS,
      ...(dry_run ? { dry_run } : { from_line }),
    })
    const expected = from_line + lines.length - 1
    if (lines_read < expected)
      throw new TapelineError(
        `The service settled ${lines_read} of ${expected} lines: something between cut the request short. Send again.`,
      )
    this.#counts = { lines_read, applied, unchanged, rejected, rejected_listed }
    onPart(this.#counts)
  }
}
