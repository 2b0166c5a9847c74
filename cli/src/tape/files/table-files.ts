// The files of a table, one after another as though they were one. All have the same columns; in which order is no matter.
import { extname } from 'node:path'
import { cellReader } from '@tapeline/kernel/core/rejected-table'
import type { TableMapping } from '@tapeline/tape/mapping/mapping-schema'
import { openCsv, refuseTwice } from './csv-rows.ts'
import { type OnBytes, headOf, isZip } from './file-bytes.ts'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { openNdjson } from './ndjson-rows.ts'
import { type Cell, type OpenRows, type SourceRow, changedRows } from '@tapeline/tape/files/source-rows'
import { openXlsx } from './xlsx/xlsx-rows.ts'

/** A kind of file. */
export type FileFormat = 'csv' | 'ndjson' | 'xlsx'

/** The part of the mapping about the files of a table. */
export type FileMapping = Pick<
  TableMapping,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'header_row' | 'header' | 'formats'
>

/** The columns of a table, those of its first file, and which of them the mapping uses. */
export interface TableColumns {
  readonly header: readonly string[]
  readonly used?: ReadonlySet<string> | undefined
}

/** A fault of one of several files. */
export class NamedFileFault extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** Behind the name of a file: what was rejected of it, to be corrected and sent again as though it were the file. */
export const REJECTED_ENDING = '.rejected.csv'

/** How cells of a file of rejected rows are separated, where the mapping names no delimiter. */
export const REJECTED_DELIMITER = ','

/** What a file is, by its first bytes and its name. Throws a FileFault for what is none of ours. */
export async function formatOf(path: string): Promise<FileFormat> {
  const head = await headOf(path, 512)
  if (isZip(head)) return 'xlsx'
  const name = path.replace(/\.gz$/i, '')
  const ending = extname(name).toLowerCase()
  if (head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])))
    throw new FileFault('is a workbook of the old kind (.xls), or protected by a password: save it as .xlsx or CSV')
  if (head.subarray(0, 5).toString('latin1') === '%PDF-')
    throw new FileFault('is a PDF: ask for the table as CSV or .xlsx')
  if (head.subarray(0, 4).toString('latin1') === 'PAR1')
    throw new FileFault('is Parquet, which is not read: export it as CSV or NDJSON')
  if (ending === '.ndjson' || ending === '.jsonl' || ending === '.json') return 'ndjson'
  return /^\s*(?:\{|\[\s*[{\]])/.test(head.toString('utf8').replace(/^\uFEFF/, '')) ? 'ndjson' : 'csv'
}

/** Opens a file. Throws a FileFault. */
export async function openFile(path: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
  const { header, rows } = await openAsWritten(path, mapping, onBytes)
  const read = cellReader(header, mapping.delimiter ?? REJECTED_DELIMITER)
  return { header: header.map(read), rows: changedRows(rows, read) }
}

async function openAsWritten(path: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
  if (path.endsWith(REJECTED_ENDING)) return openCsv(path, { delimiter: mapping.delimiter, onBytes })
  const format = mapping.format ?? (await formatOf(path))
  const { delimiter, encoding, sheet, header_row, header } = mapping
  refuseTwice(header ?? [])
  if (format === 'xlsx')
    return openXlsx(path, { sheet, header_row, header, decimal: mapping.formats?.decimal, onBytes })
  if (format === 'ndjson') return openNdjson(path, { encoding, onBytes })
  return openCsv(path, { delimiter, encoding, header_row, header, onBytes })
}

/** The columns of a table: those of its first file. Throws a NamedFileFault. */
export async function headerOf(paths: readonly string[], mapping: FileMapping): Promise<readonly string[]> {
  const [first] = paths
  if (first === undefined) return []
  return await inFile(first, async () => {
    const { header, rows } = await openFile(first, mapping)
    await rows[Symbol.asyncIterator]().return?.()
    return header
  })
}

/** The rows of a table in lots. Throws a NamedFileFault. */
export async function* rowsOfFiles(
  paths: readonly string[],
  mapping: FileMapping,
  columns: TableColumns,
  onBytes?: OnBytes,
): AsyncGenerator<readonly SourceRow[]> {
  for (const [file, path] of paths.entries()) {
    const opened = await inFile(path, () => openFile(path, mapping, onBytes))
    const order = await inFile(path, async () => orderOf(opened.header, columns))
    const lots = opened.rows[Symbol.asyncIterator]()
    for (
      let lot = await inFile(path, () => lots.next());
      lot.done !== true;
      lot = await inFile(path, () => lots.next())
    )
      yield lot.value.map((row) => ({
        ...row,
        file,
        cells:
          order === undefined ? row.cells : order.map((at) => (typeof at === 'number' ? (row.cells[at] ?? '') : at)),
      }))
  }
}

/** Where the columns of a table are in a file of it; undefined where they are in their places. One that nothing uses may be missing. */
function orderOf(own: readonly string[], { header, used }: TableColumns): readonly (number | Cell)[] | undefined {
  const lacking = header.filter((name) => !own.includes(name) && used?.has(name) !== false)
  if (lacking.length > 0) throw new FileFault(`lacks columns that the file before it has: ${lacking.join(', ')}`)
  if (own.length === header.length && own.every((name, at) => name === header[at])) return undefined
  return header.map((name) => {
    const at = own.indexOf(name)
    return at < 0 ? { text: '', fault: `column ${name} is not in this file` } : at
  })
}

async function inFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileFault ? new NamedFileFault(path, error.message) : error
  }
}
