// Compresses responses to browsers: a table of a year is fifty kilobytes of JSON that repeats the same names. Streams, such as CSV, are
// sent without compression as they are made. A response never combines a secret with input of another site: requests from other sites carry
// no cookie.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accepts } from './accepted-encoding.ts'

const zip = promisify(gzip)

/** Compression gains nothing on a response that fits into one packet. */
const SMALL = 1_400

/** Compresses the responses of routes that are added to a scope after this call, for clients that accept gzip. */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL) return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!accepts(request, 'gzip')) return payload
    reply.header('Content-Encoding', 'gzip')
    return zip(payload)
  })
}
