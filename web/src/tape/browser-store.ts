// The files of a tape as the browser has them, and its memory as the room in which rows are sorted and looked up, which is bounded.
import { type CsvRecord, delimiterOf, openRecords } from '@tapeline/tape/files/csv-records'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { openNdjson } from '@tapeline/tape/files/ndjson-rows'
import { type OpenRows, ROW_LENGTH_MAX, type SourceRow } from '@tapeline/tape/files/source-rows'
import { REJECTED_ENDING, formatOfHead, plainRows, refuseTwice } from '@tapeline/tape/files/table-rows'
import { openXlsx } from '@tapeline/tape/files/xlsx/xlsx-rows'
import {
  type FileMapping,
  type KeyedRow,
  type OnBytes,
  type RowsByKey,
  type TapeStore,
  firstPart,
} from '@tapeline/tape/tape-store'
import { TapeFault } from '@tapeline/tape/tape-tables'
import { openArchiveBlob } from './blob-archive.ts'
import { type Encoding, headOf, textOf } from './blob-text.ts'
import { CsvSplitter } from './csv-splitter.ts'

/** So many rows are sorted or looked up in the memory of a page. */
const KEPT_ROWS_MAX = 300_000

const HEAD_LENGTH = 65_536

/** The files of a page by their names. */
export function browserStore(files: ReadonlyMap<string, Blob>): TapeStore {
  return {
    open: async (name, mapping, onBytes) => {
      const file = files.get(name)
      if (file === undefined) throw new FileFault('is not there')
      return plainRows(await openBlob(name, file, mapping, onBytes), mapping)
    },
    async *sorted(rows) {
      yield* inOrder(await kept(rows))
    },
    index: async (rows) => rowsByKey(inOrder(await kept(rows))),
    close: async () => {},
  }
}

async function openBlob(name: string, file: Blob, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
  const { encoding, sheet, header_row = 1, header, delimiter } = mapping
  refuseTwice(header ?? [])
  if (name.endsWith(REJECTED_ENDING)) return await openCsv(file, delimiter === undefined ? {} : { delimiter }, onBytes)
  const format = mapping.format ?? formatOfHead(await headOf(file, 512), name)
  if (format === 'xlsx')
    return await openXlsx(() => openArchiveBlob(file), {
      sheet,
      header_row,
      header,
      decimal: mapping.formats?.decimal,
      onBytes,
    })
  if (format === 'ndjson') return await openNdjson((counted) => textOf(file, encoding, counted), onBytes)
  return await openCsv(file, mapping, onBytes)
}

async function openCsv(
  file: Blob,
  { delimiter, encoding, header_row = 1, header }: FileMapping,
  onBytes?: OnBytes,
): Promise<OpenRows> {
  const sign = delimiter ?? delimiterOf(await headText(file, encoding), header_row)
  return await openRecords(recordsOf(file, sign, encoding, onBytes), header_row, header)
}

async function headText(file: Blob, encoding: Encoding | undefined): Promise<string> {
  let text = ''
  for await (const piece of textOf(file, encoding)) {
    text += piece
    if (text.length >= HEAD_LENGTH) break
  }
  return text
}

async function* recordsOf(
  file: Blob,
  delimiter: string,
  encoding: Encoding | undefined,
  onBytes: OnBytes | undefined,
): AsyncGenerator<CsvRecord> {
  const splitter = new CsvSplitter(delimiter)
  for await (const piece of textOf(file, encoding, onBytes)) {
    yield* splitter.push(piece)
    if (splitter.waiting > ROW_LENGTH_MAX)
      throw new FileFault(`has a row of more than 1 MiB on line ${splitter.line}: a quote there may never close`)
  }
  if (splitter.is_quoted)
    throw new FileFault(
      `is cut off, or has a quote that never closes: the row that begins on line ${splitter.line} does not end`,
    )
  yield* splitter.end()
}

async function kept(rows: AsyncIterable<KeyedRow>): Promise<KeyedRow[]> {
  const all: KeyedRow[] = []
  for await (const row of rows) {
    all.push(row)
    if (all.length > KEPT_ROWS_MAX)
      throw new TapeFault(
        `a page sorts and joins at most ${KEPT_ROWS_MAX} of its rows, and this tape has more: send it by the command line`,
      )
  }
  return all
}

function inOrder(rows: readonly KeyedRow[]): KeyedRow[] {
  return rows.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
}

function rowsByKey(rows: readonly KeyedRow[]): RowsByKey {
  const found = new Map<string, SourceRow[]>()
  for (const { key, row } of rows) {
    const first = firstPart(key)
    const own = found.get(first)
    if (own === undefined) found.set(first, [row])
    else own.push(row)
  }
  return { find: (key) => found.get(key) ?? [], close: () => found.clear() }
}
