// The format of a statement file by its first bytes, and whether it is packed, apart from what reads it.
import { western } from './decode-text.ts'
import type { Format } from './formats.ts'

const LOOKED_AT = 4096
const XML_START = /^(?:\xff\xfe|\xfe\xff)?[\s\0]*</
const BAI2_START = /^\s*01,[^\n]*,2 *\/?\s*(?:\n|$)/
const MT940_START = /(?:^|\n)(?:\{1:|:20:)/

/** The format by the first lines: XML begins with `<` in any encoding, BAI2 with its record 01, and MT940 has a field :20:. */
export function formatOf(bytes: Uint8Array): Format {
  const start = western(bytes.subarray(0, LOOKED_AT)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (XML_START.test(start)) return 'camt.053'
  if (BAI2_START.test(start)) return 'bai2'
  return MT940_START.test(start.replaceAll('\r', '\n')) ? 'mt940' : 'csv'
}

/** How a file is packed; undefined where it is not. */
export function packingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0x50 && second === 0x4b) return 'a ZIP file'
  return first === 0x1f && second === 0x8b ? 'a gzip file' : undefined
}
