// Where an import is in its file: which lines are settled and passed over, and whether the file is the one that was begun with.
import { crc32 } from 'node:zlib'
import { ServiceError } from '@tapeline/contract/errors'
import type { Line } from '../../http/line-splitter.ts'
import type { Credential } from '../../storage/writer/operation.ts'
import { Turns } from '../yielding.ts'
import { type ImportKinds, readLine } from './import-line.ts'
import type { OverwriteWatch } from './import-overwrites.ts'
import { LINES_TURN_MS } from './import-rules.ts'
import type { StoredImport } from './import-store.ts'
import type { SettlingLine } from './import-writes.ts'

/** What of a request lines are read by. */
export interface PlaceOfRun {
  readonly credential: Credential
  /** The import as it was when the request began. */
  readonly opened: StoredImport
  /** The number of the first line that the request brings. */
  readonly from_line: number
  readonly kinds: ImportKinds
  readonly watch: OverwriteWatch
}

/** Where reading is in the file. Lines that are settled are passed over; those of a whole file must be the same as they were. */
export class ImportPlace {
  readonly #run: PlaceOfRun
  readonly #opened: StoredImport
  readonly #whole: boolean
  #number: number
  #checksum = 0
  #bytes = 0

  constructor(run: PlaceOfRun) {
    const { opened, from_line } = run
    this.#run = run
    this.#opened = opened
    this.#whole = from_line === 1
    this.#number = from_line - 1
    if (this.#number === opened.lines_read) this.#arrive()
  }

  /** The number of the last line that was passed. */
  get number(): number {
    return this.#number
  }

  /** Passes lines and reads those that are not settled yet, in turns of the thread. */
  async pass(lines: readonly Line[]): Promise<SettlingLine[]> {
    const news: SettlingLine[] = []
    const turns = new Turns(LINES_TURN_MS)
    for (const line of lines) {
      if (turns.is_over) await turns.next()
      const byte_offset = this.#bytes
      const { length } = line
      this.#number += 1
      this.#bytes += length
      if (line.bytes !== undefined) this.#checksum = crc32(line.bytes, this.#checksum)
      if (this.#number === this.#opened.lines_read) this.#arrive()
      if (this.#number <= this.#opened.lines_read) continue
      const { kinds, credential, watch } = this.#run
      const read = readLine(line, kinds, { credential, onUpdate: watch.judge })
      const place = { number: this.#number, byte_offset, length, checksum: this.#checksum }
      news.push({ ...place, ...read, overwrote: watch.take })
    }
    return news
  }

  /** All that is settled is behind: from here on, places are those of the whole file. */
  #arrive(): void {
    const { bytes, checksum } = this.#opened
    if (this.#whole && this.#checksum !== checksum) throw new ServiceError('idempotency_key_reused', { message: OTHER })
    this.#bytes = bytes
    this.#checksum = checksum
  }

  /** Throws where a body ended before the lines that are settled did. */
  refuseOther(): void {
    if (this.#number < this.#opened.lines_read) throw new ServiceError('idempotency_key_reused', { message: OTHER })
  }
}

const OTHER = 'This import id was used with another file. Send that file again, or give this one an id of its own.'
