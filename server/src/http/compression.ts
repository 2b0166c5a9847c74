// Compresses responses to browsers: a table of a year is fifty kilobytes of JSON that repeats the same names. Streams, such as CSV, are
// sent without compression as they are made. A response never combines a secret with input of another site: requests from other sites carry
// no cookie.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accepts } from './accepted-encoding.ts'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** Takes as long as gzip, and gives a seventh less. */
const QUALITY = 6

/** Compression gains nothing on a response that fits into one packet. */
const SMALL = 1_400

/** Compresses the responses of routes that are added to a scope after this call, for clients that accept Brotli or gzip. */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL) return payload
    reply.header('Vary', 'Accept-Encoding')
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(request, one))
    if (encoding === undefined) return payload
    reply.header('Content-Encoding', encoding)
    return encoding === 'gzip' ? zip(payload) : toBrotli(payload)
  })
}

function toBrotli(text: string): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return brotli(text, { params })
}
