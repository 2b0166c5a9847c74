// What a data set gives the demo: its calls, its figures as the service shows them, and the figures that it
// cannot show yet.
import type { Book } from '../book.ts'
import type { Call } from '../call.ts'
import type { Figure, NotYet } from '../figures.ts'

/** One data set. Its name is its folder, the argument of the demo and `metadata.book` of all it sends. */
export interface DataSet {
  readonly name: string
  readonly about: string
  /** Reads the folder `dir` and maps (at most `loans_max`) loans to calls, in no particular order. */
  readonly read: (dir: string, loans_max?: number) => Promise<Call[]>
  /** Our side of the figures, from what the service returned. */
  readonly figures: (book: Book) => Figure[]
  readonly not_yet: readonly NotYet[]
}
