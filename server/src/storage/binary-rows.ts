// Reads rows of a table as COPY streams them in PostgreSQL's binary format: the way to read tens of millions of rows, since only requested
// values are created. Rows are read directly from the socket's buffers: a library that passes each row on as a chunk of its own takes twice
// as long as all the work on the rows. A row is valid only during its visit.
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Awaited between groups of rows, so that consumers of the visits can keep up. */
export type Rest = () => Promise<void>

/** Streams the rows of a query that is `columns` columns wide. Returns how many there were. */
export function visitBinaryRows(
  client: pg.Client,
  query: string,
  columns: number,
  visit: (row: BinaryRow) => void,
  rest: Rest = () => Promise.resolve(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = `copy (${query}) to stdout (format binary)`
    client.query(new RowStream(text, { row: new BinaryRow(columns), visit, rest }, { resolve, reject }))
  })
}

interface Visiting {
  readonly row: BinaryRow
  readonly visit: (row: BinaryRow) => void
  readonly rest: Rest
}

interface Outcome {
  readonly resolve: (rows: number) => void
  readonly reject: (reason: unknown) => void
}

const COPY_DATA = 'd'.charCodeAt(0)
const COPY_OUT_RESPONSE = 'H'.charCodeAt(0)

/** The bytes before the first row: signature, flags and the length of an extension, which is not defined yet. */
const HEADER_BYTES = 19

/** A query in pg's sense that reads the socket's data while rows arrive, and returns the socket for the messages after them. */
class RowStream {
  readonly #text: string
  readonly #visiting: Visiting
  readonly #outcome: Outcome
  #rows = 0
  #failure: unknown
  #rest_bytes: Buffer = Buffer.alloc(0)
  #headed = false
  #take: (chunk: Buffer) => void = () => {}
  #others: ((chunk: Buffer) => void)[] = []

  constructor(text: string, visiting: Visiting, outcome: Outcome) {
    this.#text = text
    this.#visiting = visiting
    this.#outcome = outcome
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection
    this.#others = stream.listeners('data') as ((chunk: Buffer) => void)[]
    this.#take = (chunk) => this.#read(stream, chunk)
    stream.removeAllListeners('data')
    stream.on('data', this.#take)
    connection.query(this.#text)
  }

  #read(stream: Duplex, chunk: Buffer): void {
    const bytes = this.#rest_bytes.length === 0 ? chunk : Buffer.concat([this.#rest_bytes, chunk])
    let at = 0
    while (at + 5 <= bytes.length) {
      const kind = bytes[at]
      if (kind !== COPY_DATA && kind !== COPY_OUT_RESPONSE) {
        this.#handBack(stream, bytes.subarray(at))
        return
      }
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (kind === COPY_DATA) this.#visit(bytes, at + 5)
      at = end
    }
    this.#rest_bytes = bytes.subarray(at)
    stream.pause()
    void this.#visiting.rest().then(
      () => stream.resume(),
      (error: unknown) => {
        this.#failure ??= error
        stream.resume()
      },
    )
  }

  #visit(bytes: Buffer, start: number): void {
    const at = this.#headed ? start : start + HEADER_BYTES
    this.#headed = true
    if (this.#failure !== undefined || !this.#visiting.row.readFrom(bytes, at)) return
    this.#rows += 1
    try {
      this.#visiting.visit(this.#visiting.row)
    } catch (error) {
      this.#failure = error
    }
  }

  #handBack(stream: Duplex, bytes: Buffer): void {
    stream.removeListener('data', this.#take)
    for (const other of this.#others) stream.on('data', other)
    for (const other of this.#others) other(bytes)
  }

  handleError(error: Error): void {
    this.#outcome.reject(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#outcome.resolve(this.#rows)
    else this.#outcome.reject(this.#failure)
  }

  handleCommandComplete(): void {
    // Only the readiness of the connection matters.
  }
}

/** One row: its columns by index. */
export class BinaryRow {
  readonly #columns: number
  readonly #starts: Int32Array
  readonly #lengths: Int32Array
  #bytes: Buffer = Buffer.alloc(0)

  constructor(columns: number) {
    this.#columns = columns
    this.#starts = new Int32Array(columns)
    this.#lengths = new Int32Array(columns)
  }

  /** Takes the row that begins at an offset; false when the rows end there. */
  readFrom(bytes: Buffer, start: number): boolean {
    if (start + 2 > bytes.length || (bytes[start] ?? 0) >= 128) return false
    let at = start + 2
    for (let column = 0; column < this.#columns; column += 1) {
      const length = int32At(bytes, at)
      at += 4
      this.#starts[column] = at
      this.#lengths[column] = length
      if (length > 0) at += length
    }
    this.#bytes = bytes
    return true
  }

  isNull(column: number): boolean {
    return (this.#lengths[column] ?? -1) < 0
  }

  /** An `integer` or a `date`, which counts from 2000-01-01. */
  integer(column: number): number {
    return int32At(this.#bytes, this.#starts[column] ?? 0)
  }

  /** A `bigint` that a number can hold exactly. */
  bigint(column: number): number {
    const at = this.#starts[column] ?? 0
    return int32At(this.#bytes, at) * 2 ** 32 + (int32At(this.#bytes, at + 4) >>> 0)
  }

  /** The first byte of a text that is not empty. */
  byte(column: number): number {
    return this.#bytes[this.#starts[column] ?? 0] ?? 0
  }

  text(column: number): string {
    const at = this.#starts[column] ?? 0
    return this.#bytes.toString('utf8', at, at + (this.#lengths[column] ?? 0))
  }

  /** A text from a small set, by the number that `words` gives it. */
  word(column: number, words: Words): number {
    const at = this.#starts[column] ?? 0
    return words.numberOf(this.#bytes, at, at + (this.#lengths[column] ?? 0))
  }
}

/** The same as Buffer's methods, without checks of arguments, which tens of millions of rows do not need. */
function int32At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

/** Numbers for texts from a small set, found by their bytes: a repeated text is not decoded again. */
export class Words {
  readonly texts: string[] = []
  readonly #slots = new Map<number, { readonly bytes: Uint8Array; readonly number: number }[]>()

  numberOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = end - start
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    const slot = this.#slots.get(hash)
    if (slot !== undefined) for (const known of slot) if (isSame(known.bytes, bytes, start, end)) return known.number
    return this.#learn(hash, Uint8Array.from(bytes.subarray(start, end)))
  }

  #learn(hash: number, bytes: Uint8Array): number {
    const number = this.texts.length
    this.texts.push(Buffer.from(bytes).toString('utf8'))
    const slot = this.#slots.get(hash)
    if (slot === undefined) this.#slots.set(hash, [{ bytes, number }])
    else slot.push({ bytes, number })
    return number
  }
}

function isSame(known: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (known.length !== end - start) return false
  for (let at = start; at < end; at += 1) if (known[at - start] !== bytes[at]) return false
  return true
}
