// Checks a file: its name, its type and whether its content contradicts them. Each refusal states what to send instead.
import { ServiceError } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { codePointsExceed } from '@tapeline/kernel/core/id'
import { KIND_WORDS, contentKindOf } from './content-kind.ts'
import { ACCEPTED_FILES, type FileType, findFileType, nameWithExtension } from './file-types.ts'

/** Limits of an upload. */
export interface UploadLimits {
  /** Of the file, decompressed. */
  readonly bytes_max: number
  /** The folder that holds it until it is checked. */
  readonly scratch_folder: string
}

/** The default limit: enough for scans and spreadsheets. */
export const FILE_BYTES_MAX = 26_214_400

/** Of the name that is sent, in characters; the stored name may have an ending added, up to 255 in all. */
const NAME_LENGTH_MAX = 250

/** A file as the request describes it. */
export interface AnnouncedFile {
  readonly name: string | undefined
  /** The Content-Type that came with it. */
  readonly declared: string | undefined
}

/** The name and type under which a file is stored. */
export interface JudgedFile {
  /** Without folders, with an ending that fits its type. */
  readonly name: string
  readonly content_type: string
}

/** Checks a file by its description, its first bytes and its size. Throws for a type that is not accepted, since no other fault matters then. */
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
  const sent = declared === undefined ? 'has no declared type' : `came as ${declared.slice(0, 100)}`
  const message = `The file ${sent}, which is not accepted: send ${ACCEPTED_FILES}, with its Content-Type or the usual ending of its name.`
  return new ServiceError('unsupported_media_type', { message })
}
