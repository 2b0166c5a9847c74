// Rows of a CSV: quotes, any line ends (mixed, too), any delimiter. A formula in a cell is text like any other. A row with too few or too many cells is no
// fault of the file, but of the row; only quotes that never close end the reading.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Encoding } from './decoding.ts'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { type OnBytes, textOfFile } from './file-bytes.ts'
import { Lots, type OpenRows, ROW_LENGTH_MAX, type SourceRow, lotsFrom } from '@tapeline/tape/files/source-rows'

/** How a CSV is read. */
export interface CsvOptions {
  readonly delimiter?: string | undefined
  readonly encoding?: Encoding | undefined
  readonly header_row?: number | undefined
  readonly header?: readonly string[] | undefined
  readonly onBytes?: OnBytes | undefined
}

const HEAD_LENGTH = 65_536

/** Opens a CSV. Throws a FileFault. */
export async function openCsv(path: string, options: CsvOptions): Promise<OpenRows> {
  const { header_row = 1, header } = options
  const delimiter = options.delimiter ?? delimiterOf(await headText(path, options.encoding), header_row)
  const records = recordsOf(path, { ...options, delimiter })
  if (header !== undefined) return { header, rows: lotsFrom(records, rowsOf(records, header.length)) }
  for (let number = 1; ; number += 1) {
    const { value: record, done } = await records.next()
    if (done === true)
      throw new FileFault(number === 1 ? 'is empty' : `has no row ${header_row}, which is to be the header`)
    if (number < header_row) continue
    const names = record.cells.map((cell) => cell.trim())
    refuseTwice(names)
    return { header: names, rows: lotsFrom(records, rowsOf(records, names.length)) }
  }
}

/** Refuses a header that has the same name twice: a formula could mean either column. Throws a FileFault. */
export function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new FileFault(
      `has the column ${JSON.stringify(twice)} more than once: rename one, or give all names with \`header\``,
    )
}

async function headText(path: string, encoding: Encoding | undefined): Promise<string> {
  let text = ''
  for await (const piece of textOfFile(path, encoding)) {
    text += piece
    if (text.length >= HEAD_LENGTH) break
  }
  return text
}

/** The delimiter that the header has most of; a comma where it has none. */
export function delimiterOf(text: string, header_row: number): string {
  const line = text.split(/\r\n|\n|\r/)[header_row - 1] ?? ''
  const plain = line.replace(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: plain.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

async function* recordsOf(path: string, { delimiter, encoding, onBytes }: CsvOptions): AsyncGenerator<CsvRecord> {
  const parser = parse({
    ...(delimiter === undefined ? {} : { delimiter }),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_LENGTH_MAX,
    info: true,
  })
  const source = Readable.from(textOfFile(path, encoding, onBytes), { objectMode: false })
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let ended = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line: ended + 1 }
      ended = info.lines
    }
  } catch (error) {
    throw explained(error, ended + 1)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function explained(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileFault(
      `is cut off, or has a quote that never closes: the row that begins on line ${line} does not end`,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new FileFault(`has a row of more than 1 MiB on line ${line}: a quote there may never close`)
  return new FileFault(`cannot be read as CSV on line ${line}: ${error.message}`)
}

type Row = Omit<SourceRow, 'file'>

async function* rowsOf(records: AsyncGenerator<CsvRecord>, width: number): AsyncGenerator<readonly Row[]> {
  const lots = new Lots()
  for await (const { line, cells } of records) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    const lot = lots.add({ line, cells, fault: faultOf(cells, width) })
    if (lot !== undefined) yield lot
  }
  yield lots.take()
}

/** A delimiter behind the last cell is a habit; any other width means that cells are in other columns than they seem. */
function faultOf(cells: readonly string[], width: number): string | undefined {
  if (cells.length === width || (cells.length === width + 1 && cells[width]?.trim() === '')) return undefined
  const reason =
    cells.length < width
      ? 'it is cut off, or a delimiter is missing'
      : 'one of them holds the delimiter without quotes around it'
  return `the row has ${cells.length} cells where the header has ${width}: ${reason}`
}
