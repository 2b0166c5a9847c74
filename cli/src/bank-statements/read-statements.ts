// A statement file of any format; its first bytes show the format if none is given.
import { type Reading, refuse } from '@tapeline/kernel/core/fault'
import { parseBai2 } from './bai2/bai2-file.ts'
import { parseCamt } from './camt/camt-file.ts'
import { parseCsv } from './csv/csv-file.ts'
import { type CsvMapping, defaultMapping } from './csv/csv-mapping.ts'
import { western } from './decode-text.ts'
import type { Format } from './formats.ts'
import { parseMt940 } from './mt940/mt940-file.ts'
import { FILE_BYTES_MAX, type StatementFile } from './statement.ts'

const LOOKED_AT = 4096
const XML_START = /^(?:\xff\xfe|\xfe\xff)?[\s\0]*</
const BAI2_START = /^\s*01,[^\n]*,2 *\/?\s*(?:\n|$)/
const MT940_START = /(?:^|\n)(?:\{1:|:20:)/

/** Reads a file. The fault's message continues the file's name. */
export function readStatements(bytes: Uint8Array, format: Format, mapping?: CsvMapping): Reading<StatementFile> {
  if (bytes.length > FILE_BYTES_MAX) return refuse('too_large', `is larger than ${FILE_BYTES_MAX} bytes`)
  const packing = packingOf(bytes)
  if (packing !== undefined) return refuse('packed', `is ${packing}: unpack it first`)
  if (format === 'csv') return parseCsv(bytes, mapping ?? defaultMapping())
  if (format === 'mt940') return parseMt940(bytes)
  return format === 'bai2' ? parseBai2(bytes) : parseCamt(bytes)
}

/** The format by the first lines: XML begins with `<` in any encoding, BAI2 with its record 01, and MT940 has a field :20:. */
export function formatOf(bytes: Uint8Array): Format {
  const start = western(bytes.subarray(0, LOOKED_AT)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (XML_START.test(start)) return 'camt.053'
  if (BAI2_START.test(start)) return 'bai2'
  return MT940_START.test(start.replaceAll('\r', '\n')) ? 'mt940' : 'csv'
}

function packingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0x50 && second === 0x4b) return 'a ZIP file'
  return first === 0x1f && second === 0x8b ? 'a gzip file' : undefined
}
