// Sends a file. Someone else wrote the file: it is sent as an attachment, never rendered in our origin, and only under the type it was
// stored with. Its SHA-256 is its entity tag, so a copy is never sent twice, a broken download resumes at its last byte, and the receiver
// can verify the whole file.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { sendError } from './answer.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import { attachment } from './content-disposition.ts'

/** A file to be sent. */
export interface Download {
  readonly name: string
  readonly content_type: string
  /** In bytes. */
  readonly size: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Opens the bytes, or a range of them. Not called when none are sent. */
  readonly open: (range: ByteRange | undefined) => Promise<Readable>
}

/** Sends a file: 200, 206 for a range, 304 for a copy that the caller has, 416 for a range beyond the file. */
export async function sendDownload(
  reply: FastifyReply,
  headers: FastifyRequest['headers'],
  download: Download,
): Promise<FastifyReply> {
  const tag = `"${download.sha256}"`
  const cached = {
    'ETag': tag,
    'Vary': 'Authorization',
    'Accept-Ranges': 'bytes',
  }
  if (matches(headers['if-none-match'], tag)) return reply.code(304).headers(cached).send()
  const unconditional = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = unconditional ? parseRange(headers.range, download.size) : undefined
  if (range === 'unsatisfiable') return refuseRange(reply, download.size)
  const content = await begun(await download.open(range))
  const { first, last } = range ?? { first: 0, last: download.size - 1 }
  if (range !== undefined) reply.header('Content-Range', `bytes ${first}-${last}/${download.size}`)
  return reply
    .code(range === undefined ? 200 : 206)
    .headers({
      ...cached,
      'Content-Type': download.content_type,
      'Content-Length': last - first + 1,
      'Content-Disposition': attachment(download.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Repr-Digest': `sha-256=:${Buffer.from(download.sha256, 'hex').toString('base64')}:`,
    })
    .send(content)
}

/** Waits for the first bytes: a store that fails before them is answered as an error, not as an incomplete file. */
function begun(content: Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    content.once('error', reject)
    content.once('readable', () => {
      content.off('error', reject)
      resolve(content)
    })
  })
}

/** Whether a list of entity tags contains this one; weak tags match as well (RFC 9110, 13.1.2). */
function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false
  return list.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const message = `The file has ${size} bytes, and the range is beyond them: ask for bytes 0 to ${size - 1}, or leave Range out.`
  const error = new ServiceError('range_not_satisfiable', { message })
  return sendError(reply.header('Content-Range', `bytes */${size}`), error)
}
