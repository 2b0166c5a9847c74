// Bytes to text. A byte order mark wins over the declaration. Text that violates its encoding is refused, since a damaged name or reference
// would make another record. ISO-8859-1 is read as Windows-1252, as on the web, with a table of our own: decoders differ between versions
// of the platform.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const WESTERN: ReadonlySet<string> = new Set([
  'iso-8859-1',
  'iso8859-1',
  'iso_8859-1',
  'latin1',
  'windows-1252',
  'cp1252',
])
const WESTERN_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const DECLARATION = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']/
const DECLARATION_LENGTH_MAX = 300

/** Text of an XML file, by its byte order mark or its declaration; UTF-8 when it has neither. */
export function decodeXml(bytes: Uint8Array): Reading<string> {
  const mark = encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (mark !== undefined) return decode(bytes, mark)
  const declared = DECLARATION.exec(western(bytes.subarray(0, DECLARATION_LENGTH_MAX)))?.[1]?.toLowerCase() ?? 'utf-8'
  // Software that converted the text to UTF-8 often leaves UTF-16 in the declaration; the bytes before it show the truth.
  return decode(bytes, declared.startsWith('utf-16') ? 'utf-8' : declared)
}

/** Text of a file without a declaration: in the given encoding, otherwise UTF-8, or Windows-1252 if it cannot be UTF-8. */
export function decodePlain(bytes: Uint8Array, given: string | undefined): Reading<string> {
  const known = encodingOfMark(bytes) ?? given?.toLowerCase()
  if (known !== undefined) return decode(bytes, known)
  const read = decode(bytes, 'utf-8')
  return read.ok ? read : accept(western(bytes))
}

function decode(bytes: Uint8Array, encoding: string): Reading<string> {
  if (WESTERN.has(encoding)) return accept(western(bytes))
  const decoder = decoderOf(encoding)
  if (decoder === undefined)
    return refuse('unknown_encoding', `is in ${encoding}, which is not known: save it as UTF-8`)
  try {
    return accept(decoder.decode(bytes))
  } catch {
    return refuse('invalid_encoding', `is not ${encoding}, though it should be${lineOfFault(bytes, encoding)}`)
  }
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return undefined
  }
}

/** In UTF-8 a line end is never part of another character, so each line can be checked alone. */
function lineOfFault(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'utf-8') return ''
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start)
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end))
    } catch {
      return `: see line ${line}`
    }
    start = end < 0 ? bytes.length : end + 1
  }
  return ''
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark has a zero byte beside the first `<`. */
function encodingOfZeros([first, second]: Uint8Array): string | undefined {
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : undefined
}

/** Text of bytes in Windows-1252, in which every byte is a character. */
export function western(bytes: Uint8Array): string {
  // Some platforms read this encoding as Windows-1252 and some as ISO-8859-1; what follows makes one of both.
  const latin = new TextDecoder('latin1').decode(bytes)
  return latin.replace(/[\u0080-\u009f]/g, (character) => WESTERN_80_TO_9F[character.charCodeAt(0) - 0x80] ?? character)
}
