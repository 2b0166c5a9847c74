// A file of lines of JSON, each a record as the interface takes it: it goes as it is, a piece at a time, whatever its size.

/** A file that cannot be read, and what to do about it. */
export class FileFault extends Error {}

const HEAD_BYTES = 65_536
const LINES_SHOWN = 5

/** The first lines of a file whose lines are records of the interface; undefined where it is anything else. */
export async function firstRecordLines(file: File): Promise<readonly string[] | undefined> {
  if (!/\.(?:ndjson|jsonl|json)(?:\.gz)?$/i.test(file.name)) return undefined
  let head = ''
  try {
    for await (const piece of pieces(file, () => {})) {
      head += piece
      if (head.length > HEAD_BYTES) break
    }
  } catch (error) {
    if (error instanceof FileFault) return undefined
    throw error
  }
  const lines = head.split(/\r?\n/)
  return isRecord(lines.find((line) => line.trim() !== '') ?? '') ? lines.slice(0, LINES_SHOWN) : undefined
}

function isRecord(line: string): boolean {
  try {
    const value = JSON.parse(line) as { readonly kind?: unknown } | null
    return typeof value === 'object' && value !== null && typeof value.kind === 'string'
  } catch {
    return false
  }
}

/** The lines of a file as they are, some at a time. Calls `onBytes` with the number of bytes read. Throws a FileFault. */
export async function* linesOf(file: File, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of pieces(file, onBytes)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield lines.map((line) => line.replace(/\r$/, ''))
  }
  if (rest !== '') yield [rest]
}

const NOT_TEXT = 'The file is not text in UTF-8, as lines of JSON are.'

/** The text of a file, unpacked where its name ends as that of a packed file. */
async function* pieces(file: File, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  let read = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (bytes, controller) => {
      onBytes((read += bytes.length))
      controller.enqueue(bytes)
    },
  })
  const counted = file.stream().pipeThrough(counting)
  const bytes = file.name.endsWith('.gz') ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
  const reader = bytes.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.includes('\0')) throw new FileFault(NOT_TEXT)
      yield value
    }
  } catch (error) {
    throw error instanceof TypeError ? new FileFault(NOT_TEXT) : error
  } finally {
    await reader.cancel().catch(() => {})
  }
}
