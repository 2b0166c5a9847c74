// A zip archive, which is what a workbook is: its parts are found by the directory at its end and unpacked as they are read, so that no part is ever
// whole in memory. Where the bytes are, on a disk or in a browser, is given.
import { FileFault } from '../file-fault.ts'

/** How a part is read. */
export interface PartOptions {
  /** Receives how many packed bytes were read. */
  readonly onBytes?: ((count: number) => void) | undefined
  readonly bytes_max?: number
}

/** An archive that is open. */
export interface Archive {
  has(name: string): boolean
  /** The bytes of a part, unpacked. Throws a FileFault, also where it unpacks to more than a workbook has. */
  read(name: string, options?: PartOptions): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Where the packed bytes of a part are in the file. */
export interface PackedBytes {
  readonly start: number
  readonly size: number
  /** Whether they are deflated; they are stored as they are otherwise. */
  readonly is_deflated: boolean
}

/** The bytes of a file that is open. */
export interface ArchiveBytes {
  readonly size: number
  /** A part unpacks to no more. */
  readonly unpacked_max: number
  /** Bytes from a place on; fewer where the file ends before. */
  read(start: number, length: number): Promise<Uint8Array>
  /** The bytes of a part, unpacked as they are read. */
  unpack(name: string, packed: PackedBytes, onBytes: (count: number) => void): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

interface Part {
  readonly method: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const [STORED, DEFLATED] = [0, 8]
const END_BYTES_MAX = 65_557
const DIRECTORY_BYTES_MAX = 16_777_216

const MIB = 1_048_576

/** Nor does a part, once it is large, unpack to more times its size: the sheet of a million rows is a tenth of it, packed 50 times at most. */
const [FREE_BYTES, RATIO_MAX] = [64 * MIB, 200]

/** Opens an archive. Throws a FileFault. */
export async function openArchive(bytes: ArchiveBytes): Promise<Archive> {
  const parts = await directoryOf(bytes)
  return {
    has: (name) => parts.has(name),
    read: (name, options) => readPart(bytes, name, parts.get(name), options),
    close: () => bytes.close(),
  }
}

async function* readPart(
  bytes: ArchiveBytes,
  name: string,
  part: Part | undefined,
  { onBytes = () => {}, bytes_max = bytes.unpacked_max }: PartOptions = {},
): AsyncGenerator<Uint8Array> {
  if (part === undefined) throw new FileFault(`is no whole workbook: it has no ${name}`)
  let unpacked = 0
  for await (const chunk of bytes.unpack(name, await packedBytes(bytes, name, part), onBytes)) {
    unpacked += chunk.length
    if (unpacked > FREE_BYTES && unpacked > part.size * RATIO_MAX)
      throw new FileFault(`unpacks to more than ${RATIO_MAX} times its size (${name}): save the sheet as CSV`)
    if (unpacked > bytes_max)
      throw new FileFault(`unpacks to more than ${bytes_max / MIB} MiB (${name}): save the sheet as CSV`)
    yield chunk
  }
}

async function packedBytes(bytes: ArchiveBytes, name: string, { offset, size, method }: Part): Promise<PackedBytes> {
  const local = await viewOf(bytes, offset, 30)
  if (local.getUint32(0, true) !== LOCAL) throw new FileFault(`is damaged: ${name} is not where its directory points`)
  if (method !== STORED && method !== DEFLATED) throw new FileFault(`is packed in a way that is not read (${method})`)
  const start = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  return { start, size, is_deflated: method === DEFLATED }
}

async function directoryOf(bytes: ArchiveBytes): Promise<ReadonlyMap<string, Part>> {
  const length = Math.min(bytes.size, END_BYTES_MAX)
  const tail = await viewOf(bytes, bytes.size - length, length)
  let at = length - 22
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new FileFault('is cut off: it is a workbook, and its end is missing')
  const [size, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (size > DIRECTORY_BYTES_MAX || offset + size > bytes.size)
    throw new FileFault('is damaged: its directory is not whole')
  return partsIn(await viewOf(bytes, offset, size))
}

function partsIn(directory: DataView): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  const decoder = new TextDecoder()
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY;) {
    const [name_length = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    if ((directory.getUint16(at + 8, true) & 1) === 1)
      throw new FileFault('is protected by a password: save it without one')
    const name_bytes = Math.min(name_length, directory.byteLength - at - 46)
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name_bytes))
    parts.set(name, {
      method: directory.getUint16(at + 10, true),
      size: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + name_length + extra + comment
  }
  return parts
}

async function viewOf(bytes: ArchiveBytes, start: number, length: number): Promise<DataView> {
  const read = await bytes.read(start, length)
  if (read.byteLength < length) throw new FileFault('is cut off')
  return new DataView(read.buffer, read.byteOffset, read.byteLength)
}
