// Judging a file: its name, its type and whether its content contradicts them. Each refusal says what to send instead.
import { ServiceError } from '../contract/errors.ts'
import type { Fault } from '../core/fault.ts'
import { codePointsExceed } from '../core/id.ts'
import { KIND_WORDS, contentKindOf } from './content-kind.ts'
import { ACCEPTED_FILES, type FileType, findFileType, nameWithExtension } from './file-types.ts'

/** Bounds of an upload. */
export interface UploadLimits {
  /** Of the file, decompressed. */
  readonly bytes_max: number
  /** Where it waits until it is judged. */
  readonly scratch_folder: string
}

/** What is accepted where nothing else is set: enough for scans and spreadsheets. */
export const FILE_BYTES_MAX = 26_214_400

/** Of the name that is sent, in characters; the one that is stored may have an ending more, and has at most 255. */
const NAME_LENGTH_MAX = 250

/** A file as it was announced. */
export interface AnnouncedFile {
  readonly name: string | undefined
  /** The Content-Type that came with it. */
  readonly declared: string | undefined
}

/** What a file is to be stored as. */
export interface JudgedFile {
  /** Without folders, with an ending that fits its type. */
  readonly name: string
  readonly content_type: string
}

/** Judges a file by what was said of it, its first bytes and its size. A type that is not accepted is thrown: no fault matters then. */
export function judgeFile(
  file: AnnouncedFile | undefined,
  content: { readonly head: Buffer; readonly size: number },
): JudgedFile | { readonly faults: readonly Fault[] } {
  if (file === undefined) return refuse('required', REQUIRED)
  const name = baseName(file.name ?? '')
  const fault =
    content.size === 0 ? refuse('empty', 'must not be empty: send a file of at least one byte') : nameFault(name)
  if (fault !== undefined) return fault
  const type = findFileType(file.declared, name)
  if (type === undefined) throw notAccepted(file.declared)
  const kind = contentKindOf(content.head)
  if (!type.kinds.includes(kind)) return refuse('content_mismatch', mismatch(type, KIND_WORDS[kind]))
  return { name: nameWithExtension(name, type), content_type: type.content_type }
}

const REQUIRED = 'is required: send it as the part named file of multipart/form-data, or as the body itself'

const NAME_REQUIRED =
  'needs a name: send it as the filename of its part, or, where the body is the file, in Content-Disposition or as the query parameter name'

function nameFault(name: string): { readonly faults: readonly Fault[] } | undefined {
  if (name === '') return refuse('name_required', NAME_REQUIRED)
  if (codePointsExceed(name, NAME_LENGTH_MAX))
    return refuse('name_too_long', `must have a shorter name: send at most ${NAME_LENGTH_MAX} characters`)
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return undefined
  return refuse('invalid_name', 'must have a printable name: send it without control or format characters')
}

function mismatch(type: FileType, content: string): string {
  return `must be what it was sent as: it came as ${type.content_type}, but its content is ${content}. Send ${ACCEPTED_FILES}, each with its own Content-Type`
}

function refuse(code: string, message: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ param: 'file', code, message: `file ${message}` }] }
}

/** Clients may send a path; a name has no folders. */
function baseName(name: string): string {
  return name.replace(/^.*[/\\]/su, '').trim()
}

/** The error of a file beyond the limit. */
export function tooLarge({ bytes_max }: UploadLimits): ServiceError {
  return new ServiceError('body_too_large', {
    message: `The file is too large: send one of at most ${bytes_max} bytes.`,
  })
}

function notAccepted(declared: string | undefined): ServiceError {
  const sent = declared === undefined ? 'did not say what it is' : `came as ${declared.slice(0, 100)}`
  const message = `The file ${sent}, which is not accepted: send ${ACCEPTED_FILES}, with its Content-Type or the usual ending of its name.`
  return new ServiceError('unsupported_media_type', { message })
}
