// A file of a table on the disk, opened as what it is.
import { openNdjson } from '@tapeline/tape/files/ndjson-rows'
import type { OpenRows } from '@tapeline/tape/files/source-rows'
import { REJECTED_ENDING, formatOfHead, plainRows, refuseTwice } from '@tapeline/tape/files/table-rows'
import type { FileFormat, FileMapping, OnBytes } from '@tapeline/tape/tape-store'
import { openXlsx } from '@tapeline/tape/files/xlsx/xlsx-rows'
import { openCsv } from './csv-rows.ts'
import { headOf, textOfFile } from './file-bytes.ts'
import { openArchiveFile } from './archive.ts'

/** What a file is, by its first bytes and its name. Throws a FileFault for what is none of ours. */
export async function formatOf(path: string): Promise<FileFormat> {
  return formatOfHead(await headOf(path, 512), path)
}

/** Opens a file. Throws a FileFault. */
export async function openFile(path: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
  return plainRows(await openAsWritten(path, mapping, onBytes), mapping)
}

async function openAsWritten(path: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
  if (path.endsWith(REJECTED_ENDING)) return openCsv(path, { delimiter: mapping.delimiter, onBytes })
  const format = mapping.format ?? (await formatOf(path))
  const { delimiter, encoding, sheet, header_row, header } = mapping
  refuseTwice(header ?? [])
  if (format === 'xlsx') {
    const decimal = mapping.formats?.decimal
    return openXlsx(() => openArchiveFile(path), { sheet, header_row, header, decimal, onBytes })
  }
  if (format === 'ndjson') return openNdjson((counted) => textOfFile(path, encoding, counted), onBytes)
  return openCsv(path, { delimiter, encoding, header_row, header, onBytes })
}
