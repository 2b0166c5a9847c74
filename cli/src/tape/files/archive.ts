// The parts of a zip archive, which is what a workbook is: found by the directory at its end and unpacked as they are read, so that no part is ever
// whole in memory.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { FileFault, systemFault } from '@tapeline/tape/files/file-fault'
import type { Archive as OpenArchive, PartOptions } from '@tapeline/tape/files/xlsx/archive'

interface Part {
  readonly method: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES_MAX = 65_557
const DIRECTORY_BYTES_MAX = 16_777_216

const MIB = 1_048_576

/** A part unpacks to no more, nor, once it is large, to more times its size: the sheet of a million rows is a tenth of it, packed 50 times at most. */
const [BYTES_MAX, FREE_BYTES, RATIO_MAX] = [8_192 * MIB, 64 * MIB, 200]

/** An archive that is open. */
export class Archive implements OpenArchive {
  readonly #path: string
  readonly #handle: FileHandle
  readonly #parts: ReadonlyMap<string, Part>

  private constructor(path: string, handle: FileHandle, parts: ReadonlyMap<string, Part>) {
    this.#path = path
    this.#handle = handle
    this.#parts = parts
  }

  /** Opens an archive. Throws a FileFault. */
  static async open(path: string): Promise<Archive> {
    try {
      const handle = await open(path, 'r')
      try {
        return new Archive(path, handle, await directoryOf(handle))
      } catch (error) {
        await handle.close()
        throw error
      }
    } catch (error) {
      throw systemFault(error) ?? error
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /** The bytes of a part, unpacked. Throws a FileFault, also where it unpacks to more than a workbook has. */
  async *read(name: string, { onBytes = () => {}, bytes_max = BYTES_MAX }: PartOptions = {}): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name)
    if (part === undefined) throw new FileFault(`is no whole workbook: it has no ${name}`)
    const local = await readAt(this.#handle, part.offset, 30)
    if (local.readUInt32LE(0) !== LOCAL) throw new FileFault(`is damaged: ${name} is not where its directory points`)
    const start = part.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    const packed = createReadStream(this.#path, { start, end: start + Math.max(part.size, 1) - 1 })
    packed.on('data', (chunk) => onBytes(chunk.length))
    if (part.method !== 0 && part.method !== 8)
      throw new FileFault(`is packed in a way that is not read (${part.method})`)
    const source = part.method === 8 ? pipeline(packed, createInflateRaw(), () => {}) : packed
    try {
      let bytes = 0
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > FREE_BYTES && bytes > part.size * RATIO_MAX)
          throw new FileFault(`unpacks to more than ${RATIO_MAX} times its size (${name}): save the sheet as CSV`)
        if (bytes > bytes_max)
          throw new FileFault(`unpacks to more than ${bytes_max / MIB} MiB (${name}): save the sheet as CSV`)
        yield chunk
      }
    } catch (error) {
      throw systemFault(error) ?? error
    } finally {
      packed.destroy()
    }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

async function directoryOf(handle: FileHandle): Promise<ReadonlyMap<string, Part>> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - END_BYTES_MAX), Math.min(size, END_BYTES_MAX))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END)
    throw new FileFault('is cut off: it is a workbook, and its end is missing')
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > DIRECTORY_BYTES_MAX || offset + length > size)
    throw new FileFault('is damaged: its directory is not whole')
  return partsIn(await readAt(handle, offset, length))
}

function partsIn(directory: Buffer): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const [name_length, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const name = directory.subarray(at + 46, at + 46 + (name_length ?? 0)).toString('utf8')
    if ((directory.readUInt16LE(at + 8) & 1) === 1)
      throw new FileFault('is protected by a password: save it without one')
    parts.set(name, {
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + (name_length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new FileFault('is cut off')
  return buffer
}
