// What a writer does: one request with a key of its own and a mark that no other request bears, so that whatever it leaves
// in the database can be counted. And what became of it.

/** A table in which an act leaves exactly one row. */
export type Trace = 'account_patches' | 'receivable_patches' | 'entries' | 'deletion'

/** One write, to be sent until it is answered. */
export interface Act {
  /** Unique; also the idempotency key of a POST. */
  readonly key: string
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body: { readonly [field: string]: unknown } | undefined
  /** Where what was written is read again. */
  readonly place: string
  readonly trace: Trace
  /** The amount that no other act bears. */
  readonly mark: number
}

/** An act that was answered with success. Times are milliseconds of the process's monotonic clock. */
export interface Acknowledged {
  readonly act: Act
  readonly text: string
  readonly first_sent_ms: number
  readonly answered_ms: number
  readonly attempts: number
  readonly replayed: boolean
}
