// What a book amounts to on a day, by currency, and what it amounts to with a change: of receivables that are calculated once as they are and once as they
// would be, the difference is added to the book, so that a book of any size needs the receivables that change and no others.
import { type Sum, minus, plus } from '../../core/sum.ts'
import type { Held, StatedFigures } from './figures-on-day.ts'

/** What receivables that were ever drawn have become. */
export const BOOK_OUTCOMES = ['open', 'paid_off', 'charged_off', 'closed_unexplained'] as const

type Outcomes = Readonly<Record<(typeof BOOK_OUTCOMES)[number], number>>

/** The receivables of one currency. */
export interface BookTotals extends Outcomes {
  readonly currency: string
  /** Outstanding principal in minor units. */
  readonly outstanding: Sum
  /** Open receivables by days past due, as reported and as computed. */
  readonly buckets: readonly BucketTotals[]
}

/** A bucket of days past due. */
export interface BucketTotals {
  readonly bucket: string
  readonly reported: Held
  readonly computed: Held
}

/** The totals of figures. */
export function bookTotals(figures: readonly StatedFigures[]): BookTotals[] {
  return figures.map(({ currency, outcomes, outstanding, buckets }) => ({
    currency,
    open: outcomes.outstanding,
    paid_off: outcomes.paid_off,
    charged_off: outcomes.charged_off,
    closed_unexplained: outcomes.closed_unexplained,
    outstanding,
    buckets,
  }))
}

/** One and the other, added up by currency and bucket. */
export function plusTotals(one: readonly BookTotals[], other: readonly BookTotals[]): BookTotals[] {
  return combined(one, other, plus)
}

/** One less the other. */
export function minusTotals(one: readonly BookTotals[], other: readonly BookTotals[]): BookTotals[] {
  return combined(one, other, minus)
}

type Combine = (one: Sum, other: Sum) => Sum

function combined(one: readonly BookTotals[], other: readonly BookTotals[], combine: Combine): BookTotals[] {
  const names = [...new Set([...one, ...other].map(({ currency }) => currency))]
  return names.map((currency) => {
    const of = (totals: readonly BookTotals[]) => totals.find((each) => each.currency === currency) ?? nothing(currency)
    return combinedCurrency(of(one), of(other), combine)
  })
}

function nothing(currency: string): BookTotals {
  return { currency, open: 0, paid_off: 0, charged_off: 0, closed_unexplained: 0, outstanding: 0, buckets: [] }
}

function combinedCurrency(one: BookTotals, other: BookTotals, combine: Combine): BookTotals {
  const counted = (name: keyof Outcomes) => Number(combine(one[name], other[name]))
  // The buckets of a day are the same in both, where there are any.
  const labels = (one.buckets.length > 0 ? one : other).buckets.map(({ bucket }) => bucket)
  return {
    currency: one.currency,
    open: counted('open'),
    paid_off: counted('paid_off'),
    charged_off: counted('charged_off'),
    closed_unexplained: counted('closed_unexplained'),
    outstanding: combine(one.outstanding, other.outstanding),
    buckets: labels.map((bucket) => {
      const of = (totals: BookTotals) => totals.buckets.find((each) => each.bucket === bucket)
      const [mine, others] = [of(one), of(other)]
      return {
        bucket,
        reported: combinedHeld(mine?.reported, others?.reported, combine),
        computed: combinedHeld(mine?.computed, others?.computed, combine),
      }
    }),
  }
}

const NONE: Held = { count: 0, amount: 0 }

function combinedHeld(one: Held = NONE, other: Held = NONE, combine: Combine): Held {
  return { count: Number(combine(one.count, other.count)), amount: combine(one.amount, other.amount) }
}
