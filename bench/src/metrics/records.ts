// The records of the benchmark's book as they arrive, and who takes them. Days are day numbers, moments microseconds of the
// tenant's clock, amounts minor units.

/** What a lender reports about a receivable: the whole of it first, then what changes. */
export type BookPatch = { readonly [field: string]: string | number | null }

/** Which receivable: its number on the tenant's clock, and its place in the book, from 0. */
export interface BookReceivable {
  readonly number: number
  readonly index: number
}

/** One version of an entry. */
export interface BookEntry {
  /** The receivable's number. */
  readonly receivable: number
  /** When the entry and when this version of it became known. */
  readonly number: number
  readonly recorded: number
  readonly date: number
  readonly id: string
  readonly type: string
  readonly amount: number
  readonly balance: number | null
  readonly status: 'active' | 'closed' | null
}

/** Takes the book in the order in which a service would have received it. */
export interface BookSink {
  account(number: number, index: number): void
  /** `effective` is a day number, undefined for what holds from the beginning. */
  patch(receivable: BookReceivable, recorded: number, effective: number | undefined, patch: BookPatch): void
  /** The version that is left in the end. */
  entry(entry: BookEntry): void
  /** A version that was changed or deleted. */
  supersede(entry: BookEntry, superseded: number, deleted: boolean): void
}
