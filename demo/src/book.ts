// A loan book as the service shows it: what the figures are computed from, whether it was read over HTTP or
// evaluated from the calls. Only the fields that some figure needs are named.
import type { Json } from './call.ts'
import type { Tables } from './table.ts'
import type { BookChange, Views } from './view.ts'

/** An account as it is shown. */
export interface BookAccount {
  readonly id: string
  readonly metadata: Json
}

/** A receivable as it is shown. Money is in minor units; `balance` and `status` are computed. */
export interface BookReceivable {
  readonly id: string
  readonly obligor_id: string
  readonly origination_date: string
  readonly interest_rate: number | null
  readonly credit_limit: number | null
  readonly term: string | null
  readonly delinquent_amount: number
  readonly delinquent_times: number
  readonly metadata: Json
  readonly balance: number | null
  readonly status: string | null
  /** When the last write became known; empty in the evaluation. */
  readonly updated_at: string
}

/** An entry as it is shown. */
export interface BookEntry {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly balance: number | null
  readonly metadata: Json
  /** When it became known; empty in the evaluation. */
  readonly created_at: string
}

/** Everything of one demo book; `entries` and `changes` by receivable id. */
export interface Book {
  readonly accounts: readonly BookAccount[]
  readonly receivables: readonly BookReceivable[]
  readonly entries: ReadonlyMap<string, readonly BookEntry[]>
  /** The months that the data set asked for. */
  readonly views: Views
  /** The timelines that were read: of receivables that were ever delinquent, where the data set needs them. */
  readonly changes: ReadonlyMap<string, readonly BookChange[]>
  /** What the data set asked the portfolio for. */
  readonly tables: Tables
}

/** The entries of one receivable, none when it has none. */
export function entriesOf(book: Book, receivable: BookReceivable): readonly BookEntry[] {
  return book.entries.get(receivable.id) ?? []
}

/** The sum of what `amount` gives for each member. */
export function sumOf<T>(members: Iterable<T>, amount: (member: T) => number): number {
  let sum = 0
  for (const member of members) sum += amount(member)
  return sum
}

/** The sum of the entries of one type. */
export function sumOfType(entries: readonly BookEntry[], type: string): number {
  return sumOf(entries, (entry) => (entry.type === type ? entry.amount : 0))
}

/** How many members share each word. */
export function countBy<T>(members: Iterable<T>, word: (member: T) => string | undefined): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const member of members) {
    const key = word(member)
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** The members that share each word, in the order of the words. */
export function groupBy<T>(members: Iterable<T>, word: (member: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const member of members) {
    const key = word(member)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [member])
    else own.push(member)
  }
  return inKeyOrder(groups)
}

/** What is known by word, in the order of the words. */
export function inKeyOrder<T>(known: ReadonlyMap<string, T>): [string, T][] {
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
