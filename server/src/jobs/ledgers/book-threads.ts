// Starts the threads that make the ledgers of a large book, one part at a time. They read as of one snapshot; their rows are sent
// back here, so that all of them are stored in one transaction.
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { BookPart } from '../../resources/receivable-metrics/book-reads.ts'
import type { Place } from '../../resources/receivable-metrics/ledger-reads.ts'
import type { MadeRows } from './ledger-rows.ts'
import { threadFile } from '../../file-locations.ts'

/** The settings of a thread. */
export interface BookThreadSettings {
  readonly connection: pg.ClientConfig
  /** Exported by a transaction that outlasts the threads. */
  readonly snapshot: string
  readonly place: Place
}

/** A message of a thread: rows, or that it wants a part. */
export type BookThreadMessage = { readonly rows: MadeRows } | { readonly wants: 'part' }

/** A message to a thread: a part, that its rows were received, or that there are no more parts. */
export type BookThreadOrder = { readonly part: BookPart } | 'taken' | 'end'

/** Makes all parts in a number of threads; `pass` is awaited for each piece of rows. Rejects with the first failure. */
export async function inThreads(
  settings: BookThreadSettings,
  parts: readonly BookPart[],
  threads: number,
  pass: (rows: MadeRows) => Promise<void>,
): Promise<void> {
  const waiting = [...parts]
  const running = Array.from(
    { length: threads },
    () => new Worker(threadFile('book-thread'), { workerData: settings, name: 'book' }),
  )
  try {
    await Promise.all(running.map((thread) => serve(thread, waiting, pass)))
  } finally {
    await Promise.all(running.map((thread) => thread.terminate()))
  }
}

function serve(thread: Worker, waiting: BookPart[], pass: (rows: MadeRows) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const order = (message: BookThreadOrder) => thread.postMessage(message)
    thread.on('message', (message: BookThreadMessage) => {
      if ('rows' in message) pass(message.rows).then(() => order('taken'), reject)
      else {
        const part = waiting.shift()
        order(part === undefined ? 'end' : { part })
      }
    })
    thread.on('error', reject)
    thread.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`A thread that made ledgers ended with exit code ${code}`))
    })
  })
}
