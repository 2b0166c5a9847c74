// The records of a file, one by one, so that a snapshot may be larger than memory.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { readJson } from '@tapeline/kernel/core/exact-json'
import { MigrationError } from '../migration-error.ts'
import { recordOfRow } from './csv-record.ts'
import type { SnapshotFile } from './snapshot-files.ts'

/** A record of a snapshot and its position, such as `loans.ndjson:12`; without a record, the reason why it cannot be read. */
export type SnapshotRecord =
  | { readonly place: string; readonly record: { readonly [field: string]: unknown } }
  | { readonly place: string; readonly record: undefined; readonly reason: string }

/** Reads a file. Throws a MigrationError when reading cannot continue. */
export async function* readRecords(file: SnapshotFile): AsyncGenerator<SnapshotRecord> {
  const source = createReadStream(file.path)
  const bytes = file.gzip ? source.pipe(createGunzip()) : source
  source.on('error', (error) => bytes.destroy(error))
  try {
    yield* file.format === 'csv' ? readCsv(bytes, file) : readLines(bytes, file)
  } catch (error) {
    throw new MigrationError(
      `${file.name} cannot be read on: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    source.destroy()
  }
}

async function* readLines(bytes: NodeJS.ReadableStream, { name }: SnapshotFile): AsyncGenerator<SnapshotRecord> {
  let number = 0
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    number += 1
    const text = number === 1 ? line.replace(/^\u{feff}/u, '') : line
    if (text.trim() !== '') yield recordOfLine(text, `${name}:${number}`)
  }
}

function recordOfLine(line: string, place: string): SnapshotRecord {
  const {
    value: record,
    faults: [lost],
  } = readJson(line)
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { place, record: undefined, reason: 'is no JSON object' }
  if (lost !== undefined) return { place, record: undefined, reason: `is not kept exactly: ${lost.message}` }
  return { place, record: { ...record } }
}

/** Columns with the same name are refused: the parser would keep only the last. */
function columnsOnce(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice === undefined) return names
  throw new Error(`it has the column ${JSON.stringify(twice)} more than once: keep one`)
}

async function* readCsv(bytes: NodeJS.ReadableStream, { name }: SnapshotFile): AsyncGenerator<SnapshotRecord> {
  const rows = bytes.pipe(
    parse({ bom: true, columns: columnsOnce, info: true, skip_empty_lines: true, relax_column_count: false }),
  )
  bytes.on('error', (error) => rows.destroy(error))
  for await (const row of rows) {
    const { record, info } = row as { record: Record<string, string>; info: { lines: number } }
    yield { place: `${name}:${info.lines}`, record: recordOfRow(record) }
  }
}
