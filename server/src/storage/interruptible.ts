// A database for work that a stop interrupts. After its signal nothing more is sent, and PostgreSQL is asked to cancel the statements of
// its open transactions; their work is rolled back, and continues from its cursor at the next start.
import { type Database, type Transaction, installationStatement } from './database.ts'

/** Thrown for work that a stop interrupted. */
export class Interrupted extends Error {
  constructor() {
    super('The work was interrupted because the service stops')
  }
}

/** The databases of a job that records the result of its work. */
export interface WorkDatabases {
  /** For the work, which a stop interrupts. */
  readonly database: Database
  /** For the recorded result, in any case. */
  readonly beside: Database
}

const cancelProcesses = installationStatement(
  'cancel-processes',
  'select pg_cancel_backend(process) from unnest($1::integer[]) as p(process)',
)

/** The same database, until a signal is raised. */
export function interruptible(database: Database, signal: AbortSignal): Database {
  /** The server processes of open transactions. */
  const processes = new Set<number>()
  const cancel = () => {
    // When the database is unavailable there is nothing to cancel.
    if (processes.size > 0) database.query(cancelProcesses, [[...processes]]).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  const watched = (opened: Transaction): Transaction => {
    processes.add(opened.process)
    return {
      process: opened.process,
      generation: opened.generation,
      query: (asked, values) => unlessRaised(signal, () => opened.query(asked, values)),
      // Completed work is kept.
      commit: () => {
        processes.delete(opened.process)
        return opened.commit()
      },
      rollback: () => {
        processes.delete(opened.process)
        return opened.rollback()
      },
    }
  }
  return {
    query: (asked, values) => unlessRaised(signal, () => database.query(asked, values)),
    begin: () => unlessRaised(signal, async () => watched(await database.begin())),
    transaction: (work, isolation) =>
      unlessRaised(signal, () =>
        database.transaction(async (opened) => {
          try {
            return await work(watched(opened))
          } finally {
            processes.delete(opened.process)
          }
        }, isolation),
      ),
    generation: () => database.generation(),
    renew: () => database.renew(),
    end: () => database.end(),
  }
}

/** Throws Interrupted after the signal, also for errors that the signal causes. */
async function unlessRaised<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new Interrupted()
  try {
    return await ask()
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error
  }
}
