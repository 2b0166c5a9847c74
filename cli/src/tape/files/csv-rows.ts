// Rows of a CSV: quotes, any line ends (mixed, too), any delimiter. A formula in a cell is text like any other. A row with too few or too many cells is no
// fault of the file, but of the row; only quotes that never close end the reading.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Encoding } from './decoding.ts'
import { type CsvRecord, delimiterOf, openRecords } from '@tapeline/tape/files/csv-records'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { type OpenRows, ROW_LENGTH_MAX } from '@tapeline/tape/files/source-rows'
import type { OnBytes } from '@tapeline/tape/tape-store'
import { textOfFile } from './file-bytes.ts'

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
  return await openRecords(recordsOf(path, { ...options, delimiter }), header_row, header)
}

async function headText(path: string, encoding: Encoding | undefined): Promise<string> {
  let text = ''
  for await (const piece of textOfFile(path, encoding)) {
    text += piece
    if (text.length >= HEAD_LENGTH) break
  }
  return text
}

async function* recordsOf(path: string, { delimiter, encoding, onBytes }: CsvOptions): AsyncGenerator<CsvRecord> {
  let [ended, counted_twice] = [0, 0]
  /** The lines on which records begin that wait to be taken. An error drops those records, and names the line behind them. */
  const begun: number[] = []
  const place = (cells: string[], { lines }: { readonly lines: number }) => {
    begun.push(ended + 1)
    if (lines - counted_twice > ended + 1) counted_twice += lineEndsOfTwo(cells)
    ended = lines - counted_twice
    return cells
  }
  const parser = parse({
    ...(delimiter === undefined ? {} : { delimiter }),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_LENGTH_MAX,
    on_record: place,
  })
  const source = Readable.from(textOfFile(path, encoding, onBytes), { objectMode: false })
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells, line: begun.shift() ?? 0 }
  } catch (error) {
    throw explained(error, ended + 1)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Line ends of two characters within cells, each of which the parser counts as two lines. */
function lineEndsOfTwo(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0)
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
