// The text of a file in the browser, in pieces as they come, so that no more than a piece is in memory. A byte order mark wins, then the encoding of the
// mapping, then UTF-8.
import { FileFault } from '@tapeline/tape/files/file-fault'
import type { FileMapping, OnBytes } from '@tapeline/tape/tape-store'

/** An encoding that is read. */
export type Encoding = NonNullable<FileMapping['encoding']>

/** The first bytes of a file. */
export async function headOf(file: Blob, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, length).arrayBuffer())
}

/** The bytes of a file, unpacked where they are gzip. Throws a FileFault. */
export async function* bytesOf(file: Blob, onBytes: OnBytes = () => {}): AsyncGenerator<Uint8Array> {
  const [first, second] = await headOf(file, 2)
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (bytes, controller) => {
      onBytes(bytes.length)
      controller.enqueue(bytes)
    },
  })
  const counted = file.stream().pipeThrough(counting)
  const is_packed = first === 0x1f && second === 0x8b
  const reader = (is_packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    throw is_packed && error instanceof TypeError
      ? new FileFault('is cut off or damaged: it is gzip, and cannot be unpacked')
      : error
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The text of a file in pieces. Throws a FileFault. */
export async function* textOf(file: Blob, given?: Encoding, onBytes?: OnBytes): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let encoding: Encoding = given ?? 'utf-8'
  let line = 1
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
    } catch {
      throw new FileFault(faultOf(encoding, line))
    }
  }
  for await (const bytes of bytesOf(file, onBytes)) {
    if (decoder === undefined) {
      encoding = markOf(bytes) ?? encoding
      refuseBinary(bytes, encoding)
      decoder = new TextDecoder(encoding === 'latin1' ? 'windows-1252' : encoding, { fatal: true })
    }
    const text = decode(bytes)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1
    yield text
  }
  yield decode()
}

function faultOf(encoding: Encoding, line: number): string {
  return encoding === 'utf-8'
    ? `is not UTF-8, near line ${line}: save it as UTF-8`
    : `is not ${encoding}, though it should be, near line ${line}`
}

function markOf([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Text has no zeros. */
function refuseBinary(bytes: Uint8Array, encoding: Encoding): void {
  if (encoding.startsWith('utf-16')) return
  const zero = bytes.subarray(0, 4_096).indexOf(0)
  if (zero >= 0) throw new FileFault(`is no text: byte ${zero + 1} is zero. CSV, NDJSON and .xlsx are read`)
}
