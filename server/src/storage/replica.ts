// Reads from a streaming replica with the same results as from the primary. Before each statement the primary reports the flushed position
// of its log, and the replica must have replayed to that position: every result that anyone has already seen is included. A replica that is
// late, unavailable, of another installation or of a history that a promotion left behind is not used; nor is it used for a statement that
// only the primary can answer.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ServiceError } from '@tapeline/contract/errors'
import {
  type Database,
  type Isolation,
  type Querier,
  type Statement,
  type Transaction,
  installationStatement,
  isAway,
} from './database.ts'

/** Counts of reads by the server that answered them. */
export interface ReadCounts {
  by_replica: number
  by_primary: number
  /** By the primary, after the replica failed. */
  after_replica: number
}

/** Receives each change in the use of the replica, and the reason when it is not used. */
export type ReportReplica = (serves: boolean, reason?: unknown) => void

/** Statements that only the primary can answer: its clock, its locks, and every write. */
const OF_PRIMARY =
  /\b(?:clock_timestamp|now)\(\)|\bfor (?:share|update)\b|\binsert into\b|\bdelete from\b|^\s*update\b/i

/** A transaction on the replica reached a statement that only the primary can answer. */
class PrimaryNeeded extends Error {}

/** The server that was chosen as the replica follows no other, or not the primary: of several, another may do so. */
class NotFollowing extends Error {}

/** An answer came from another standby than the one that was asked for its position. */
class OtherStandby extends Error {}

/** A database whose reads a replica answers when it can. Its transactions only read, and may run twice. */
export class ReadDatabase implements Database {
  readonly #primary: Database
  readonly #replica: Database
  readonly #standby: Standby
  readonly counts: ReadCounts = { by_replica: 0, by_primary: 0, after_replica: 0 }

  constructor(primary: Database, replica: Database, report: ReportReplica) {
    this.#primary = primary
    this.#replica = replica
    this.#standby = new Standby(primary, replica, report)
  }

  /** Checks whether an unused replica follows again; call it regularly, since no request waits for it. */
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

  /** That of the primary: no fact that is remembered is read from the replica. */
  generation(): number {
    return this.#primary.generation()
  }

  renew(): void {
    this.#primary.renew()
  }

  /** Closes the replica; the owner of the primary closes it. */
  end(): Promise<void> {
    return this.#replica.end()
  }

