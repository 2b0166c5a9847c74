// Sends a table as CSV, piece by piece as it is read. Its length is not known beforehand: when reading fails during sending, the connection
// is cut, so that an incomplete file does not pass for the whole table.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment } from './content-disposition.ts'

/** A table to be sent. */
export interface Table {
  /** Name of the file. */
  readonly name: string
  readonly pieces: AsyncIterable<string>
  /** Further headers. */
  readonly headers?: { readonly [name: string]: string }
}

/** Sends a table. A failure before its first piece is answered as an error. */
export async function sendTable(reply: FastifyReply, { name, pieces, headers }: Table): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .code(200)
    .headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(name),
      ...headers,
    })
    .send(Readable.from(following(first, iterator), { objectMode: false }))
}

/** The first piece and those that follow; ends the source when the receiver goes away. */
async function* following(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; piece.done !== true; piece = await iterator.next()) yield piece.value
  } finally {
    await iterator.return?.()
  }
}
