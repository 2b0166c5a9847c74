// A statement file of a given format.
import { type Reading, refuse } from '@tapeline/kernel/core/fault'
import { parseBai2 } from './bai2/bai2-file.ts'
import { parseCamt } from './camt/camt-file.ts'
import { parseCsv } from './csv/csv-file.ts'
import { type CsvMapping, defaultMapping } from './csv/csv-mapping.ts'
import { packingOf } from './format-of.ts'
import type { Format } from './formats.ts'
import { parseMt940 } from './mt940/mt940-file.ts'
import { FILE_BYTES_MAX, type StatementFile } from './statement.ts'

/** Reads a file. The fault's message continues the file's name. */
export function readStatements(bytes: Uint8Array, format: Format, mapping?: CsvMapping): Reading<StatementFile> {
  if (bytes.length > FILE_BYTES_MAX) return refuse('too_large', `is larger than ${FILE_BYTES_MAX} bytes`)
  const packing = packingOf(bytes)
  if (packing !== undefined) return refuse('packed', `is ${packing}: unpack it first`)
  if (format === 'csv') return parseCsv(bytes, mapping ?? defaultMapping())
  if (format === 'mt940') return parseMt940(bytes)
  return format === 'bai2' ? parseBai2(bytes) : parseCamt(bytes)
}
