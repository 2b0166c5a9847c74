// The only access to PostgreSQL. Connections pipeline, so statements issued together cost one round trip; every statement is named, hence
// planned once for each connection. Faults of the connection are distinguished from faults of a statement (lost-connection.ts).
import type pg from 'pg'
import { ServiceError } from '@tapeline/contract/errors'
import { Connections, type PoolOptions } from './connections.ts'
import { meaningOf } from './lost-connection.ts'
import { forgetRowsOf, showRowsOf } from './row-security.ts'
import { copyRows, isCopy } from './row-copy.ts'
import { NoServerError } from './server-choice.ts'
import type { Statement } from './statement.ts'
import { parseTextArray } from './text-array.ts'

export { type Statement, installationStatement, statement, transactionStatement } from './statement.ts'

/** Runs statements: on any connection, or inside one transaction. Issued without awaiting, they share a round trip. */
export interface Querier {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

/** An open transaction. */
export interface Transaction extends Querier {
  /** The process of PostgreSQL that serves it. */
  readonly process: number
  /** The generation of its connection. */
  readonly generation: number
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
  /**
   * Rises whenever a connection is lost or another server answers: what was read of the database before need not hold any more. What is
   * kept in memory of it goes through `Remembered`.
   */
  generation(): number
  /** Begins a new generation, for whoever finds that what was read before does not hold. */
  renew(): void
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
  'row_security=on',
]

/** The same as a start-up option of a connection. */
export const SESSION_OPTIONS = SESSION.map((setting) => `-c ${setting}`).join(' ')

/** How long a statement may take before its connection is given up; a database that does not answer counts as unavailable. */
const ANSWER_MS_MAX = 6_000

/**
 * Opens a pool; connections are made when needed, to the server that takes writes where a URL names several. Without the time limit it waits
 * for statements as long as they take: migrations. Throws a ServerListError where a URL cannot be used.
 */
export function openDatabase(connection: pg.PoolConfig, options: PoolOptions & { patient?: boolean }): Database {
  const bound = options.patient === true ? '' : ` -c statement_timeout=${ANSWER_MS_MAX}`
  const config = {
    ...connection,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(options.patient === true ? {} : { query_timeout: ANSWER_MS_MAX + 500 }),
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    pipeline: true,
  }
  const connections = new Connections(config, SESSION_OPTIONS + bound, options)
  return {
    query: (statement, values) => query(connections, statement, values),
    begin: () => begin(connections, 'read committed'),
    transaction: (work, isolation = 'read committed') => transaction(connections, work, isolation),
    generation: () => connections.generation(),
    renew: () => connections.renew(),
    end: () => connections.end(),
  }
}

async function query<Row>(connections: Connections, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const client = await connections.take().catch(rethrow)
  let failed = true
  try {
    const rows = await run<Row>(connections, client, statement, values)
    failed = false
    return rows
  } finally {
    connections.release(client, failed)
  }
}

async function run<Row>(
  connections: Connections,
  client: pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const role = connections.tenantRoleOf(client)
    const shown = role === undefined ? undefined : showRowsOf(client, role, statement, values)
    const answer = isCopy(statement)
      ? copyRows(client, statement, values[0] as Uint8Array).then(() => [])
      : client
          .query({ name: statement.name, text: statement.text, values: values as unknown[] })
          .then(({ rows }) => rows as Row[])
    if (shown !== undefined) await allInOrder([shown, answer])
    return await answer
  } catch (error) {
    connections.note(error, client)
    throw translated(error, statement.name)
  }
}

async function begin(connections: Connections, isolation: Isolation): Promise<Transaction> {
  const client = await connections.take().catch(rethrow)
  batchWrites(client)
  client.query(`begin isolation level ${isolation}`).catch(ignore)
  let broken = false
  return {
    process: (client as pg.PoolClient & { readonly processID: number }).processID,
    generation: connections.generationOf(client),
    query: async (statement, values) => {
      try {
        batchWrites(client)
        return await run(connections, client, statement, values)
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
        connections.note(error, client)
        connections.release(client, true)
        throw translated(error, 'commit')
      }
      if (command !== 'COMMIT') forgetRowsOf(client)
      connections.release(client, false)
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back in place of being committed')
    },
    rollback: async () => {
      // Before as well: another part of failed work may still send a statement behind it.
      forgetRowsOf(client)
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      forgetRowsOf(client)
      connections.release(client, broken)
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
  connections: Connections,
  work: (transaction: Transaction) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const open = await begin(connections, isolation)
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

function translated(error: unknown, name: string): Error {
  if (!(error instanceof Error)) return new StatementError(`Statement ${name} failed`)
  if (error instanceof NoServerError || meaningOf(error) !== 'statement')
    return new ServiceError('database_away', { cause: error })
  return new StatementError(`Statement ${name} failed: ${error.message}`, { cause: error })
}

/** A statement that failed, while the database could be reached: no other statement of its transaction succeeds. */
export class StatementError extends Error {}

/** Whether an error means that the database could not be reached, rather than that a statement is at fault. */
export function isAway(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'database_away'
}

/**
 * Whether the server was reached, but not what has the rows that a statement asked for, or not in time: statements of other tenants may succeed
 * meanwhile.
 */
export function isPartAway(error: unknown): boolean {
  if (!isAway(error)) return false
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof Error && !(cause instanceof NoServerError) && ['part', 'away'].includes(meaningOf(cause))
}

/** Whether a statement gave up waiting for a lock that another transaction holds. */
export function isLocked(error: unknown): boolean {
  return isAway(error) && codeOf(error) === '55P03'
}

/** SQLSTATEs of a transaction that lost against another one: serialization_failure and deadlock_detected. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Whether another transaction was in the way, so that the whole transaction may succeed when it is done again. */
export function isConflict(error: unknown): boolean {
  return error instanceof StatementError && CONFLICTS.has(codeOf(error))
}

/**
 * Whether the same transaction may succeed a little later, and nothing that it did is at fault: the database was away or too slow, or another
 * transaction was in the way.
 */
export function isPassing(error: unknown): boolean {
  return isAway(error) || isConflict(error)
}

function codeOf(error: unknown): unknown {
  return (error as { readonly cause?: { readonly code?: unknown } }).cause?.code
}

function rethrow(error: unknown): never {
  throw translated(error, 'connect')
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
    case 1009: // text[]
      return parseTextArray
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
