// Blobs in the database, so that a service without an object store needs nothing more, and its backups contain the documents too. Writing
// is one transaction, whatever the size; reading is one statement for each chunk, so that a slow reader holds no connection.
import { Readable } from 'node:stream'
import { type Database, type Statement, type Transaction, statement } from '../database.ts'
import { type BlobName, type BlobStore, type ByteRange, type OpenBlob, assertSha256 } from './blob-store.ts'
import { checkedChunks } from './content-chunks.ts'

/** Bytes in a row: few rows for each document, and little memory for each reader or writer. Each blob records the chunk size that it was split by. */
const CHUNK_BYTES = 262_144

/** Waits for another transaction that is putting or deleting the same blob. */
const insertContent = statement(
  'insert-content',
  `
  insert into document_contents (tenant, sha256, size, chunk_size) values ($1, $2, $3, $4)
  on conflict (tenant, sha256) do nothing
  returning 1 as inserted`,
)

/** Locks the row, so that a deletion by age sees the new one. */
const renewContent = statement(
  'renew-content',
  'update document_contents set put_at = now() where tenant = $1 and sha256 = $2 returning 1 as renewed',
)

const insertChunk = statement(
  'insert-chunk',
  'insert into document_chunks (tenant, sha256, chunk, bytes) values ($1, $2, $3, $4)',
)

const findContent = statement(
  'find-content',
  'select size, chunk_size from document_contents where tenant = $1 and sha256 = $2',
)

const findChunk = statement(
  'find-chunk',
  'select substring(bytes from $4 for $5) as bytes from document_chunks where tenant = $1 and sha256 = $2 and chunk = $3',
)

/** Locks the row, so that a put of the same blob waits; a blob that is still being put is not visible yet, and stays. */
const deleteContent = statement(
  'delete-content',
  'delete from document_contents where tenant = $1 and sha256 = $2 returning 1 as deleted',
)

/** The age is checked again behind the lock: a row that was put again meanwhile is kept. */
const deleteOldContent = statement(
  'delete-old-content',
  `
  delete from document_contents where tenant = $1 and sha256 = $2 and put_at < now() - make_interval(hours => $3)
  returning 1 as deleted`,
)

const deleteChunks = statement('delete-chunks', 'delete from document_chunks where tenant = $1 and sha256 = $2')

interface ContentRow {
  readonly size: number
  readonly chunk_size: number
}

/** Keeps blobs in PostgreSQL. */
export class PostgresBlobStore implements BlobStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put(tenant: number, blob: BlobName, content: Readable): Promise<void> {
    assertSha256(blob.sha256)
    // It may fail before anybody reads it; the first read reports the error.
    content.on('error', () => {})
    try {
      await this.#database.transaction(async (transaction) => {
        if (await claim(transaction, tenant, blob)) await insertChunks(transaction, tenant, blob, content)
      })
    } finally {
      content.destroy()
    }
  }

  async open(tenant: number, sha256: string, range?: ByteRange): Promise<OpenBlob | undefined> {
    assertSha256(sha256)
    const [row] = await this.#database.query<ContentRow>(findContent, [tenant, bytesOf(sha256)])
    if (row === undefined) return undefined
    const chunks = this.#read(tenant, sha256, row, range ?? { first: 0, last: row.size - 1 })
    return { size: row.size, content: Readable.from(chunks, { objectMode: false, highWaterMark: row.chunk_size }) }
  }

  async delete(tenant: number, sha256: string): Promise<void> {
    assertSha256(sha256)
    await this.#delete(deleteContent, [tenant, bytesOf(sha256)])
  }

  /** Removes a blob unless it was put within a number of hours, even if only just now: for sweeping, beside uploads of the same content. */
  async deleteUntouched(tenant: number, sha256: string, hours: number): Promise<void> {
    assertSha256(sha256)
    await this.#delete(deleteOldContent, [tenant, bytesOf(sha256), hours])
  }

  #delete(content: Statement, values: readonly unknown[]): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const deleted = await transaction.query(content, values)
      if (deleted.length > 0) await transaction.query(deleteChunks, values.slice(0, 2))
    })
  }

  async *#read(tenant: number, sha256: string, row: ContentRow, range: ByteRange): AsyncGenerator<Buffer, void> {
    const { first, last } = range
    if (first < 0 || last < first || last >= row.size) throw new RangeError('The range is not within the blob')
    for (let at = first; at <= last;) {
      const chunk = Math.floor(at / row.chunk_size)
      const offset = at % row.chunk_size
      const wanted = Math.min(row.chunk_size - offset, last - at + 1)
      const values = [tenant, bytesOf(sha256), chunk, offset + 1, wanted]
      const [found] = await this.#database.query<{ bytes: Buffer }>(findChunk, values)
      if (found?.bytes.length !== wanted) throw new Error(`Chunk ${chunk} of a blob is gone while it is read`)
      yield found.bytes
      at += wanted
    }
  }
}

/** Creates the blob's row, or marks the existing one. True when the caller must fill it. */
async function claim(transaction: Transaction, tenant: number, blob: BlobName): Promise<boolean> {
  const sha256 = bytesOf(blob.sha256)
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const inserted = await transaction.query(insertContent, [tenant, sha256, blob.size, CHUNK_BYTES])
    if (inserted.length > 0) return true
    // It may be deleted in between; then ours is inserted.
    if ((await transaction.query(renewContent, [tenant, sha256])).length > 0) return false
  }
  throw new Error('A blob is being put and deleted over and over')
}

async function insertChunks(
  transaction: Transaction,
  tenant: number,
  blob: BlobName,
  content: Readable,
): Promise<void> {
  let number = 0
  for await (const chunk of checkedChunks(content, blob, CHUNK_BYTES)) {
    await transaction.query(insertChunk, [tenant, bytesOf(blob.sha256), number, chunk])
    number += 1
  }
}

function bytesOf(sha256: string): Buffer {
  return Buffer.from(sha256, 'hex')
}
