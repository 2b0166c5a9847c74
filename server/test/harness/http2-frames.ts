// Frames of HTTP/2 written by hand over TLS, and clients that write them until they are cut off.
import tls from 'node:tls'
import { onTestFinished } from 'vitest'

export const HEADERS = 1
export const RST_STREAM = 3
const SETTINGS = 4
export const CONTINUATION = 9
export const [END_STREAM, END_HEADERS] = [1, 4]

/** One frame (RFC 9113, section 4.1). */
export function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A header field that is written out, its name by its place in HPACK's static table (RFC 7541, appendix A). */
export const field = (place: number, value: string) =>
  Buffer.concat([Buffer.from([place, value.length]), Buffer.from(value, 'latin1')])

/** `:method: GET`, `:scheme: https`, `:path`, `:authority`. */
export const get = (path: string) => Buffer.concat([Buffer.from([0x82, 0x87]), field(4, path), field(1, 'localhost')])

export const CANCEL = Buffer.from([0, 0, 0, 8])

/** Writes frames until the server closes the connection; how many it wrote. */
export function flood(
  port: number,
  certificate: { readonly cert: Buffer },
  frames: (nth: number) => Buffer,
): Promise<number> {
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

/** The stream of the nth request of a connection. */
export const streamOf = (nth: number) => 2 * nth + 1

/** A request whose stream is reset right behind it. */
export function resetAtOnce(path: string): (nth: number) => Buffer {
  return (nth) =>
    Buffer.concat([
      frame(HEADERS, END_STREAM | END_HEADERS, streamOf(nth), get(path)),
      frame(RST_STREAM, 0, streamOf(nth), CANCEL),
    ])
}