  async #read<T>(ask: (database: Database) => Promise<T>): Promise<T> {
    const generation = this.#replica.generation()
    if (this.#standby.serves && (await this.#standby.isCurrent())) {
      try {
        const answer = await ask(this.#replica)
        // Of several standbys another one may have answered, which was not asked how far it is.
        if (this.#replica.generation() !== generation) throw new OtherStandby()
        this.counts.by_replica += 1
        return answer
      } catch (error) {
        if (isVerdict(error) && this.#replica.generation() === generation) throw error
        if (isAway(error)) this.#standby.passOver(error)
        // Any other error may be caused by the replica, such as a row that its replay had to remove.
        this.counts.after_replica += 1
        return ask(this.#primary)
      }
    }
    this.counts.by_primary += 1
    return ask(this.#primary)
  }
}

/** Whether an error is the result of the request, rather than a failure to find the result. */
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
  /** The note of the timeline: the number of the timeline that was current when it was written, and what distinguishes two such. */
  readonly noted: string | null
}

/** The position of a primary, with the timeline that its log is on. */
interface WrittenPosition extends LogPosition {
  readonly timeline: string
}

/**
 * Positions of two timelines are not comparable: a standby that was ahead of the one promoted shows what the new primary lacks. So the primary
 * notes its timeline in a row, and a standby that does not show this row is on another timeline or has not followed yet.
 */
const NOTED = `(select convert_from(value, 'UTF8') from installation where name = 'timeline')`

/**
 * A commit is visible after its record is on disk, or at least written when commits do not wait for the disk: every visible commit is
 * before this position.
 */
const writtenTo = installationStatement(
  'written-to',
  `
  select pg_wal_lsn_diff(case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position,
    s.system_identifier::text as system, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline, ${NOTED} as noted
  from pg_control_system() s`,
)

const noteTimeline = installationStatement(
  'note-timeline',
  `
  insert into installation as i (name, value) values ('timeline', convert_to($1, 'UTF8'))
  on conflict (name) do update set value = excluded.value where substring(i.value for 8) <> substring(excluded.value for 8)`,
)

const replayedTo = installationStatement(
  'replayed-to',
  `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, s.system_identifier::text as system, ${NOTED} as noted
  from pg_control_system() s where pg_is_in_recovery()`,
)

/** The bytes of the primary's log that a replica has yet to replay; undefined where the second is no replica. */
export async function readBytesBehind(primary: Querier, replica: Querier): Promise<number | undefined> {
  const [written] = await primary.query<LogPosition>(writtenTo, [])
  const [replayed] = await replica.query<LogPosition>(replayedTo, [])
  if (written === undefined || replayed === undefined) return undefined
  return Math.max(0, written.position - replayed.position)
}

/** How long reads wait for the replica, and how often they check it. */
const WAIT_MS = 100
const LOOK_MS = 2

/** The position of a replica. Concurrent reads share one check; while the replica is not used, no read waits for it. */
class Standby {
  readonly #primary: Querier
  readonly #replica: Database
  readonly #report: ReportReplica
  #serves: boolean | undefined
  #why: string | undefined
  #shared_check: Promise<boolean> | undefined

  constructor(primary: Querier, replica: Database, report: ReportReplica) {
    this.#primary = primary
    this.#replica = replica
    this.#report = report
  }

  get serves(): boolean {
    return this.#serves === true
  }

  /** Whether the replica shows, from now on, everything that the primary showed at the time of the call. */
  isCurrent(): Promise<boolean> {
    this.#shared_check ??= new Promise((resolve) => {
      setImmediate(() => {
        // Later callers may have seen more than the primary is about to report, so they need another check.
        this.#shared_check = undefined
        resolve(this.look())
      })
    })
    return this.#shared_check
  }

  /** The same, for one caller. */
  async look(): Promise<boolean> {
    const looked = this.#reached()
    looked.catch(() => {})
    const target = await this.#written().catch(() => undefined)
    // Without the primary no read is possible, and the replica is not at fault.
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

  /** Stops using the replica until the next check. */
  passOver(reason: unknown): void {
    if (reason instanceof NotFollowing) this.#replica.renew()
    this.#turn(false, reason)
  }

  /** Another reason is reported too: a replica that was slow to answer at first may turn out to be of another database. */
  #turn(serves: boolean, reason?: unknown): void {
    const why = reason instanceof Error ? reason.message : undefined
    if (this.#serves !== serves || this.#why !== why) this.#report(serves, reason)
    this.#serves = serves
    this.#why = why
  }

  /** The position of the primary, which notes its timeline after a promotion. */
  async #written(): Promise<WrittenPosition | undefined> {
    const [written] = await this.#primary.query<WrittenPosition>(writtenTo, [])
    if (written === undefined || written.noted?.startsWith(written.timeline)) return written
    await this.#primary.query(noteTimeline, [`${written.timeline} ${randomUUID()}`])
    const [noted] = await this.#primary.query<WrittenPosition>(writtenTo, [])
    return noted
  }

  async #follow(target: LogPosition, first: LogPosition): Promise<void> {
    const deadline = performance.now() + WAIT_MS
    if (first.system !== target.system) throw new Error('It is of another database than DATABASE_URL')
    for (let at = first; at.position < target.position || at.noted !== target.noted; at = await this.#reached()) {
      if (performance.now() > deadline)
        throw at.noted === target.noted
          ? new Error(`It is more than ${WAIT_MS} ms behind`)
          : new NotFollowing('It does not follow the server that takes writes now, or not yet')
      await setTimeout(LOOK_MS)
    }
  }

  async #reached(): Promise<LogPosition> {
    const silence = setTimeout(WAIT_MS, 'silent' as const, { ref: false })
    const rows = await Promise.race([this.#replica.query<LogPosition>(replayedTo, []), silence])
    if (rows === 'silent') throw new Error(`It has not answered within ${WAIT_MS} ms`)
    if (rows[0] === undefined) throw new NotFollowing('It is no replica: nothing is replayed there')
    return rows[0]
  }
}
