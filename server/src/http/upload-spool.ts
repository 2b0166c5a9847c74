// Holds an upload until it is complete and accepted: a file without a name, which the operating system removes with its last handle,
// however the process ends. So a slow caller holds no database connection, the SHA-256 is known before the store is called, and no refused
// upload reaches it. Memory stays at a few buffers.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ServiceError } from '@tapeline/contract/errors'
import { HEAD_BYTES } from './content-kind.ts'

type WriteDone = (error?: Error | null) => void

/** Takes the bytes of one file, up to a limit; errors with `tooLarge` beyond it. */
export class UploadSpool extends Writable {
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  readonly #bytes_max: number
  readonly #tooLarge: () => Error
  #head = Buffer.alloc(0)
  #size = 0

  private constructor(handle: FileHandle, bytes_max: number, tooLarge: () => Error) {
    super({ highWaterMark: 262_144 })
    this.#handle = handle
    this.#bytes_max = bytes_max
    this.#tooLarge = tooLarge
    // Callers that wait for it receive the error; without a listener the error would end the process.
    this.on('error', () => {})
  }

  /** Opens a spool in a folder for scratch files. Close it, whatever happens. */
  static async open(folder: string, bytes_max: number, tooLarge: () => Error): Promise<UploadSpool> {
    const path = join(folder, `tapeline-upload-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600).catch((error: unknown) => refuse(error))
    await unlink(path)
    return new UploadSpool(handle, bytes_max, tooLarge)
  }

  /** The number of bytes received. */
  get size(): number {
    return this.#size
  }

  /** The first bytes, at most HEAD_BYTES. */
  get head(): Buffer {
    return this.#head
  }

  /** Resolves when all received bytes are written. */
  async complete(): Promise<void> {
    if (this.errored !== null) throw this.errored
    if (!this.writableFinished) await finished(this.end())
  }

  /** SHA-256 of all received bytes, in hexadecimal. Call it once, after the upload is finished. */
  digest(): string {
    return this.#hash.digest('hex')
  }

  /** The received bytes, from the beginning. */
  read(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 })
  }

  /** Releases the file. */
  async close(): Promise<void> {
    this.destroy()
    await this.#handle.close()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteDone): void {
    void this.#take(chunk, done)
  }

  async #take(chunk: Buffer, done: WriteDone): Promise<void> {
    try {
      await this.#keep(chunk)
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)))
    }
    done()
  }

  async #keep(chunk: Buffer): Promise<void> {
    if (this.#size + chunk.length > this.#bytes_max) throw this.#tooLarge()
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES)
    this.#hash.update(chunk)
    await this.#handle.appendFile(chunk).catch((error: unknown) => refuse(error))
    this.#size += chunk.length
  }
}

/** A full or read-only disk is a fault of the service, and temporary. */
function refuse(error: unknown): never {
  const message = 'The service has no room for uploads right now. Nothing was written; try again in a moment.'
  throw new ServiceError('overloaded', { message, cause: error })
}
