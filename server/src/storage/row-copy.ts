// Adds rows to a table by COPY in PostgreSQL's binary format (copied-rows.ts). On a pipelined connection the rows go with the command, without waiting
// for the server to ask for them: where the command fails, the server passes over what follows it
// (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY).
import pg from 'pg'
import type { Statement } from './statement.ts'

const COPY = /^copy\s/

/** A statement that adds rows: its only value are the rows as bytes. It cannot be prepared, so it is not declared as others are. */
export function copyInto(table: string, columns: readonly string[]): Statement {
  const text = `copy ${table} (${columns.join(', ')}) from stdin (format binary)`
  // PostgreSQL copies into no table whose rows it would have to judge.
  return { name: `copy-${table}`, text, of: 'installation' }
}

/** Whether a statement adds rows in this way. */
export function isCopy({ text }: { readonly text: string }): boolean {
  return COPY.test(text)
}

/** What pg's connection can do and its types leave out. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A command with its rows, for a pipelined connection. */
class CopyQuery extends pg.Query {
  constructor(text: string, rows: Uint8Array, done: (error: Error | undefined) => void) {
    super(text, done)
    this.submit = (connection) => {
      connection.query(text)
      ;(connection as CopyingConnection).sendCopyFromChunk(Buffer.from(rows.buffer, rows.byteOffset, rows.length))
      ;(connection as CopyingConnection).endCopyFrom()
    }
  }

  /** Called by pg when the server asks for the rows, which are on their way. */
  handleCopyInResponse(): void {
    // There is nothing to send.
  }
}

/** Sends rows. Rejects where the server refuses them. */
export function copyRows(client: pg.ClientBase, { text }: { readonly text: string }, rows: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(text, rows, (error) => (error ? reject(error) : resolve())))
  })
}
