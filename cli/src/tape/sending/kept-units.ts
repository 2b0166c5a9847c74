// The units of a tape on the disk, compressed, from when it is checked until it is sent: mapping its rows again would take as long as the check.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { UnitToSend } from './units-to-send.ts'

/** Text is written and read in pieces of about so many characters. */
const PIECE_CHARACTERS = 262_144

/** Keeps units and gives them again, in their order. Where the disk takes no more, it gives up: the tape is to be mapped again. */
export class KeptUnits {
  readonly #path: string
  readonly #gzip = createGzip({ level: 1, chunkSize: PIECE_CHARACTERS })
  /** Resolves to whether all was written. */
  readonly #written: Promise<boolean>
  #piece: string[] = []
  #characters = 0
  #has_failed = false

  /** Writes to a file that is not there yet. */
  constructor(path: string) {
    this.#path = path
    this.#written = pipeline(this.#gzip, createWriteStream(path, { mode: 0o600, flags: 'wx' })).then(
      () => true,
      () => {
        this.#has_failed = true
        return false
      },
    )
  }

  /** Adds a unit; waits while the disk is behind. */
  async add({ rows, rows_passed_over, is_held, lines, bytes_read }: UnitToSend): Promise<void> {
    const head = JSON.stringify([rows, rows_passed_over, is_held, bytes_read, lines.length])
    for (const line of [head, ...lines]) {
      this.#piece.push(line, '\n')
      this.#characters += line.length
    }
    if (this.#characters >= PIECE_CHARACTERS) await this.#write()
  }

  /** Ends the file. Returns how to read it, or undefined where it could not be written. */
  async end(): Promise<(() => AsyncGenerator<UnitToSend>) | undefined> {
    await this.#write()
    this.#gzip.end()
    if (await this.#written) return () => readUnits(this.#path)
    await rm(this.#path, { force: true })
    return undefined
  }

  async #write(): Promise<void> {
    const text = this.#piece.join('')
    this.#piece = []
    this.#characters = 0
    if (this.#has_failed || text === '' || this.#gzip.write(text)) return
    await Promise.race([once(this.#gzip, 'drain').catch(() => {}), this.#written])
  }
}

async function* readUnits(path: string): AsyncGenerator<UnitToSend> {
  let head: readonly [number, number, boolean, number, number] | undefined
  let lines: string[] = []
  for await (const line of linesOf(path)) {
    if (head === undefined) head = JSON.parse(line) as NonNullable<typeof head>
    else lines.push(line)
    const [rows, rows_passed_over, is_held, bytes_read, count] = head
    if (lines.length < count) continue
    yield { rows, rows_passed_over, is_held, lines, bytes_read }
    head = undefined
    lines = []
  }
}

/** The lines of a file. Not by the line reader of Node: JSON may hold what that takes for the end of a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: PIECE_CHARACTERS }).setEncoding('utf8')
  const read = pipeline(createReadStream(path), gunzip).catch(() => {})
  let rest = ''
  for await (const piece of gunzip as AsyncIterable<string>) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  await read
}
