// A group's series in plain arrays: every question goes through all changes again.
import { monthOfDay } from '../../src/core/month.ts'
import type { Series } from '../../src/metrics/portfolio/totals/series.ts'

/** A change of a measure on a day. */
export interface Change {
  readonly day: number
  readonly measure: number
  readonly delta: number
}

/** A change of a product measure on a day. */
export interface ProductChange {
  readonly day: number
  readonly measure: number
  readonly delta: bigint
}

/** The series that some changes make up, as of a day. */
export function plainSeries(as_of: number, all: readonly Change[], products: readonly ProductChange[] = []): Series {
  const changes = all.filter(({ day }) => day <= as_of)
  const of = (measure: number, counts: (month: number) => boolean) =>
    changes
      .filter((change) => change.measure === measure && counts(monthOfDay(change.day)))
      .reduce((sum, { delta }) => sum + delta, 0)
  return {
    as_of,
    first_month: changes.length === 0 ? null : Math.min(...changes.map(({ day }) => monthOfDay(day))),
    inMonth: (measure, month) => of(measure, (one) => one === month),
    atEndOf: (measure, month) => of(measure, (one) => one <= month),
    productAtEndOf: (measure, month) =>
      products
        .filter((change) => change.day <= as_of && change.measure === measure && monthOfDay(change.day) <= month)
        .reduce((sum, { delta }) => sum + delta, 0n),
  }
}
