// Which files may be documents: what lenders and operators exchange and a person can open without running it. A table of our own:
// fifteen lines that say what is accepted, where a sniffing library would recognise two hundred that are not.
import type { ContentKind } from './content-kind.ts'

/** A kind of file that is accepted. */
export interface FileType {
  readonly content_type: string
  /** How names of it end; the first is given to a name without one. */
  readonly extensions: readonly string[]
  /** Other types that clients send for it. */
  readonly aliases: readonly string[]
  /** What its content may look like. */
  readonly kinds: readonly ContentKind[]
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const TEXT: readonly ContentKind[] = ['text', 'xml']

const FILE_TYPES: readonly FileType[] = [
  fileType('application/pdf', ['pdf'], ['pdf'], ['application/x-pdf']),
  fileType('image/png', ['png'], ['png']),
  fileType('image/jpeg', ['jpg', 'jpeg'], ['jpeg'], ['image/jpg', 'image/pjpeg']),
  fileType('image/webp', ['webp'], ['webp']),
  fileType('image/tiff', ['tiff', 'tif'], ['tiff'], ['image/tif']),
  fileType('text/csv', ['csv'], TEXT, ['application/csv', 'text/x-csv', 'text/comma-separated-values']),
  fileType('text/plain', ['txt'], TEXT),
  fileType('application/json', ['json'], ['text'], ['text/json']),
  fileType('application/xml', ['xml'], ['xml'], ['text/xml']),
  fileType(`${OOXML}.wordprocessingml.document`, ['docx'], ['docx', 'zip']),
  fileType(`${OOXML}.spreadsheetml.sheet`, ['xlsx'], ['xlsx', 'zip']),
  fileType('application/msword', ['doc'], ['office']),
  fileType('application/vnd.ms-excel', ['xls'], ['office'], ['application/msexcel', 'application/x-msexcel']),
]

function fileType(
  content_type: string,
  extensions: readonly string[],
  kinds: readonly ContentKind[],
  aliases: readonly string[] = [],
): FileType {
  return { content_type, extensions, aliases, kinds }
}

/** What is accepted, as a sentence goes on. */
export const ACCEPTED_FILES =
  'PDF, PNG, JPEG, WebP, TIFF, CSV, plain text, JSON, XML, Word (.docx, .doc) or Excel (.xlsx, .xls)'

/** What clients send when they do not know the type. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-www-form-urlencoded'])

/** The type of a file by its Content-Type, or by its name where that says nothing; undefined when it is not accepted. */
export function findFileType(declared: string | undefined, name: string): FileType | undefined {
  const essence = (declared ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const extension = extensionOf(name)
  const byName = FILE_TYPES.find(({ extensions }) => extensions.includes(extension))
  if (UNKNOWN.has(essence)) return byName
  // Of a part that says nothing of itself, text/plain is assumed.
  if (essence === 'text/plain' && byName !== undefined) return byName
  // Where Excel is installed, browsers take every CSV for one of its own.
  if (essence === 'application/vnd.ms-excel' && byName?.content_type === 'text/csv') return byName
  return FILE_TYPES.find(({ content_type, aliases }) => content_type === essence || aliases.includes(essence))
}

/** The name with an ending of its type, so that nothing opens it as something else: `report.bat` that is text is `report.bat.txt`. */
export function nameWithExtension(name: string, type: FileType): string {
  return type.extensions.includes(extensionOf(name)) ? name : `${name}.${type.extensions[0]}`
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? ''
}
