// Packs the parts of a workbook, as they are made.
import { Zip, ZipDeflate } from 'fflate'
import type { PackedFile } from '@tapeline/kernel/spreadsheet/table-workbook'

const LEVEL = 3

/** Begins a zip that gives its bytes as they are made. */
export function packParts(onBytes: (bytes: Uint8Array) => void): PackedFile {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    onBytes(bytes)
  })
  const begin = (path: string) => {
    const part = new ZipDeflate(path, { level: LEVEL })
    zip.add(part)
    return part
  }
  return { begin, end: () => zip.end() }
}
