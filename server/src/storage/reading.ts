// The database of read-only routes. A statement that writes is refused, whether a replica or the primary answers, so that a read which
// writes fails every test of it (docs/explanation/decisions/0077).
import type { Database, Querier, Statement, Transaction } from './database.ts'

const WRITES = /\binsert into\b|\bdelete from\b|(?<!\bfor |\bdo )\bupdate \w+(?: \w+)? set\b|^\s*update\b|^copy\s/i

/** Statements already found to write nothing: most are constants. */
const harmless = new WeakSet<Statement>()

/** The same database without writes. Locks are not writes: a read of the current state waits for the writer. */
export function readingOnly(database: Database): Database {
  return {
    query: refusing(database),
    begin: async () => readingTransaction(await database.begin()),
    transaction: (work, isolation) => database.transaction((opened) => work(readingTransaction(opened)), isolation),
    generation: () => database.generation(),
    renew: () => database.renew(),
    end: () => database.end(),
  }
}

function readingTransaction(transaction: Transaction): Transaction {
  return { ...transaction, query: refusing(transaction) }
}

function refusing(querier: Querier): Querier['query'] {
  return (statement, values) => {
    if (!harmless.has(statement)) {
      if (WRITES.test(statement.text)) return Promise.reject(new Error(`A read must not write: ${statement.name}`))
      harmless.add(statement)
    }
    return querier.query(statement, values)
  }
}
