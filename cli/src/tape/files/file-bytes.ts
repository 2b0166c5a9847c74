// The bytes of a file on the disk, unpacked where they are gzip, and read through once before anything is sent: so a file that is cut off, damaged
// or in another encoding is refused before the first line is sent, not in the middle.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Decoding, type Encoding } from './decoding.ts'
import { FileFault, systemFault } from '@tapeline/tape/files/file-fault'
import { isZip } from '@tapeline/tape/files/table-rows'
import type { OnBytes } from '@tapeline/tape/tape-store'

const CHUNK_BYTES = 262_144

/** The first bytes of a file. Throws a FileFault. */
export async function headOf(path: string, length: number): Promise<Buffer> {
  try {
    const handle = await open(path, 'r')
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw systemFault(error) ?? error
  }
}

/** Whether bytes are gzip. */
export function isGzip([first, second]: Buffer): boolean {
  return first === 0x1f && second === 0x8b
}

/** The bytes of a file, unpacked. Throws a FileFault. */
export async function* bytesOf(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<Buffer> {
  const packed = isGzip(await headOf(path, 2))
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  file.on('data', (chunk) => onBytes(chunk.length))
  const source = packed ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : file
  try {
    for await (const chunk of source) yield chunk as Buffer
  } catch (error) {
    throw systemFault(error) ?? error
  } finally {
    file.destroy()
  }
}

/** The text of a file in pieces. Throws a FileFault. */
export async function* textOfFile(path: string, encoding?: Encoding, onBytes?: OnBytes): AsyncGenerator<string> {
  const decoding = new Decoding(encoding)
  for await (const chunk of bytesOf(path, onBytes)) yield decoding.write(chunk)
  yield decoding.end()
}

/** A file that was read through. */
export interface CheckedFile {
  /** Of its bytes on the disk, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

/** Reads a file through. Throws a FileFault. */
export async function checkFile(path: string, encoding?: Encoding, onBytes?: OnBytes): Promise<CheckedFile> {
  const head = await headOf(path, 4)
  if (head.length === 0) throw new FileFault('is empty')
  const digest = createHash('sha256')
  let bytes = 0
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  file.on('data', (chunk) => {
    digest.update(chunk)
    bytes += chunk.length
    onBytes?.(chunk.length)
  })
  const decoding = isZip(head) ? undefined : new Decoding(encoding)
  const source = isGzip(head) ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : file
  try {
    for await (const chunk of source) decoding?.write(chunk as Buffer)
    decoding?.end()
  } catch (error) {
    throw systemFault(error) ?? error
  } finally {
    file.destroy()
  }
  return { sha256: digest.digest('hex'), bytes }
}
