// The only access to PostgreSQL. Connections pipeline, so statements issued together cost one round trip; every statement is named, hence
// planned once for each connection. Faults of the connection are distinguished from faults of a statement.
import pg from 'pg'
import { ServiceError } from '@tapeline/contract/errors'

/** A statement with a fixed text; because of its name PostgreSQL plans it once for each connection. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** PostgreSQL truncates longer names, so that two statements could share one. */
const NAME_LENGTH_MAX = 63

/** Declares a statement. */
export function statement(name: string, text: string): Statement {
  if (name.length > NAME_LENGTH_MAX) throw new Error(`The name of statement ${name} is too long`)
  return { name, text }
}

/** Runs statements: on any connection, or inside one transaction. Issued without awaiting, they share a round trip. */
export interface Querier {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

/** An open transaction. */
export interface Transaction extends Querier {
  /** The process of PostgreSQL that serves it. */
  readonly process: number
  /** Sends `commit` after the statements issued before it. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Which commits of others a transaction sees; statement by statement by default. */
export type Isolation = 'read committed' | 'repeatable read'

/** A database. */
export interface Database extends Querier {
  /** Takes a connection and sends `begin` without waiting. End it with `commit` or `rollback`. */
  begin(): Promise<Transaction>
  /** Runs `work` in a transaction: commits its result, rolls back on a throw. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>
  end(): Promise<void>
}

/**
 * Waits for statements that were issued together. Throws the failure of the first of them in the order of issue: the later ones in a
 * transaction fail only because of it, and their failures may arrive sooner.
 */
export async function allInOrder(issued: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(issued)) if (settled.status === 'rejected') throw settled.reason
}

/** Settings of every session. */
const SESSION = [
  // Prevents a stuck session from holding a tenant's lock for ever.
  'idle_in_transaction_session_timeout=15s',
  // Every statement here looks up a few keys in large tables: one plan for all values, by index, joined in the order written, whatever the
  // statistics of a table that was empty a minute ago.
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'join_collapse_limit=1',
  'from_collapse_limit=1',
  'jit=off',
  'timezone=UTC',
]

/** The same as a start-up option of a connection. */
export const SESSION_OPTIONS = SESSION.map((setting) => `-c ${setting}`).join(' ')

/** How long a statement may take before its connection is given up; a database that does not answer counts as unavailable. */
const ANSWER_MS_MAX = 6_000

/** Opens a pool; connections are made when needed. Without the time limit it waits for statements as long as they take: migrations. */
export function openDatabase(
  connection: pg.PoolConfig,
  options: { connections_max: number; onError: (error: Error) => void; patient?: boolean },
): Database {
  const bound = options.patient === true ? '' : ` -c statement_timeout=${ANSWER_MS_MAX}`
  const pool = new pg.Pool({
    ...connection,
    max: options.connections_max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: SESSION_OPTIONS + bound,
    ...(options.patient === true ? {} : { query_timeout: ANSWER_MS_MAX + 500 }),
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // A connection that fails while in use fails its statements; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', options.onError))
  return {
    query: (statement, values) => run(pool, statement, values),
    begin: () => begin(pool, 'read committed'),
    transaction: (work, isolation = 'read committed') => transaction(pool, work, isolation),
    end: () => pool.end(),
  }
}

async function run<Row>(
  target: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const result = await target.query({ name: statement.name, text: statement.text, values: values as unknown[] })
    return result.rows as Row[]
  } catch (error) {
    throw translated(error, statement)
  }
}

async function begin(pool: pg.Pool, isolation: Isolation): Promise<Transaction> {
  const client = await pool.connect().catch(rethrow)
  batchWrites(client)
  client.query(`begin isolation level ${isolation}`).catch(ignore)
  let broken = false
  const release = (failed: boolean) => client.release(failed)
  return {
    process: (client as pg.PoolClient & { readonly processID: number }).processID,
    query: async (statement, values) => {
      try {
        batchWrites(client)
        return await run(client, statement, values)
      } catch (error) {
        broken ||= isAway(error)
        throw error
      }
    },
    commit: async () => {
      let command: string
      try {
        batchWrites(client)
        command = (await client.query('commit')).command
      } catch (error) {
        release(true)
        throw translated(error, { name: 'commit', text: 'commit' })
      }
      release(false)
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back in place of being committed')
    },
    rollback: async () => {
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      release(broken)
    },
  }
}

/** Statements issued in one turn of the event loop are sent in one write: otherwise batches would wait for a system call for each statement. */
function batchWrites(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function transaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const open = await begin(pool, isolation)
  let result: T
  try {
    result = await work(open)
  } catch (error) {
    await open.rollback()
    throw error
  }
  await open.commit()
  return result
}

/** SQLSTATEs after which the same request may succeed on another connection or a little later. */
const AWAY = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_not_available
  '57014', // query_canceled by a time-out
])

/** Five characters with a digit among them: EPIPE has five too, and is a fault of the connection. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

function translated(error: unknown, statement: Statement): Error {
  if (!(error instanceof Error)) return new StatementError(`Statement ${statement.name} failed`)
  const state = 'code' in error ? String(error.code) : ''
  const lost =
    !SQLSTATE.test(state) && (state !== '' || /connect|terminat|closed|timeout|not queryable/i.test(error.message))
  if (lost || AWAY.has(state) || state.startsWith('08')) return new ServiceError('database_away', { cause: error })
  return new StatementError(`Statement ${statement.name} failed: ${error.message}`, { cause: error })
}

/** A statement that failed, while the database could be reached: no other statement of its transaction succeeds. */
export class StatementError extends Error {}

/** Whether an error means that the database could not be reached, rather than that a statement is at fault. */
export function isAway(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'database_away'
}

/** Whether a statement gave up waiting for a lock that another transaction holds. */
export function isLocked(error: unknown): boolean {
  return isAway(error) && (error as { cause?: { code?: unknown } }).cause?.code === '55P03'
}

function rethrow(error: unknown): never {
  throw translated(error, { name: 'connect', text: '' })
}

function ignore(): void {
  // The next statement fails with the same reason.
}

/** Integers and exact decimals become numbers (throwing when digits would be lost), dates text, JSON parsed values. */
function typeParser(oid: number): (text: string) => unknown {
  switch (oid) {
    case 20: // int8
      return safeInteger
    case 21: // int2
    case 23: // int4
    case 700:
    case 701:
    case 1700: // numeric: interest rates; wider ones are cast to text by their statement
      return Number
    case 16: // bool
      return (text) => text === 't'
    case 17: // bytea
      return (text) => Buffer.from(text.slice(2), 'hex')
    case 114: // json
    case 3802: // jsonb
      return JSON.parse
    case 1009: // text[], of page keys: dates and numbers, never quoted
      return (text) => text.slice(1, -1).split(',')
    case 1016: // int8[]
      return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))
    default:
      return (text) => text
  }
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`Integer ${text} from the database is beyond 2^53`)
  return number
}
