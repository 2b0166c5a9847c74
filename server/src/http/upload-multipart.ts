// Reads multipart/form-data: one part `file`, and fields beside it, each as text or all together as one JSON part `document`. The parts may
// be in any order. The name of a part decides its use, since clients differ in its other headers.
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { readJson } from '@tapeline/kernel/core/exact-json'
import type { Fault } from '@tapeline/kernel/core/fault'
import { isPlainObject, shown } from '@tapeline/contract/kind'
import { type BodyLimit, pipeWithLimit } from './limited-pipe.ts'
import type { AnnouncedFile } from './upload-judgement.ts'
import type { UploadSpool } from './upload-spool.ts'

/** The fields sent beside the bytes of the file. */
export interface UploadParts {
  readonly fields: { readonly [name: string]: unknown }
  /** The file as the request describes it; undefined when there was none. */
  readonly file: AnnouncedFile | undefined
  readonly faults: readonly Fault[]
}

/** Limits other than that of the file. */
export const PART_LIMITS = { fields_max: 50, field_bytes_max: 65_536, header_bytes_max: 16_384 }

/** Reads the parts of a body, the file into the spool. Throws when the body is not multipart/form-data. */
export async function readMultipart(
  headers: FastifyRequest['headers'],
  body: Readable,
  spool: UploadSpool,
  limit: BodyLimit,
): Promise<UploadParts> {
  const parts = new PartCollector(spool)
  const parser = new Busboy({
    headers: headers as BusboyHeaders,
    isPartAFile: (name, _type, filename) => name === 'file' || filename !== undefined,
    limits: {
      fields: PART_LIMITS.fields_max,
      files: 10,
      parts: PART_LIMITS.fields_max + 10,
      fieldSize: PART_LIMITS.field_bytes_max,
      headerSize: PART_LIMITS.header_bytes_max,
    },
  })
  parser.on('field', (name, text, _nameTruncated, truncated) => parts.takeText(name, text, truncated))
  parser.on('file', (name, content, filename, _encoding, type) => {
    // The parser rejects an incomplete part; the body's own error reports it.
    content.on('error', () => {})
    if (name === 'file') parts.takeFile(content, filename, type, (error) => parser.destroy(error))
    else parts.takeLongText(name, content)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => parts.refuseMore())
  await pipeWithLimit(body, parser, limit)
  return parts.result()
}

/** Collects parts as they arrive. */
class PartCollector {
  readonly #spool: UploadSpool
  readonly #fields = new Map<string, unknown>()
  readonly #faults = new Map<string, Fault>()
  #file: UploadParts['file']

  constructor(spool: UploadSpool) {
    this.#spool = spool
  }

  takeText(name: string | undefined, text: string, truncated: boolean): void {
    if (name === undefined || name === '') return this.#refuseNameless()
    if (truncated)
      return this.#refuse(name, 'too_long', `must be shorter: send at most ${PART_LIMITS.field_bytes_max} bytes`)
    if (name === 'document') return this.#takeDocument(text)
    this.#take(name, text)
  }

  /** A field sent as a file: JSON from a file, or from a client that gives every part a file name. */
  takeLongText(name: string | undefined, content: Readable): void {
    const chunks: Buffer[] = []
    let length = 0
    content.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= PART_LIMITS.field_bytes_max) chunks.push(chunk)
    })
    content.on('end', () => {
      if (name === undefined || name === '') this.#refuseNameless()
      else if (name === 'document')
        this.takeText(name, Buffer.concat(chunks).toString('utf8'), length > PART_LIMITS.field_bytes_max)
      else this.#refuse(name, 'unexpected_file', 'must not be a file: send one file, in the part named file')
    })
  }

  takeFile(content: Readable, filename: string | undefined, type: string, fail: (error: Error) => void): void {
    if (this.#file !== undefined) {
      content.resume()
      return this.#refuse('file', 'too_many_files', 'must be one file: send each file in a request of its own')
    }
    // The parser reports text/plain for a part without a type.
    this.#file = { name: filename, declared: type }
    this.#spool.on('error', fail)
    content.pipe(this.#spool, { end: false })
  }

  refuseMore(): void {
    this.#refuse(
      'body',
      'too_many_parts',
      `must hold fewer parts: send one file and at most ${PART_LIMITS.fields_max} fields`,
    )
  }

  result(): UploadParts {
    return { fields: Object.fromEntries(this.#fields), file: this.#file, faults: [...this.#faults.values()] }
  }

  #takeDocument(text: string): void {
    const { value: fields, faults } = readJson(text)
    if (!isPlainObject(fields)) return this.#refuse('document', 'invalid_type', 'must be a JSON object of the fields')
    for (const fault of faults) this.#faults.set(`${fault.param} ${fault.code}`, fault)
    for (const [name, value] of Object.entries(fields)) this.#take(name, value)
  }

  #take(name: string, value: unknown): void {
    if (this.#fields.has(name)) this.#refuse(name, 'sent_twice', 'was sent twice: send each field once')
    this.#fields.set(name, value)
  }

  #refuseNameless(): void {
    this.#refuse('body', 'nameless_part', 'must not hold a part without a name: name each part')
  }

  #refuse(param: string, code: string, message: string): void {
    this.#faults.set(`${param} ${code}`, { param: shown(param), code, message: `${shown(param)} ${message}` })
  }
}
