// The types of file that may be documents: what lenders and operators exchange and a person can open without running it. Our own table:
// fifteen lines state what is accepted, while a detection library would recognize two hundred types that are not.
import type { ContentKind } from './content-kind.ts'

/** A kind of file that is accepted. */
export interface FileType {
  readonly content_type: string
  /** The endings of its file names; the first is added to a name without one. */
  readonly extensions: readonly string[]
  /** Other types that clients send for it. */
  readonly aliases: readonly string[]
  /** The kinds of content that it may have. */
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

/** The accepted types, as the end of a sentence. */
export const ACCEPTED_FILES =
  'PDF, PNG, JPEG, WebP, TIFF, CSV, plain text, JSON, XML, Word (.docx, .doc) or Excel (.xlsx, .xls)'

/** The types that clients send when they do not know the real one. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-www-form-urlencoded'])

/** The type of a file by its Content-Type, or by its name when the Content-Type is unspecific; undefined when it is not accepted. */
export function findFileType(declared: string | undefined, name: string): FileType | undefined {
  const essence = (declared ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const extension = extensionOf(name)
  const byName = FILE_TYPES.find(({ extensions }) => extensions.includes(extension))
  if (UNKNOWN.has(essence)) return byName
  // text/plain is the default of a part without a type.
  if (essence === 'text/plain' && byName !== undefined) return byName
  // When Excel is installed, browsers send every CSV file as an Excel file.
  if (essence === 'application/vnd.ms-excel' && byName?.content_type === 'text/csv') return byName
  return FILE_TYPES.find(({ content_type, aliases }) => content_type === essence || aliases.includes(essence))
}

/** The name with an ending of its type, so that no program opens it as another type: a text file `report.bat` becomes `report.bat.txt`. */
export function nameWithExtension(name: string, type: FileType): string {
  return type.extensions.includes(extensionOf(name)) ? name : `${name}.${type.extensions[0]}`
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? ''
}
