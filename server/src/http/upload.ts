// Receives a file: by multipart/form-data, or as the body itself. It is not held in memory, and nothing reaches the store before the file
// is complete and accepted; the route checks the key and the path first, so 401, 403 and 404 take precedence.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { parseFilename } from './content-disposition.ts'
import { type BodyLimit, pipeWithLimit } from './limited-pipe.ts'
import { type JudgedFile, type UploadLimits, judgeFile, tooLarge } from './upload-judgement.ts'
import { PART_LIMITS, type UploadParts, readMultipart } from './upload-multipart.ts'
import { UploadSpool } from './upload-spool.ts'

/** Where the bytes go; a blob store. */
export interface UploadStore {
  put(tenant: number, blob: { readonly sha256: string; readonly size: number }, content: Readable): Promise<void>
}

/** A file that is stored. */
export interface ReceivedFile extends JudgedFile {
  /** In bytes. */
  readonly size: number
  readonly sha256: string
}

/** An upload that is stored. */
export interface ReceivedUpload {
  /** The fields beside the file; text where they were sent as text. Empty for a body that is the file. */
  readonly fields: { readonly [name: string]: unknown }
  readonly file: ReceivedFile
  /** SHA-256 of query, fields and file, in hexadecimal: what an idempotency key is bound to. */
  readonly digest: string
}

/** Checks the fields before the file is stored, so that a request with faults stores nothing. */
export type JudgeFields = (fields: { readonly [name: string]: unknown }) => readonly Fault[]

/** Prepares a scope of the server for uploads: any body reaches the handler as a stream, and its unread remainder is read and dropped. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => {
    // It may fail while the key is still being checked: only its reader receives the error.
    body.on('error', () => {})
    done(null, body)
  })
  scope.addHook('onSend', (request, _reply, _payload, done) => {
    discardRest(request)
    done()
  })
}

/**
 * Receives the file and the fields of a request and stores the file. Throws `body_too_large`, `unsupported_media_type`,
 * `malformed_body`, or `invalid_request` with every fault of the file (param `file`) and of the fields; then nothing is stored.
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: UploadStore,
  tenant: number,
  limits: UploadLimits,
  judge: JudgeFields = () => [],
): Promise<ReceivedUpload> {
  const body = request.body as Readable | undefined
  if (Number(request.headers['content-length']) > bodyLimit(limits).bytes_max) throw tooLarge(limits)
  const spool = await UploadSpool.open(limits.scratch_folder, limits.bytes_max, () => tooLarge(limits))
  try {
    const parts = body === undefined ? NOTHING : await readParts(request, body, spool, limits)
    const judged = judgeFile(parts.file, spool)
    const faults = [...parts.faults, ...('faults' in judged ? judged.faults : []), ...judge(parts.fields)]
    if ('faults' in judged || faults.length > 0) throw invalidRequest(faults)
    const file = { ...judged, sha256: spool.digest(), size: spool.size }
    await store.put(tenant, { sha256: file.sha256, size: file.size }, spool.read())
    return { fields: parts.fields, file, digest: digestOf(request, parts, file) }
  } finally {
    await spool.close()
  }
}

const NOTHING: UploadParts = { fields: {}, file: undefined, faults: [] }

async function readParts(
  request: FastifyRequest,
  body: Readable,
  spool: UploadSpool,
  limits: UploadLimits,
): Promise<UploadParts> {
  const declared = request.headers['content-type']
  const isMultipart = /^multipart\/form-data\b/i.test(declared ?? '')
  try {
    const parts = isMultipart
      ? await readMultipart(request.headers, body, spool, bodyLimit(limits))
      : await readWhole(request, body, spool, limits)
    await spool.complete()
    // An HTTP/2 stream that was cut off ends like a complete one.
    if (request.raw.aborted) throw new Error('The caller went away')
    return parts
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw malformed(isMultipart, error)
  }
}

async function readWhole(
  request: FastifyRequest,
  body: Readable,
  spool: UploadSpool,
  limits: UploadLimits,
): Promise<UploadParts> {
  const { 'content-disposition': disposition, 'content-type': declared } = request.headers
  const { name } = request.query as { readonly [name: string]: unknown }
  const sent = disposition === undefined ? undefined : parseFilename(disposition)
  await pipeWithLimit(body, spool, bodyLimit(limits))
  return { fields: {}, file: { name: sent ?? (typeof name === 'string' ? name : undefined), declared }, faults: [] }
}

/** Parts have headers and fields beside the file. */
function bodyLimit(limits: UploadLimits): BodyLimit {
  const beside = (PART_LIMITS.fields_max + 1) * PART_LIMITS.field_bytes_max
  return { bytes_max: limits.bytes_max + beside, tooLarge: () => tooLarge(limits) }
}

function malformed(isMultipart: boolean, cause: unknown): ServiceError {
  const message = isMultipart
    ? 'The body is not whole multipart/form-data: let your client write it, its boundary and its Content-Type.'
    : 'The body is not whole: send all of it, with its true Content-Length and Content-Encoding.'
  return new ServiceError('malformed_body', { message, cause })
}

/** The same fields and the same file make the same request, whatever their division into parts. */
function digestOf(request: FastifyRequest, { fields }: UploadParts, file: ReceivedFile): string {
  const [, query = ''] = request.url.split('?', 2)
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(query)
    .update('\0')
    .update(JSON.stringify([sorted, file.name, file.content_type, file.sha256]))
    .digest('hex')
}

/**
 * Reads and drops the remaining body when its response is sent: a client that sends everything before it reads must get the response, not a
 * reset, and an HTTP/2 stream ends only when both sides have ended it. The time limit of a request limits this.
 */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
}
