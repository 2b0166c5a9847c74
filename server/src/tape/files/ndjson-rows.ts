// Rows of NDJSON: an object a line, nested fields by `a.b`. Numbers are kept as they are written, so an id of 77 digits stays one. The
// columns are those of the first rows.
import type { Encoding } from './decoding.ts'
import { FileFault } from './file-fault.ts'
import { type OnBytes, textOfFile } from './file-bytes.ts'
import { Lots, type OpenRows, type SourceRow } from './source-rows.ts'

/** How NDJSON is read. */
export interface NdjsonOptions {
  readonly encoding?: Encoding | undefined
  readonly onBytes?: OnBytes | undefined
}

const LINE_LENGTH_MAX = 1_048_576
const HEADER_LINES = 1_000
const DEPTH_MAX = 8

/** Opens NDJSON. Throws a FileFault. */
export async function openNdjson(path: string, options: NdjsonOptions): Promise<OpenRows> {
  const header = await headerOf(path, options)
  return { header, rows: rowsOf(path, options, header) }
}

async function headerOf(path: string, { encoding }: NdjsonOptions): Promise<readonly string[]> {
  const names = new Set<string>()
  let count = 0
  for await (const { text } of linesOf(path, { encoding })) {
    for (const name of objectIn(text)?.keys() ?? []) names.add(name)
    count += 1
    if (count >= HEADER_LINES) break
  }
  if (names.size === 0) throw new FileFault('holds no JSON objects, one a line')
  return [...names]
}

type Row = Omit<SourceRow, 'file'>

async function* rowsOf(
  path: string,
  options: NdjsonOptions,
  header: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const lots = new Lots<Row>()
  for await (const { text, line } of linesOf(path, options)) {
    const fields = objectIn(text)
    const fault = fields === undefined ? 'the line is no JSON object' : undefined
    const lot = lots.add({ line, cells: header.map((name) => fields?.get(name) ?? ''), fault })
    if (lot !== undefined) yield lot
  }
  yield lots.take()
}

async function* linesOf(
  path: string,
  { encoding, onBytes }: NdjsonOptions,
): AsyncGenerator<{ text: string; line: number }> {
  let rest = ''
  let line = 0
  for await (const piece of textOfFile(path, encoding, onBytes)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_LENGTH_MAX)
      throw new FileFault(`has a line of more than 1 MiB, line ${line + lines.length + 1}`)
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') yield { text, line }
    }
  }
  if (rest.trim() !== '') yield { text: rest, line: line + 1 }
}

/** Text in quotes, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** The fields of an object by name; numbers as their text. */
function objectIn(text: string): Map<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const exact = JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`))) as object
    const fields = new Map<string, string>()
    gather(exact, '', 0, fields)
    return fields
  } catch {
    return undefined
  }
}

function gather(value: object, prefix: string, depth: number, fields: Map<string, string>): void {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const name = prefix + key
    if (inner === null || inner === undefined) fields.set(name, '')
    else if (typeof inner !== 'object') fields.set(name, String(inner))
    else if (Array.isArray(inner) || depth >= DEPTH_MAX) fields.set(name, JSON.stringify(inner))
    else gather(inner, `${name}.`, depth + 1, fields)
  }
}
