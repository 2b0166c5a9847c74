// Floods over HTTP/2, as raw frames over TLS: the connection that floods is closed, and everybody else is answered meanwhile.
import type { ServerResponse } from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { HTTP2_LIMITS } from '../../src/http/http2-limits.ts'
import { closeServer, createServer } from '../../src/http/server.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import {
  CONTINUATION,
  END_HEADERS,
  END_STREAM,
  HEADERS,
  field,
  flood,
  frame,
  get,
  resetAtOnce,
  streamOf,
} from '../harness/http2-frames.ts'

let server: ReturnType<typeof createServer>
let certificate: Certificate
let port: number
let held: ServerResponse[] = []
// A server each: what one test resets, the address of the next would have reset.
beforeEach(async () => {
  certificate = await makeCertificate()
  server = createServer({ logger: pino({ level: 'silent' }), tls: certificate })
  server.get('/quick', (_request, reply) => reply.send('quick'))
  server.get('/held', (_request, reply) => {
    reply.hijack()
    held.push(reply.raw)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterEach(() => closeServer(server))

/** Another client, who asks until the flood has ended; how often it was answered meanwhile. */
async function answeredBeside(ended: Promise<unknown>): Promise<number> {
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
  let over = false
  void ended.then(() => (over = true))
  let answered = 0
  do {
    const stream = session.request({ ':path': '/quick' })
    const status = await new Promise((resolve, reject) => {
      stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject)
      stream.resume()
    })
    expect(status).toBe(200)
    answered += 1
  } while (!over)
  session.close()
  return answered
}

const FLOODS: readonly (readonly [string, (nth: number) => Buffer])[] = [
  ['streams that are reset at once', resetAtOnce('/quick')],
  ['streams that are reset while they are answered', resetAtOnce('/held')],
  ['streams that never end', (nth) => frame(HEADERS, END_HEADERS, streamOf(nth), get('/held'))],
  [
    'headers that never end',
    (nth) =>
      nth === 0
        ? frame(HEADERS, END_STREAM, 1, get('/quick'))
        : frame(CONTINUATION, 0, 1, Buffer.concat([Buffer.from([0]), field(1, 'x'), field(1, 'y').subarray(1)])),
  ],
]

test.each(FLOODS)('a flood of %s is closed, and others are answered meanwhile', async (_, frames) => {
  held = []
  const flooded = flood(port, certificate, frames)
  const [written, answered] = await Promise.all([flooded, answeredBeside(flooded)])
  expect(written).toBeGreaterThan(0)
  expect(answered).toBeGreaterThan(0)
  expect(held.length).toBeLessThanOrEqual(HTTP2_LIMITS.concurrent_streams_max + HTTP2_LIMITS.session_resets.burst + 1)
})

test('a client that cancels a page of requests now and then keeps its connection', async () => {
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
  onTestFinished(() => session.destroy())
  const canceled = Array.from({ length: HTTP2_LIMITS.session_resets.burst / 2 }, () => {
    const stream = session.request({ ':path': '/held' })
    stream.on('error', () => {})
    stream.close(http2.constants.NGHTTP2_CANCEL)
    return new Promise((resolve) => stream.once('close', resolve))
  })
  await Promise.all(canceled)
  const status = await new Promise((resolve, reject) => {
    const stream = session.request({ ':path': '/quick' })
    stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject)
    stream.resume()
  })
  expect(status).toBe(200)
})
