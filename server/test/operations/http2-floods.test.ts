// Floods over HTTP/2, as raw frames over TLS: the connection that floods is closed, and everybody else is answered meanwhile.
import type { ServerResponse } from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HTTP2_LIMITS } from '../../src/http/http2-limits.ts'
import { createServer } from '../../src/http/server.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'

let server: ReturnType<typeof createServer>
let certificate: Certificate
let port: number
let held: ServerResponse[] = []
beforeAll(async () => {
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
afterAll(() => server.close())

const HEADERS = 1
const RST_STREAM = 3
const SETTINGS = 4
const CONTINUATION = 9
const [END_STREAM, END_HEADERS] = [1, 4]

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A header field that is written out, its name by its place in HPACK's static table (RFC 7541, appendix A). */
const field = (place: number, value: string) =>
  Buffer.concat([Buffer.from([place, value.length]), Buffer.from(value, 'latin1')])

/** `:method: GET`, `:scheme: https`, `:path`, `:authority`. */
const get = (path: string) => Buffer.concat([Buffer.from([0x82, 0x87]), field(4, path), field(1, 'localhost')])

const CANCEL = Buffer.from([0, 0, 0, 8])

/** Writes frames until the server closes the connection; how many it wrote. */
function flood(frames: (nth: number) => Buffer): Promise<number> {
  return new Promise((resolve) => {
    let written = 0
    const socket = tls.connect({ port, host: '127.0.0.1', ca: certificate.cert, ALPNProtocols: ['h2'] }, () => {
      socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
      socket.write(frame(SETTINGS, 0, 0, Buffer.alloc(0)))
      write()
    })
    const write = (): void => {
      if (socket.destroyed) return
      const batch = Array.from({ length: 100 }, (_, i) => frames(written + i))
      written += batch.length
      if (socket.write(Buffer.concat(batch))) setImmediate(write)
      else socket.once('drain', write)
    }
    socket.on('error', () => {})
    socket.on('close', () => resolve(written))
    socket.resume()
    onTestFinished(() => void socket.destroy())
  })
}

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

const streamOf = (nth: number) => 2 * nth + 1

const FLOODS: readonly (readonly [string, (nth: number) => Buffer])[] = [
  [
    'streams that are reset at once',
    (nth) =>
      Buffer.concat([
        frame(HEADERS, END_STREAM | END_HEADERS, streamOf(nth), get('/quick')),
        frame(RST_STREAM, 0, streamOf(nth), CANCEL),
      ]),
  ],
  [
    'streams that are reset while they are answered',
    (nth) =>
      Buffer.concat([
        frame(HEADERS, END_STREAM | END_HEADERS, streamOf(nth), get('/held')),
        frame(RST_STREAM, 0, streamOf(nth), CANCEL),
      ]),
  ],
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
  const flooded = flood(frames)
  const [written, answered] = await Promise.all([flooded, answeredBeside(flooded)])
  expect(written).toBeGreaterThan(0)
  expect(answered).toBeGreaterThan(0)
  expect(held.length).toBeLessThanOrEqual(HTTP2_LIMITS.concurrent_streams_max + HTTP2_LIMITS.resets_burst + 1)
})

test('a client that cancels a page of requests now and then goes on', async () => {
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
  onTestFinished(() => session.destroy())
  const cancelled = Array.from({ length: HTTP2_LIMITS.resets_burst / 2 }, () => {
    const stream = session.request({ ':path': '/held' })
    stream.on('error', () => {})
    stream.close(http2.constants.NGHTTP2_CANCEL)
    return new Promise((resolve) => stream.once('close', resolve))
  })
  await Promise.all(cancelled)
  const status = await new Promise((resolve, reject) => {
    const stream = session.request({ ':path': '/quick' })
    stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject)
    stream.resume()
  })
  expect(status).toBe(200)
})
