// What the writer carries: operations that say what they need loaded and then decide, purely, on what was loaded.
// The writer knows nothing of resources; a batch's memory is made by those who do.
import type { ServiceError } from '../../contract/errors.ts'
import type { State } from '../../core/dated-facts.ts'
import type { Transaction } from '../database.ts'

/**
 * A key or a session as a request presented it; the writer checks it inside the transaction, so that a deletion holds at once.
 */
export interface Credential {
  /** The tenant for which it acts. */
  readonly tenant: number
  /** SHA-256 of the whole key or token, in hexadecimal; undefined where the service itself acts, as it does for a command. */
  readonly digest: string | undefined
  /** What the digest is of: a key where left out. */
  readonly of?: 'session'
}

/** The number that stands for the service itself among those of keys, which are above it, and of users, which are below. */
export const SERVICE_ACTOR = 0

/** What makes a retry safe: same key and endpoint give the same answer, if the request is the same. */
export interface Idempotency {
  /** Method and path. */
  readonly endpoint: string
  readonly key: string
  /** SHA-256 of query and body, in hexadecimal. */
  readonly request: string
}

/** A stored answer: the JSON text of a resource, or null where the answer has no body. */
export type AnswerBody = string | null

/** An answer, or how to make it: an import reads none, and making one costs as much as the judgement. */
export type DecidedAnswer = AnswerBody | (() => string)

/** What one operation came to. */
export type Outcome = { readonly answer: AnswerBody; readonly replayed: boolean } | { readonly error: ServiceError }

/** The moment of a batch, in the tenant's clock and calendar. */
export interface Stamp {
  /** Today in the tenant's time zone. */
  readonly today: string
  readonly time_zone: string
  /** The number of the key or user that acts, and the tenant for which. */
  readonly actor: number
  readonly actor_tenant: number
  /** Takes the next moment of the tenant's clock, in microseconds; one for each operation that writes. */
  tick(): number
}

/** One write, alone or with others in a batch. */
export interface Operation<Memory> {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  /** The tenant whose records it writes; the credential's own where left out. */
  readonly tenant?: number
  /** One of many that come together, as those of an import do: whoever follows the log may let them gather. */
  readonly bulk?: true
  /** Tells the memory what to load. */
  prepare(memory: Memory): void
  /** Judges and changes the memory, or throws a ServiceError having changed nothing. Returns the answer's body. */
  decide(memory: Memory, stamp: Stamp): DecidedAnswer
}

/** What a log line can record: writes of a record, and how users come and go. */
export const LOGGED_ACTIONS = ['created', 'changed', 'deleted', 'signed_in', 'sign_in_failed', 'signed_out'] as const

/** What one log line records. */
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]

/** One write as the log tells it: who did what to which record. What it says is with the record, under the same moment. */
export interface LoggedEvent {
  /** The write's moment, which is its number. */
  readonly at: number
  readonly actor: number
  /** The tenant for which the actor acts, where it is not the tenant that was written. */
  readonly actor_tenant?: number
  readonly did: LoggedAction
  /** The name of the resource, and the id of the record. */
  readonly kind: string
  readonly id: string
  /** The number of the receivable of an entry. */
  readonly receivable?: number
  /** The number of the record where it is not the moment of the write, which it is when the write created it. */
  readonly number?: number
  /** Whose record it is, of those that the operator writes. */
  readonly organization?: string
  /** The fields that a change named. */
  readonly fields?: readonly string[]
  /** What a new record says, of kinds whose every record calculators take in: they need not look it up again. */
  readonly said?: State
}

/** The records a batch works on. */
export interface BatchMemory {
  /** Issues the statements that load what was asked for. */
  load(transaction: Transaction, tenant: number): Promise<unknown>[]
  /** Issues the statements that store what was changed. */
  store(transaction: Transaction, tenant: number): Promise<unknown>[]
  /** What was done, for the audit. */
  events(): readonly LoggedEvent[]
  /** The numbers of receivables that changed, or whose entries did, for the tenant's log. */
  touched(): Iterable<number>
}
