// Reads a file on the user's disk as rows or lines. The file is read as a stream, so only a piece of it is in memory, whatever its size.
import { cellReader } from '@tapeline/kernel/core/rejected-table'
import { CsvSplitter, delimiterOf } from './csv-splitter.ts'

/** The form of a file, detected from its beginning. */
export type FileForm =
  | { readonly form: 'lines'; readonly first: readonly string[] }
  | {
      readonly form: 'table'
      readonly delimiter: string
      readonly heads: readonly string[]
      readonly first: readonly (readonly string[])[]
    }

/** A file that cannot be read, and what to do about it. */
export class FileFault extends Error {}

/** How much of a file is read to detect its form, and how many of its rows are shown. */
const HEAD_CHARACTERS = 200_000
const ROWS_SHOWN = 5

/** Detects the form of a file. Throws a `FileFault` if it is neither CSV nor lines of JSON. */
export async function readForm(file: File): Promise<FileForm> {
  const head = await headOf(file)
  if (head.trim() === '') throw new FileFault('The file is empty. Choose one with a line or a row for each record.')
  if (head.trimStart().startsWith('[')) throw new FileFault(ONE_JSON)
  const lines = head.split(/\r?\n/)
  if (head.trimStart().startsWith('{')) return { form: 'lines', first: lines.slice(0, ROWS_SHOWN) }
  const delimiter = delimiterOf(lines[0] ?? '')
  const splitter = new CsvSplitter(delimiter)
  const [heads = [], ...first] = [...splitter.push(head), ...splitter.end()]
  if (heads.length < 2) throw new FileFault(NO_TABLE)
  refuseTwice(heads)
  const read = cellReader(heads, delimiter)
  const shown = first.slice(0, ROWS_SHOWN).map((row) => row.map(read))
  return { form: 'table', delimiter, heads: heads.map(read), first: shown }
}

/** Throws if two columns have the same name: a mapping could not distinguish them. */
function refuseTwice(heads: readonly string[]): void {
  const names = heads.map((head) => head.trim())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined)
    throw new FileFault(`The file has the column “${twice}” more than once. Rename one, or leave it out.`)
}

const ONE_JSON =
  'The file is one JSON list. Write each record on a line of its own (NDJSON), without commas between them.'
const NO_TABLE =
  'The first row names no columns. Save the sheet as CSV, with the names of its columns in the first row.'
const NOT_TEXT =
  'The file is not text in UTF-8. Save the sheet as “CSV UTF-8”, and send no workbook (.xlsx) or other binary file.'

async function headOf(file: File): Promise<string> {
  let head = ''
  for await (const piece of pieces(file, () => {})) {
    head += piece
    if (head.length > HEAD_CHARACTERS) break
  }
  return head.slice(0, HEAD_CHARACTERS)
}

/** Yields the records of a table below its head, in batches. Calls `onBytes` with the number of bytes read. */
export async function* rowsOf(
  file: File,
  delimiter: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string[][]> {
  const splitter = new CsvSplitter(delimiter)
  let read: ((cell: string) => string) | undefined
  const below = (records: string[][]) => {
    const [first, ...others] = records
    if (first === undefined) return records
    const rows = read === undefined ? others : records
    const readCell = (read ??= cellReader(first, delimiter))
    return rows.map((row) => row.map(readCell))
  }
  for await (const piece of pieces(file, onBytes)) yield below(splitter.push(piece))
  yield below(splitter.end())
}

/** The lines of a file as they are, some at a time. */
export async function* linesOf(file: File, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of pieces(file, onBytes)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield lines.map((line) => line.replace(/\r$/, ''))
  }
  if (rest !== '') yield [rest]
}

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
