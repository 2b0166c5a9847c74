// What a data set gives the demo: its calls, what it asks the metrics for, its figures as the service shows them, and
// the figures that it cannot show.
import type { Book } from '../book.ts'
import type { Call } from '../call.ts'
import type { Expected, Figure, NotShown } from '../figures.ts'
import type { TableQuestion } from '../table.ts'
import type { View } from '../view.ts'

/** One data set. Its name is its folder, the argument of the demo and `metadata.book` of all it sends. */
export interface DataSet {
  readonly name: string
  readonly about: string
  /** Reads the folder `dir` and maps (at most `loans_max`) loans to calls, in no particular order. */
  readonly read: (dir: string, loans_max?: number) => Promise<Call[]>
  /** Published figures that stand beside expected.json, by file, in its form. */
  readonly oracles?: (dir: string) => Promise<Expected>
  /** What the metrics are asked for. */
  readonly views: readonly View[]
  /** The last days past due of the delinquency buckets of the book's figures. */
  readonly bucket_edges: readonly number[]
  /** What the portfolio is asked for. */
  readonly tables: readonly TableQuestion[]
  /** Whether the timelines of receivables that were ever delinquent are read. */
  readonly timelines: boolean
  /** Our side of the figures, from what the service returned. */
  readonly figures: (book: Book) => Figure[]
  /** What neither entries nor metrics can show, with the reason. */
  readonly not_shown: readonly NotShown[]
}
