// A table to be sent as a file: its columns are those of a definition, its records come in pieces as they are read. It is sent while it is read,
// so its length is not known beforehand: when reading fails during sending, the connection is cut, so that an incomplete file does not pass
// for the whole table.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Zip, ZipDeflate } from 'fflate'
import { FRESHNESS_HEADER } from '@tapeline/contract/freshness-header'
import { packerOf } from '@tapeline/kernel/spreadsheet/packer'
import { type Facts, aboutRows } from '@tapeline/kernel/spreadsheet/table-about'
import { tableWorkbook } from '@tapeline/kernel/spreadsheet/table-workbook'
import { WORKBOOK_TYPE } from '@tapeline/contract/table-endpoint'
import type { AmountForm } from '@tapeline/contract/table-amounts'
import { attachment } from './content-disposition.ts'
import { freshnessWords } from './freshness-words.ts'
import { type Fields, csvForm } from './csv.ts'
import { joined } from './joined.ts'
import type { Currencies } from './major-values.ts'
import { type NamesBeside, withNames } from './named-table.ts'
import { cellsForm } from './table-cells.ts'
import { loadTexts } from './texts-for-people.ts'

/** A table to be sent. */
export interface Table {
  /** Name of the file, without its ending. */
  readonly name: string
  /** The fields of its records. */
  readonly fields: Fields
  /** Currencies of amounts whose currency no field of a record names. */
  readonly currencies?: Currencies
  /** The field whose values its groups are. */
  readonly grouped_by?: string | undefined
  /** The day and moment that it shows, and what else it is about, by name. */
  readonly about: Facts
  readonly pieces: AsyncIterable<readonly unknown[]>
  /** Names beside ids, in files for people. */
  readonly names?: NamesBeside
  /** Further headers. */
  readonly headers?: { readonly [name: string]: string }
}

/** Sends a table as CSV. A failure before its first piece is answered as an error. */
export function sendTable(reply: FastifyReply, table: Table, amounts: AmountForm): Promise<FastifyReply> {
  return sendPieces(
    reply,
    table,
    { ending: 'csv', type: 'text/csv; charset=utf-8' },
    joined(csvOf(amounts === 'major' ? withNames(table) : table, amounts)),
  )
}

/** The header, and the records as they are read. */
async function* csvOf({ fields, pieces, ...shown }: Table, amounts: AmountForm): AsyncGenerator<string> {
  if (amounts === 'major') await loadTexts()
  const form = csvForm(fields, amounts, shown)
  yield form.header
  for await (const records of pieces) yield records.map(form.record).join('')
}

/** Sends a table as an Excel workbook, with a sheet about it: what it shows, what was asked for, and what its columns mean. */
export async function sendWorkbook(reply: FastifyReply, given: Table, asked: Facts): Promise<FastifyReply> {
  const table = withNames(given)
  await loadTexts()
  const form = cellsForm(table.fields, table)
  const workbook = tableWorkbook(
    {
      title: table.name,
      created: new Date().toISOString(),
      columns: form.columns,
      pieces: cellsOf(table.pieces, form.cells),
      about: (rows) =>
        aboutRows({
          title: table.name,
          facts: {
            ...asked,
            ...withAddress(table.about, reply.request),
            freshness: freshnessWords(table.headers?.[FRESHNESS_HEADER]),
            rows,
          },
          columns: form.columns,
        }),
    },
    packerOf<ZipDeflate>({ Zip, ZipDeflate }),
  )
  return sendPieces(reply, table, { ending: 'xlsx', type: WORKBOOK_TYPE }, workbook)
}

/** Facts whose page of definitions is a link that works outside the service. */
function withAddress(about: Facts, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): Facts {
  const { definitions } = about
  return typeof definitions === 'string' && definitions.startsWith('/')
    ? { ...about, definitions: `${protocol}://${host}${definitions}` }
    : about
}

async function* cellsOf<Cells>(
  pieces: AsyncIterable<readonly unknown[]>,
  cells: (record: unknown) => Cells,
): AsyncGenerator<readonly Cells[]> {
  for await (const records of pieces) yield records.map(cells)
}

async function sendPieces<Piece>(
  reply: FastifyReply,
  { name, headers }: Table,
  { ending, type }: { readonly ending: string; readonly type: string },
  pieces: AsyncIterable<Piece>,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .code(200)
    .headers({ 'Content-Type': type, 'Content-Disposition': attachment(`${name}.${ending}`), ...headers })
    .send(Readable.from(following(first, iterator), { objectMode: false }))
}

/** The first piece and those that follow; ends the source when the receiver goes away. */
async function* following<Piece>(first: IteratorResult<Piece>, iterator: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  try {
    for (let piece = first; piece.done !== true; piece = await iterator.next()) yield piece.value
  } finally {
    await iterator.return?.()
  }
}
