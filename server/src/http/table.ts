// A table to be sent as a file: its columns are those of a definition, its records come in pieces as they are read. As CSV it is sent while it
// is read, so its length is not known beforehand: when reading fails during sending, the connection is cut, so that an incomplete file does
// not pass for the whole table.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AmountForm } from '@tapeline/contract/table-amounts'
import { attachment } from './content-disposition.ts'
import { type Fields, csvForm } from './csv.ts'
import { joined } from './joined.ts'
import type { Currencies } from './major-values.ts'

/** A table to be sent. */
export interface Table {
  /** Name of the file, without its ending. */
  readonly name: string
  /** The fields of its records. */
  readonly fields: Fields
  /** Currencies of amounts whose currency no field of a record names. */
  readonly currencies?: Currencies
  readonly pieces: AsyncIterable<readonly unknown[]>
  /** Further headers. */
  readonly headers?: { readonly [name: string]: string }
}

/** Sends a table as CSV. A failure before its first piece is answered as an error. */
export async function sendTable(reply: FastifyReply, table: Table, amounts: AmountForm): Promise<FastifyReply> {
  const iterator = joined(csvOf(table, amounts))[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .code(200)
    .headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(`${table.name}.csv`),
      ...table.headers,
    })
    .send(Readable.from(following(first, iterator), { objectMode: false }))
}

/** The header, and the records as they are read. */
async function* csvOf({ fields, currencies, pieces }: Table, amounts: AmountForm): AsyncGenerator<string> {
  const form = csvForm(fields, amounts, currencies)
  yield form.header
  for await (const records of pieces) yield records.map(form.record).join('')
}

/** The first piece and those that follow; ends the source when the receiver goes away. */
async function* following(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; piece.done !== true; piece = await iterator.next()) yield piece.value
  } finally {
    await iterator.return?.()
  }
}
