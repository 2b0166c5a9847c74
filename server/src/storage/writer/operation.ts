// The operations that the writer runs: each requests the records it needs and then decides, purely, on the loaded records. The writer knows
// nothing of resources; other modules create a batch's memory.
import type { ServiceError } from '@tapeline/contract/errors'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Transaction } from '../database.ts'

/** A key or a session as a request presented it; the writer checks it inside the transaction, so that a deletion is effective at once. */
export interface Credential {
  /** The tenant for which it acts. */
  readonly tenant: number
  /** SHA-256 of the whole key or token, in hexadecimal; undefined when the service itself acts, as it does for a command. */
  readonly digest: string | undefined
  /** The kind of the digested secret; a key when omitted. */
  readonly of?: 'session'
  /** From which address it was presented, for the audit: known from the beginning, since who sends may be gone before it is written. */
  readonly address?: string
}

/** The number of the service itself as an actor. Numbers of keys are above it, those of users below. */
export const SERVICE_ACTOR = 0

/** Makes a retry safe: the same key and endpoint give the same answer, if the request is the same. */
export interface Idempotency {
  /** Method and path. */
  readonly endpoint: string
  readonly key: string
  /** SHA-256 of query and body, in hexadecimal. */
  readonly request: string
}

/** A stored answer: the JSON text of a resource, or null when the answer has no body. */
export type AnswerBody = string | null

/** An answer, or a function that makes it: an import reads none, and making one costs as much as the checks. */
export type DecidedAnswer = AnswerBody | (() => string)

/** The outcome of one operation; `wrote`: whether it changed something, and is in the log. */
export type Outcome =
  | { readonly answer: AnswerBody; readonly replayed: boolean; readonly wrote: boolean }
  | { readonly error: ServiceError }

/** The moment of a batch, in the tenant's clock and calendar. */
export interface Stamp {
  /** Today in the tenant's time zone. */
  readonly today: string
  readonly time_zone: string
  /** The number of the key or user that acts, and the tenant it acts for. */
  readonly actor: number
  readonly actor_tenant: number
  /** The role of the user that acts, as it is behind the lock; undefined of a key, and of imports. */
  readonly role?: string | undefined
  /** Takes the next moment of the tenant's clock, in microseconds; one for each operation that writes. */
  tick(): number
}

/** What every write has. */
interface Asked<Memory> {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  /** The tenant whose records it writes; the credential's own when omitted. */
  readonly tenant?: number
  /** One of many in a bulk write, such as an import: readers of the log may process them in batches. */
  readonly bulk?: true
  /** Requests the records to load from the memory. */
  prepare(memory: Memory): void
}

/** One write, alone or with others in a batch. */
export interface Operation<Memory> extends Asked<Memory> {
  /** Checks and changes the memory, or throws a ServiceError without any change. Returns the answer's body. */
  decide(memory: Memory, stamp: Stamp): DecidedAnswer
}

/** A write that takes milliseconds to decide, such as the lines of an import: it lets other work of the thread have its turn meanwhile. */
export interface LongOperation<Memory> extends Asked<Memory> {
  /** As `decide`; the memory is its own until it has decided. */
  decideInTurns(memory: Memory, stamp: Stamp): Promise<DecidedAnswer>
}

/** Any write. */
export type AnyOperation<Memory> = Operation<Memory> | LongOperation<Memory>

/**
 * What a line of the audit states: writes of a record, personal data that was erased, what people do to come in and go, files that were sent, and
 * personal data that was read.
 */
export const LOGGED_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'erased',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'downloaded',
  'read',
] as const

/** The content of one log line. */
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]

/** One write in the log: who did what to which record. The content of the write is stored with the record, under the same moment. */
export interface LoggedEvent {
  /** The write's moment, which is its number. */
  readonly at: number
  readonly actor: number
  /** From which address; not where the service itself acts, nor of what versions before wrote. It is stored beside the events of a batch. */
  readonly address?: string
  /** The tenant for which the actor acts, when it is not the written tenant. */
  readonly actor_tenant?: number
  readonly did: LoggedAction
  /** The name of the resource, and the id of the record. */
  readonly kind: string
  readonly id: string
  /** The number of the receivable of an entry. */
  readonly receivable?: number
  /** The number of the record when it differs from the moment of the write; they are equal for the write that created it. */
  readonly number?: number
  /** The organization of the record, for records that the operator writes. */
  readonly organization?: string
  /** The fields that a change named. */
  readonly fields?: readonly string[]
  /** The content of a new record, for kinds whose every record calculators process: they need not look it up again. Of a user's role, before and after. */
  readonly content?: State
}

/** The records a batch works on. */
export interface BatchMemory {
  /**
   * Whether the records that it requests are read as they will be, although the batch `before`, a memory of the same kind, has not stored its
   * changes yet. To be asked between the requests and the load.
   */
  isIndependentOf(before: BatchMemory): boolean
  /** Issues the statements that load the requested records. `before` is the batch that is being stored, where this one is independent of it. */
  load(transaction: Transaction, tenant: number, before: BatchMemory | undefined): Promise<unknown>[]
  /**
   * Issues the statements that fail unless what was taken from the batch before is stored as it was taken. The log shows it only for what is
   * logged. To be issued behind the tenant's lock, ahead of what is stored.
   */
  verify(transaction: Transaction, tenant: number): Promise<unknown>[]
  /** Issues the statements that store the changes. */
  store(transaction: Transaction, tenant: number): Promise<unknown>[]
  /** The events, for the audit. */
  events(): readonly LoggedEvent[]
  /** The numbers of receivables that changed, or whose entries did, for the tenant's log. */
  changedReceivables(): Iterable<number>
}
