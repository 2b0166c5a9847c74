// A workbook in the browser: a zip archive, found by the directory at its end and unpacked by the platform as its parts are read.
import { FileFault } from '@tapeline/tape/files/file-fault'
import type { Archive, PartOptions } from '@tapeline/tape/files/xlsx/archive'

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
/** A part unpacks to no more, nor, once it is large, to more times its size. */
const [BYTES_MAX, FREE_BYTES, RATIO_MAX] = [2_048 * MIB, 64 * MIB, 200]

/** Opens an archive. Throws a FileFault. */
export async function openArchive(file: Blob): Promise<Archive> {
  const parts = await directoryOf(file)
  return {
    has: (name) => parts.has(name),
    read: (name, options) => partOf(file, name, parts.get(name), options),
    close: async () => {},
  }
}

async function* partOf(
  file: Blob,
  name: string,
  part: Part | undefined,
  { onBytes, bytes_max = BYTES_MAX }: PartOptions = {},
): AsyncGenerator<Uint8Array> {
  if (part === undefined) throw new FileFault(`is no whole workbook: it has no ${name}`)
  const local = await viewOf(file, part.offset, 30)
  if (local.getUint32(0, true) !== LOCAL) throw new FileFault(`is damaged: ${name} is not where its directory points`)
  if (part.method !== 0 && part.method !== 8)
    throw new FileFault(`is packed in a way that is not read (${part.method})`)
  const start = part.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const packed = file.slice(start, start + part.size).stream()
  const stream = part.method === 8 ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
  const reader = stream.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      if (bytes > bytes_max || (bytes > FREE_BYTES && bytes > part.size * RATIO_MAX))
        throw new FileFault(`unpacks to more than a workbook has (${name}): save the sheet as CSV`)
      yield value
    }
    onBytes?.(part.size)
  } catch (error) {
    throw error instanceof TypeError ? new FileFault(`is damaged: ${name} cannot be unpacked`) : error
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function directoryOf(file: Blob): Promise<ReadonlyMap<string, Part>> {
  const length = Math.min(file.size, END_BYTES_MAX)
  const tail = await viewOf(file, file.size - length, length)
  let at = length - 22
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new FileFault('is cut off: it is a workbook, and its end is missing')
  const [size, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (size > DIRECTORY_BYTES_MAX || offset + size > file.size)
    throw new FileFault('is damaged: its directory is not whole')
  return partsIn(await viewOf(file, offset, size))
}

function partsIn(directory: DataView): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  const decoder = new TextDecoder()
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY;) {
    const [name_length = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    if ((directory.getUint16(at + 8, true) & 1) === 1)
      throw new FileFault('is protected by a password: save it without one')
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name_length))
    parts.set(name, {
      method: directory.getUint16(at + 10, true),
      size: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + name_length + extra + comment
  }
  return parts
}

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  const bytes = await file.slice(start, start + length).arrayBuffer()
  if (bytes.byteLength < length) throw new FileFault('is cut off')
  return new DataView(bytes)
}
