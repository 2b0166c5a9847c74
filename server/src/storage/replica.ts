// Reads from a streaming replica that answer as the primary would have. Before each statement the primary tells how far its log is on
// disk, and the replica is to have replayed that far: whatever anybody had been told before is shown. A replica that is late, away or
// of another installation is passed over, and so is a statement that only the primary can answer.
import { setTimeout } from 'node:timers/promises'
import { ServiceError } from '../contract/errors.ts'
import {
  type Database,
  type Isolation,
  type Querier,
  type Statement,
  type Transaction,
  isAway,
  statement,
} from './database.ts'

/** Reads by who answered them. */
export interface ReadCounts {
  by_replica: number
  by_primary: number
  /** By the primary, once the replica had failed to. */
  after_replica: number
}

/** Told when the replica serves, and why it is passed over, each time that changes. */
export type TellReplica = (serves: boolean, reason?: unknown) => void

/** What only the primary can say: its clock, its locks, and everything that writes. */
const OF_PRIMARY =
  /\b(?:clock_timestamp|now)\(\)|\bfor (?:share|update)\b|\binsert into\b|\bdelete from\b|^\s*update\b/i

/** Says that a transaction on the replica came to a statement that only the primary can answer. */
class PrimaryNeeded extends Error {}

/** A database whose reads a replica answers where it can. Its transactions are for reading alone, and may be run twice. */
export class ReadDatabase implements Database {
  readonly #primary: Database
  readonly #replica: Database
  readonly #standby: Standby
  readonly counts: ReadCounts = { by_replica: 0, by_primary: 0, after_replica: 0 }

  constructor(primary: Database, replica: Database, tell: TellReplica) {
    this.#primary = primary
    this.#replica = replica
    this.#standby = new Standby(primary, replica, tell)
  }

  /** Looks whether a replica that is passed over follows by now; to be called now and then, since no request waits for it. */
  async lookAgain(): Promise<void> {
    if (!this.#standby.serves) await this.#standby.look()
  }

  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    if (OF_PRIMARY.test(statement.text)) return this.#primary.query(statement, values)
    return this.#read((database) => database.query(statement, values))
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>, isolation?: Isolation): Promise<T> {
    return this.#read((database) =>
      database.transaction((opened) => work(database === this.#replica ? refusing(opened) : opened), isolation),
    )
  }

  begin(): Promise<Transaction> {
    return this.#primary.begin()
  }

  /** Lets go of the replica; the primary is its owner's to close. */
  end(): Promise<void> {
    return this.#replica.end()
  }

  async #read<T>(ask: (database: Database) => Promise<T>): Promise<T> {
    if (this.#standby.serves && (await this.#standby.isCurrent())) {
      try {
        const answer = await ask(this.#replica)
        this.counts.by_replica += 1
        return answer
      } catch (error) {
        if (isVerdict(error)) throw error
        if (isAway(error)) this.#standby.passOver(error)
        // Whatever else went wrong may be the replica's own doing, such as a row that its replay had to take away.
        this.counts.after_replica += 1
        return ask(this.#primary)
      }
    }
    this.counts.by_primary += 1
    return ask(this.#primary)
  }
}

/** Whether an error is what was found about the request, rather than that it could not be found. */
function isVerdict(error: unknown): boolean {
  return error instanceof ServiceError && !isAway(error)
}

function refusing(transaction: Transaction): Transaction {
  const query: Querier['query'] = (statement, values) =>
    OF_PRIMARY.test(statement.text) ? Promise.reject(new PrimaryNeeded()) : transaction.query(statement, values)
  return { ...transaction, query }
}

interface LogPosition {
  /** Bytes of the log, far fewer than 2^53. */
  readonly position: number
  /** The cluster whose log it is. */
  readonly system: string
}

/** A commit is shown once its record is on disk, or at least written where commits wait for no disk: what is shown lies before this. */
const writtenTo = statement(
  'written-to',
  `
  select pg_wal_lsn_diff(case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position,
    s.system_identifier::text as system
  from pg_control_system() s`,
)

const replayedTo = statement(
  'replayed-to',
  `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, s.system_identifier::text as system from pg_control_system() s
  where pg_is_in_recovery()`,
)

/** How long reads wait for the replica, and how often they look. */
const WAIT_MS = 100
const LOOK_MS = 2

/** How far a replica is. Reads that come together ask together; while it is passed over, none waits for it. */
class Standby {
  readonly #primary: Querier
  readonly #replica: Querier
  readonly #tell: TellReplica
  #serves: boolean | undefined
  #why: string | undefined
  #gathering: Promise<boolean> | undefined

  constructor(primary: Querier, replica: Querier, tell: TellReplica) {
    this.#primary = primary
    this.#replica = replica
    this.#tell = tell
  }

  get serves(): boolean {
    return this.#serves === true
  }

  /** Whether the replica shows, from now on, everything that the primary showed when this was asked. */
  isCurrent(): Promise<boolean> {
    this.#gathering ??= new Promise((resolve) => {
      setImmediate(() => {
        // Whoever asks from here on may have been shown more than the primary is about to tell of.
        this.#gathering = undefined
        resolve(this.look())
      })
    })
    return this.#gathering
  }

  /** The same, asked alone. */
  async look(): Promise<boolean> {
    const looked = this.#reached()
    looked.catch(() => {})
    const [target] = await this.#primary.query<LogPosition>(writtenTo, []).catch(() => [])
    // Without the primary nothing is read, and the replica is not at fault.
    if (target === undefined) return false
    try {
      await this.#follow(target, await looked)
    } catch (error) {
      this.passOver(error)
      return false
    }
    this.#turn(true)
    return true
  }

  /** Leaves the replica alone until it is looked at again. */
  passOver(reason: unknown): void {
    this.#turn(false, reason)
  }

  /** Another reason is news too: a replica that was slow to answer at first may turn out to be of another database. */
  #turn(serves: boolean, reason?: unknown): void {
    const why = reason instanceof Error ? reason.message : undefined
    if (this.#serves !== serves || this.#why !== why) this.#tell(serves, reason)
    this.#serves = serves
    this.#why = why
  }

  async #follow(target: LogPosition, first: LogPosition): Promise<void> {
    const deadline = performance.now() + WAIT_MS
    if (first.system !== target.system) throw new Error('It is of another database than DATABASE_URL')
    for (let { position } = first; position < target.position; { position } = await this.#reached()) {
      if (performance.now() > deadline) throw new Error(`It is more than ${WAIT_MS} ms behind`)
      await setTimeout(LOOK_MS)
    }
  }

  async #reached(): Promise<LogPosition> {
    const silence = setTimeout(WAIT_MS, 'silent' as const, { ref: false })
    const rows = await Promise.race([this.#replica.query<LogPosition>(replayedTo, []), silence])
    if (rows === 'silent') throw new Error(`It has not answered within ${WAIT_MS} ms`)
    if (rows[0] === undefined) throw new Error('It is no replica: nothing is replayed there')
    return rows[0]
  }
}
