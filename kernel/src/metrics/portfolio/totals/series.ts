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
  /** The sum of a measure at the end of a month: its balance then. */
  atEndOf(measure: number, month: number): Sum
  /** The sum of a product measure at the end of a month. */
  productAtEndOf(measure: number, month: number): bigint
}
