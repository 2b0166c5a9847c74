// A thread that makes the ledgers of parts of a book, as of the snapshot of the transaction that it works for.
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { BookThreadMessage, BookThreadOrder, BookThreadSettings } from './jobs/ledgers/book-threads.ts'
import { type MadeRows, makeRows } from './jobs/ledgers/ledger-rows.ts'
import { inTransaction, withSession } from './storage/session.ts'

const { connection, snapshot, place } = workerData as BookThreadSettings

async function ask(
  port: MessagePort,
  message: BookThreadMessage,
  transferred: ArrayBufferLike[],
): Promise<BookThreadOrder> {
  const answered = once(port, 'message') as Promise<[BookThreadOrder]>
  port.postMessage(message, transferred as ArrayBuffer[])
  const [order] = await answered
  return order
}

async function work(port: MessagePort): Promise<void> {
  const pass = async (rows: MadeRows) => {
    await ask(port, { rows }, [rows.bytes.buffer])
  }
  await withSession(connection, (client) =>
    inTransaction(client, 'begin isolation level repeatable read read only', async () => {
      await client.query(`set transaction snapshot '${snapshot}'`)
      for (;;) {
        const order = await ask(port, { wants: 'part' }, [])
        if (typeof order === 'string') return
        await makeRows(client, place, order.part, pass)
      }
    }),
  )
  port.close()
}

if (parentPort !== null) await work(parentPort)
