// The yardstick: COPY of the very rows that an import left, into tables with the same columns and indexes.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Stage } from '../stage.ts'
import type { ImportKind } from './import-lines.ts'

/** The tables that an import of a kind fills, but for the log. */
const TABLES: { readonly [kind in ImportKind]: readonly string[] } = {
  account: ['accounts', 'account_patches'],
  receivable: ['receivables', 'receivable_patches', 'receivable_postings'],
  entry: ['entries'],
}

/** Rows of a table in the form of COPY, in pieces. */
export interface CopiedRows {
  readonly table: string
  readonly pieces: readonly Buffer[]
}

/** Makes the tables that are copied into. */
export async function createCopies({ client }: Stage): Promise<void> {
  for (const table of Object.values(TABLES).flat())
    await client.query(`create table copy_of_${table} (like ${table} including all)`)
}

/** The rows that were written at and after a moment of the tenant's clock. */
export async function readRows({ connection, tenant }: Stage, kind: ImportKind, since: number): Promise<CopiedRows[]> {
  return await withClient(connection, async (client) => {
    const copied: CopiedRows[] = []
    for (const table of TABLES[kind]) {
      const pieces: Buffer[] = []
      const rows = `select * from ${table} where tenant = ${tenant} and number >= ${since}`
      for await (const piece of client.query(copyTo(`copy (${rows}) to stdout`))) pieces.push(piece as Buffer)
      copied.push({ table, pieces })
    }
    return copied
  })
}

/** Copies rows in one durable transaction. */
export async function copyRows({ connection }: Stage, copied: readonly CopiedRows[]): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin')
    for (const { table, pieces } of copied) {
      const stream = client.query(copyFrom(`copy copy_of_${table} from stdin`))
      const taken = finished(stream)
      for (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain')
      stream.end()
      await taken
    }
    await client.query('commit')
  })
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
