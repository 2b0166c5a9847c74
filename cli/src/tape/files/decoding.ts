// Bytes to text, as they come. A byte order mark wins, then the encoding of the mapping, then UTF-8; text that breaks its encoding is refused with
// the byte's place, since a name or an id with a hole in it would be another one.
import { isUtf8 } from 'node:buffer'
import { western } from '../../bank-statements/decode-text.ts'
import { FileFault } from '@tapeline/tape/files/file-fault'

/** An encoding that is read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'

/** Text of a file in pieces. */
export class Decoding {
  readonly #given: Encoding | undefined
  #encoding: Encoding | undefined
  #carried: Buffer = Buffer.alloc(0)
  #offset = 0
  #line = 1

  constructor(given: Encoding | undefined) {
    this.#given = given
  }

  /** The text of the next bytes, as far as it is whole. Throws a FileFault. */
  write(chunk: Buffer): string {
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk])
    if (this.#encoding === undefined && bytes.length < 4) {
      this.#carried = bytes
      return ''
    }
    const body = this.#encoding === undefined ? this.#begin(bytes) : bytes
    const length = wholeLength(body, this.#encoding ?? 'utf-8')
    this.#carried = body.subarray(length)
    return this.#decode(body.subarray(0, length))
  }

  /** The text of what is left. Throws a FileFault. */
  end(): string {
    const body = this.#encoding === undefined ? this.#begin(this.#carried) : this.#carried
    this.#carried = Buffer.alloc(0)
    if (body.length > 0 && wholeLength(body, this.#encoding ?? 'utf-8') < body.length)
      throw new FileFault(`is cut off in the middle of a character, at byte ${this.#offset + 1}`)
    return this.#decode(body)
  }

  #begin(bytes: Buffer): Buffer {
    const { encoding, length } = markOf(bytes)
    this.#encoding = encoding ?? this.#given ?? 'utf-8'
    if (encoding === undefined) refuseBinary(bytes, this.#encoding)
    this.#offset = length
    return bytes.subarray(length)
  }

  #decode(bytes: Buffer): string {
    const text = this.#textOf(bytes)
    this.#offset += bytes.length
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line += 1
    return text
  }

  #textOf(bytes: Buffer): string {
    if (this.#encoding === 'latin1') return western(bytes)
    if (this.#encoding === 'utf-16le') return bytes.toString('utf16le')
    if (this.#encoding === 'utf-16be') return Buffer.from(bytes).swap16().toString('utf16le')
    if (isUtf8(bytes)) return bytes.toString('utf8')
    const at = faultAt(bytes)
    const line = this.#line + bytes.subarray(0, at).toString('latin1').split('\n').length - 1
    const byte = bytes[at]?.toString(16).padStart(2, '0').toUpperCase()
    throw new FileFault(
      `is not UTF-8: byte ${this.#offset + at + 1} (${byte}, on line ${line}) is no character. Write \`encoding: latin1\` where it is ` +
        'ISO-8859-1 or Windows-1252, or save it as UTF-8',
    )
  }
}

function markOf(bytes: Buffer): { readonly encoding: Encoding | undefined; readonly length: number } {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', length: 2 }
  return { encoding: undefined, length: 0 }
}

/** Text has no zeros; UTF-16 without a mark shows by one in each pair of bytes. */
function refuseBinary(bytes: Buffer, encoding: Encoding): void {
  if (encoding.startsWith('utf-16')) return
  const zero = bytes.subarray(0, 4_096).indexOf(0)
  if (zero < 0) return
  const wide = bytes[zero + 2] === 0 || bytes[zero - 2] === 0
  throw new FileFault(
    wide
      ? `looks like UTF-16 without a byte order mark: write \`encoding: ${zero % 2 === 0 ? 'utf-16be' : 'utf-16le'}\``
      : `is no text: byte ${zero + 1} is zero. CSV, NDJSON and .xlsx are read`,
  )
}

/** How many bytes make whole characters. */
function wholeLength(bytes: Buffer, encoding: Encoding): number {
  if (encoding === 'latin1') return bytes.length
  if (encoding !== 'utf-8') return bytes.length - (bytes.length % 2)
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return sizeFrom(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function sizeFrom(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}

/** The first byte that is no part of a character, by halving: a beginning is UTF-8 up to where it breaks. */
function faultAt(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    const part = bytes.subarray(0, middle)
    if (isUtf8(part.subarray(0, wholeLength(part, 'utf-8')))) good = middle
    else bad = middle
  }
  const part = bytes.subarray(0, good)
  return Math.min(wholeLength(part, 'utf-8'), good)
}
