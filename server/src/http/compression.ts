// Answers to browsers, compressed: a table of a year is fifty kilobytes of JSON that says the same names over and over. Streams, such as
// CSV, go out as they are made. An answer holds no secret beside what another site could choose: the cookie goes with no request of one.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const zip = promisify(gzip)

/** What fits into one packet gains nothing. */
const SMALL = 1_400

/** Compresses the answers of a scope, of routes that are added after it, for whoever reads that. */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL) return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('Content-Encoding', 'gzip')
    return zip(payload)
  })
}
