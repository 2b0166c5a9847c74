// A separate connection for work on whole tables: one takes longer than a request may, and would hold up what is pipelined behind it. Its
// settings fix the text form of every value, so that one server can read the output of another.
import pg from 'pg'
import { connectionNow } from './server-choice.ts'

const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=20s',
]

/** Runs `work` on a connection that is closed afterwards. */
export async function withSession<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...(await connectionNow(connection, SETTINGS.map((setting) => `-c ${setting}`).join(' '))),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A lost connection fails the current statement, which reports it better.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs `work` in a transaction: commits, or rolls back on a throw. `begin` names its kind. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
