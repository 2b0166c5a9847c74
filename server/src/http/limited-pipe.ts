// Pipes the body of a request into a destination and leaves the request itself open when that fails: destroying it would close the
// connection before the response that explains the error is sent.
import type { Readable, Writable } from 'node:stream'

/** The most bytes that a body may have, decompressed, and the error beyond that. */
export interface BodyLimit {
  readonly bytes_max: number
  readonly tooLarge: () => Error
}

/** Resolves when all of the body arrived. Rejects when either fails, when there is too much, or when the caller goes away. */
export function pipeWithLimit(body: Readable, destination: Writable, limit: BodyLimit): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = limit.bytes_max
    const count = (chunk: Buffer): void => {
      rest -= chunk.length
      if (rest < 0) settle(limit.tooLarge())
    }
    const settle = (error?: Error): void => {
      body.unpipe(destination).off('data', count).off('error', settle).off('close', cutOff)
      // It may fail again: nobody waits for that, and it must not end the process.
      body.on('error', () => {})
      destination.on('error', () => {})
      if (error === undefined) resolve()
      else reject(error)
    }
    const cutOff = () => void (body.readableEnded || settle(new Error('The caller went away')))
    body.on('data', count).on('error', settle).on('close', cutOff)
    destination.on('error', settle).on('finish', () => settle())
    body.pipe(destination)
    if (body.destroyed) cutOff()
  })
}
