// What a history records and its checkers read: requests with when they were sent and answered, as numbers of one counter, so that "before"
// means before for everyone. Nothing here knows how the service works.
import type { Fields } from '../../model/kinds.ts'

/** Kinds of records, by the name of their list. */
export type RecordKind = 'account' | 'receivable' | 'entry'

/** An answer that was received. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** Whether it is marked as a replay of an earlier answer. */
  readonly replayed: boolean
}

/** When something was sent, and when it was answered; undefined where it never was. */
export interface Span {
  readonly started: number
  readonly ended: number | undefined
}

/** One write, with all its attempts. */
export interface WriteEvent extends Span {
  readonly did: 'write'
  /** Where the record is read: `/receivables/r0/entries/e1`. */
  readonly place: string
  readonly kind: RecordKind
  /** The fields that were sent; undefined for a deletion. */
  readonly patch: Fields | undefined
  /** A number that no other write has; it is in the metadata of what was sent. */
  readonly mark: number
  /** The idempotency key of a request of its own; undefined for a line of an import and some deletions. */
  readonly key: string | undefined
  /** The last answer; undefined where none came, or only such as ask to send again. */
  readonly answer: Answer | undefined
  /** A line of an import whose answer counts it as applied. */
  readonly applied: boolean
  /** Every attempt was answered by one that states that nothing was written. */
  readonly surely_not: boolean
  readonly attempts: number
}

/** One record read once. */
export interface ReadEvent extends Span {
  readonly did: 'read'
  readonly place: string
  readonly kind: RecordKind
  readonly answer: Answer
}

/** One record read as known at a moment, and the same read again when the history was over. */
export interface KnownEvent {
  readonly did: 'known'
  readonly place: string
  readonly query: string
  readonly answer: Answer
  readonly again: Answer
}

/** A request with an idempotency key that was used before. */
export interface RepeatEvent {
  readonly did: 'repeat'
  readonly key: string
  /** The answer to the first request. */
  readonly first: Answer
  /** Whether the body is that of the first request. */
  readonly is_same: boolean
  readonly answer: Answer
}

/** A page of a list. */
export interface Page extends Span {
  readonly records: readonly Fields[]
}

/** A list from its first page to its last, and back. */
export interface WalkEvent {
  readonly did: 'walk'
  /** The path of the list: `/receivables/r0/entries`. */
  readonly list: string
  readonly kind: RecordKind
  /** Records of other obligors are not on it. */
  readonly obligor: string | undefined
  readonly forward: readonly Page[]
  /** Pages on the way back, the page before the last one first. */
  readonly backward: readonly Page[]
}

/** An answer that the interface does not allow. */
export interface RefusedEvent {
  readonly did: 'refused'
  readonly request: string
  readonly answer: Answer | undefined
}

/** Anything that was recorded. */
export type Recorded = WriteEvent | ReadEvent | KnownEvent | RepeatEvent | WalkEvent | RefusedEvent

/** A row that a write left in the database. */
export interface StoredRow {
  readonly place: string
  readonly mark: number | undefined
  readonly deleted: boolean
}

/** A figure of a receivable when all was calculated. */
export interface Figure {
  readonly receivable: string
  readonly balance: number | null
  readonly status: string | null
}

/** A history from beginning to end. */
export interface History {
  readonly events: readonly Recorded[]
  /** Every version that the database holds of the history's records. */
  readonly rows: readonly StoredRow[]
  readonly figures: readonly Figure[]
  /** What `metrics verify` names as different from the figures that the whole history gives. */
  readonly differing: readonly string[]
}

/** Events of one kind. */
export function eventsOf<D extends Recorded['did']>(history: History, did: D): Extract<Recorded, { did: D }>[] {
  return history.events.filter((event): event is Extract<Recorded, { did: D }> => event.did === did)
}

/** The record in an answer. */
export function recordOf(answer: Answer): Fields {
  return JSON.parse(answer.text) as Fields
}

/** The moment at which an answered write became known. */
export function momentOf(answer: Answer): string {
  return String(recordOf(answer)['updated_at'])
}
