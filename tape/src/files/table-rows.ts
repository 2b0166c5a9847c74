// The files of a table, one after another as though they were one. All have the same columns; in which order is no matter.
import { cellReader } from '@tapeline/kernel/core/rejected-table'
import type { FileFormat, FileMapping, OnBytes, TapeStore } from '../tape-store.ts'
import { FileFault } from './file-fault.ts'
import { type Cell, type OpenRows, type SourceRow, changedRows } from './source-rows.ts'

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

/** Whether bytes are a zip archive, as a workbook is. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4
}

/** What a file is, by its first bytes, unpacked or not, and its name. Throws a FileFault for what is none of ours. */
export function formatOfHead(head: Uint8Array, name: string): FileFormat {
  if (isZip(head)) return 'xlsx'
  const latin = String.fromCharCode(...head.subarray(0, 8))
  if (latin === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
    throw new FileFault('is a workbook of the old kind (.xls), or protected by a password: save it as .xlsx or CSV')
  if (latin.startsWith('%PDF-')) throw new FileFault('is a PDF: ask for the table as CSV or .xlsx')
  if (latin.startsWith('PAR1')) throw new FileFault('is Parquet, which is not read: export it as CSV or NDJSON')
  if (/\.(?:ndjson|jsonl|json)$/i.test(name.replace(/\.gz$/i, ''))) return 'ndjson'
  return /^\s*(?:\{|\[\s*[{\]])/.test(new TextDecoder().decode(head)) ? 'ndjson' : 'csv'
}

/** Rows as they were before a file of rejected rows, or a spreadsheet, guarded them. */
export function plainRows({ header, rows }: OpenRows, mapping: FileMapping): OpenRows {
  const read = cellReader(header, mapping.delimiter ?? REJECTED_DELIMITER)
  return { header: header.map(read), rows: changedRows(rows, read) }
}

/** Refuses a header that has the same name twice: a formula could mean either column. Throws a FileFault. */
export function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new FileFault(
      `has the column ${JSON.stringify(twice)} more than once: rename one, or give all names with \`header\``,
    )
}

/** The columns of a table: those of its first file. Throws a NamedFileFault. */
export async function headerOf(
  store: Pick<TapeStore, 'open'>,
  files: readonly string[],
  mapping: FileMapping,
): Promise<readonly string[]> {
  const [first] = files
  if (first === undefined) return []
  return await inFile(first, async () => {
    const { header, rows } = await store.open(first, mapping)
    await rows[Symbol.asyncIterator]().return?.()
    return header
  })
}

/** The rows of a table in lots. Throws a NamedFileFault. */
export async function* rowsOfFiles(
  store: Pick<TapeStore, 'open'>,
  files: readonly string[],
  mapping: FileMapping,
  columns: TableColumns,
  onBytes?: OnBytes,
): AsyncGenerator<readonly SourceRow[]> {
  for (const [file, path] of files.entries()) {
    const opened = await inFile(path, () => store.open(path, mapping, onBytes))
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
