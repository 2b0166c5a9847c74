// What is known of a group of receivables over time: the sums of its measures, month by month, up to a day.

import type { Sum } from '../../../core/sum.ts'

/** A group's sums as of a day. Months by their numbers; the month of the day counts up to it. */
export interface Series {
  /** The day asked about, by its number. */
  readonly as_of: number
  /** The first month in which anything changed; null where nothing did. */
  readonly first_month: number | null
  /** How much a measure changed in a month: what happened in it. */
  inMonth(measure: number, month: number): Sum
  /** What a measure came to at the end of a month: what stood then. */
  atEndOf(measure: number, month: number): Sum
  /** What a product measure came to at the end of a month. */
  productAtEndOf(measure: number, month: number): bigint
}
