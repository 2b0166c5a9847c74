// Reads bodies: JSON in UTF-8, plain or gzip, limited in size after decompression. An unreadable body does not fail here: the handler
// reports it after the key and the path are checked.
import { isUtf8 } from 'node:buffer'
import { PassThrough, type Readable } from 'node:stream'
import { type Gunzip, createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type JsonReading, readJson } from '@tapeline/kernel/core/exact-json'
import type { Fault } from '@tapeline/kernel/core/fault'
import { TransportError } from './answer.ts'

/** A body as received. */
export interface ReceivedBody {
  /** The bytes, decompressed; what an idempotency key is bound to. */
  readonly bytes: Buffer
  /** The parsed value; undefined when the bytes are not JSON in UTF-8. */
  readonly json: unknown
  /** Keys that were sent twice, and numbers that would be stored as other numbers. */
  readonly losses: readonly Fault[]
}

/** Installs the reading of JSON bodies. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, received, done) => {
    const bytes = Buffer.isBuffer(received) ? received : Buffer.from(received)
    const { value: json, faults: losses } = parseJson(bytes)
    done(null, { bytes, json, losses } satisfies ReceivedBody)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase()
    if (encoding === undefined || encoding === 'identity') return done(null, payload)
    if (encoding !== 'gzip') return done(new TransportError('unsupported_media_type'))
    const unzipped = createGunzip()
    // The reader of the body receives the error. Nobody reads the body of a GET or of a refused request, and an error event without a
    // listener ends the process.
    unzipped.on('error', () => {})
    payload.on('error', (error) => unzipped.destroy(error))
    delete request.headers['content-length']
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    done(null, isJson ? unreadableOnError(payload.pipe(unzipped)) : payload.pipe(unzipped))
  })
}

/** How many bytes of a body that came compressed are decompressed by now; undefined of one that came plain. */
export function packedBytesOf(body: Readable | undefined): number | undefined {
  return body !== undefined && 'bytesWritten' in body ? Number(body.bytesWritten) : undefined
}

/** No byte of UTF-8. */
const UNREADABLE = Buffer.of(0xff)

/** A body that cannot be decompressed counts as unreadable. The handler reports it after the key and the path are checked. */
function unreadableOnError(unzipped: Gunzip): PassThrough {
  const body = new PassThrough()
  unzipped.on('error', () => body.end(UNREADABLE))
  return unzipped.pipe(body)
}

const NO_JSON: JsonReading = { value: undefined, faults: [] }

/** JSON in UTF-8, a byte order mark allowed; an undefined value for anything else. */
export function parseJson(bytes: Buffer): JsonReading {
  const text = bytes.toString('utf8')
  // Invalid UTF-8 is read as this character, which may also have been sent.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return NO_JSON
  return readJson(text.startsWith('\uFEFF') ? text.slice(1) : text, bytes)
}
