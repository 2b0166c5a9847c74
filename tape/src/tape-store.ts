// Where the files of a tape are, and where rows are kept while they are sorted or looked up: a disk, or the memory of a browser.
import type { OpenRows, SourceRow } from './files/source-rows.ts'
import type { TableMapping } from './mapping/mapping-schema.ts'

/** Receives how many bytes were read. */
export type OnBytes = (count: number) => void

/** A kind of file. */
export type FileFormat = 'csv' | 'ndjson' | 'xlsx'

/** The part of the mapping about the files of a table. */
export type FileMapping = Pick<
  TableMapping,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'header_row' | 'header' | 'formats'
>

/** A row and the key by which it is sorted. */
export interface KeyedRow {
  readonly key: string
  readonly row: SourceRow
}

/** Rows that are found by the first part of their key. */
export interface RowsByKey {
  /** The rows of a key, in their order. */
  find(key: string): readonly SourceRow[]
  close(): void
}

/** The files of a tape and the room for its rows. */
export interface TapeStore {
  /** Opens a file. Throws a FileFault. */
  open(file: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows>
  /** Rows in the order of their keys; those of one key in the order in which they came. */
  sorted(rows: AsyncIterable<KeyedRow>, name: string): AsyncIterable<KeyedRow>
  /** Keeps rows to be found by the first part of their key. */
  index(rows: AsyncIterable<KeyedRow>, name: string): Promise<RowsByKey>
  /** Gives up the room. */
  close(): Promise<void>
}

/** Parts of a sort key, one by one: none can be taken for the end of another. */
const SEPARATOR = '\u0000'

/** A key of several parts. */
export function joinKey(...parts: readonly string[]): string {
  return parts.join(SEPARATOR)
}

/** The first part of a key. */
export function firstPart(key: string): string {
  const end = key.indexOf(SEPARATOR)
  return end < 0 ? key : key.slice(0, end)
}
