// A workbook on the disk.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { systemFault } from '@tapeline/tape/files/file-fault'
import { type Archive, type ArchiveBytes, openArchive } from '@tapeline/tape/files/xlsx/archive'

/** 8 GiB. */
const UNPACKED_MAX = 8_589_934_592

/** Opens a workbook. Throws a FileFault. */
export async function openArchiveFile(path: string): Promise<Archive> {
  try {
    const handle = await open(path, 'r')
    try {
      return await openArchive(await bytesOf(path, handle))
    } catch (error) {
      await handle.close()
      throw error
    }
  } catch (error) {
    throw systemFault(error) ?? error
  }
}

async function bytesOf(path: string, handle: FileHandle): Promise<ArchiveBytes> {
  const { size } = await handle.stat()
  return {
    size,
    unpacked_max: UNPACKED_MAX,
    read: async (start, length) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    },
    unpack: (_, packed, onBytes) => unpack(path, packed, onBytes),
    close: () => handle.close(),
  }
}

async function* unpack(
  path: string,
  { start, size, is_deflated }: Parameters<ArchiveBytes['unpack']>[1],
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path, { start, end: start + Math.max(size, 1) - 1 })
  packed.on('data', (chunk) => onBytes(chunk.length))
  try {
    yield* (is_deflated ? pipeline(packed, createInflateRaw(), () => {}) : packed) as AsyncIterable<Buffer>
  } catch (error) {
    throw systemFault(error) ?? error
  } finally {
    packed.destroy()
  }
}
