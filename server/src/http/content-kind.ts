// Detects the kind of a file from its first bytes. Enough to catch a file that differs from its declared type, and to refuse files that a
// browser or a desktop would run; not a virus scanner, and no proof that a file is well formed.

/** The kind of content. `binary` is none of the others. */
export type ContentKind =
  | 'pdf'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'tiff'
  | 'docx'
  | 'xlsx'
  | 'zip'
  | 'office'
  | 'text'
  | 'xml'
  | 'html'
  | 'svg'
  | 'program'
  | 'binary'

/** Each kind in the words of a message: "its content is …". */
export const KIND_WORDS: { readonly [kind in ContentKind]: string } = {
  pdf: 'a PDF',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  webp: 'a WebP image',
  tiff: 'a TIFF image',
  docx: 'a Word document (.docx)',
  xlsx: 'an Excel workbook (.xlsx)',
  zip: 'a ZIP archive',
  office: 'an older Office file, or one with a password',
  text: 'plain text',
  xml: 'XML',
  html: 'HTML',
  svg: 'SVG',
  program: 'a program',
  binary: 'of no accepted kind',
}

/** The number of bytes that are examined. */
export const HEAD_BYTES = 4_096

const SIGNATURES: readonly (readonly [ContentKind, string])[] = [
  ['pdf', '255044462d'],
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['tiff', '49492a00'],
  ['tiff', '4d4d002a'],
  ['tiff', '49492b00'],
  ['tiff', '4d4d002b'],
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['office', 'd0cf11e0a1b11ae1'],
  ['program', '7f454c46'],
  ['program', 'feedface'],
  ['program', 'feedfacf'],
  ['program', 'cefaedfe'],
  ['program', 'cffaedfe'],
  ['program', 'cafebabe'],
  ['program', '0061736d'],
  ['program', '4c00000001140200'],
  ['program', '2321'],
]

/** The kind of a file by its first bytes, at most HEAD_BYTES of them. */
export function contentKindOf(head: Buffer): ContentKind {
  const hex = head.subarray(0, 8).toString('hex')
  const [signed] = SIGNATURES.find(([, signature]) => hex.startsWith(signature)) ?? []
  if (signed === 'zip') return archiveKindOf(head)
  if (signed !== undefined) return signed
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  const text = textOf(head)
  if (text !== undefined) return markupKindOf(text)
  // Some writers put a few bytes before the header of a PDF; readers look for it in the first kilobyte.
  if (ascii(head, 0, 1_024).includes('%PDF-')) return 'pdf'
  return ascii(head, 0, 2) === 'MZ' ? 'program' : 'binary'
}

function ascii(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to)
}

/** Detects formats that are ZIP archives inside by the folders of the first files in the archive. */
function archiveKindOf(head: Buffer): ContentKind {
  const names: string[] = []
  for (let at = 0; at !== -1 && at + 30 <= head.length; at = head.indexOf('PK\x03\x04', at + 4, 'latin1'))
    names.push(ascii(head, at + 30, at + 30 + head.readUInt16LE(at + 26)))
  if (names.some((name) => /^META-INF\/|^AndroidManifest\.xml$|^classes\.dex$|\.exe$/i.test(name))) return 'program'
  if (names.some((name) => name.startsWith('word/'))) return 'docx'
  return names.some((name) => name.startsWith('xl/')) ? 'xlsx' : 'zip'
}

/** The text of bytes that are text, in UTF-16 when they are marked so; undefined for bytes that are not text. */
function textOf(head: Buffer): string | undefined {
  if (head.length >= 2 && head.readUInt16LE(0) === 0xfeff) return head.toString('utf16le', 2)
  if (head.length >= 2 && head.readUInt16BE(0) === 0xfeff) {
    const even = Buffer.from(head.subarray(0, head.length - (head.length % 2)))
    return even.swap16().toString('utf16le', 2)
  }
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  // oxlint-disable-next-line eslint/no-control-regex -- text contains none of these bytes
  return /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text
}

/** What may precede the first element: blanks, comments, instructions, a document type. */
const PROLOG = /^(?:\s+|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!doctype(?!\s+html)[^>]*(?:>|$))+/i

const HTML_ELEMENTS =
  /^(?:head|body|title|meta|link|base|style|script|iframe|object|embed|form|table|div|span|font|center|img|video|h[1-6]|p|br|a|b)$/

function markupKindOf(text: string): ContentKind {
  const markup = text.replace(PROLOG, '')
  if (/^<!doctype\s+html/i.test(markup)) return 'html'
  const element = /^<(?:[\w.-]+:)?([a-z][\w.-]*)/i.exec(markup)?.[1]?.toLowerCase()
  const declaresXml = /^\s*<\?xml/i.test(text)
  if (element === undefined) return declaresXml ? 'xml' : 'text'
  if (element === 'svg' || element === 'html') return element
  // An XML vocabulary may also define a `table` or a `form`.
  return !declaresXml && HTML_ELEMENTS.test(element) ? 'html' : 'xml'
}
