// A statement file of either format; its first bytes show the format if none is given.
import { type Reading, refuse } from '@tapeline/kernel/core/fault'
import { parseCamt } from './camt/camt-file.ts'
import { parseCsv } from './csv/csv-file.ts'
import { type CsvMapping, defaultMapping } from './csv/csv-mapping.ts'
import type { Format } from './formats.ts'
import type { StatementFile } from './statement.ts'

const LOOKED_AT = 64

/** Reads a file. The fault's message continues the file's name. */
export function readStatements(bytes: Uint8Array, format: Format, mapping?: CsvMapping): Reading<StatementFile> {
  const packing = packingOf(bytes)
  if (packing !== undefined) return refuse('packed', `is ${packing}: unpack it first`)
  return format === 'csv' ? parseCsv(bytes, mapping ?? defaultMapping()) : parseCamt(bytes)
}

/** XML begins with `<`, whatever its encoding. */
export function formatOf(bytes: Uint8Array): Format {
  const first = bytes
    .subarray(0, LOOKED_AT)
    .find((byte) => ![0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 9, 10, 13, 32].includes(byte))
  return first === 0x3c ? 'camt.053' : 'csv'
}

function packingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0x50 && second === 0x4b) return 'a ZIP file'
  return first === 0x1f && second === 0x8b ? 'a gzip file' : undefined
}
