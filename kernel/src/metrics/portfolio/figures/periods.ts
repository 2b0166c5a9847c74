// Calendar months, quarters and years: what a portfolio did in one is the sum over its months. Only months that are over count, since an
// annual rate of a part of a month is none.
import { monthText } from '../../../core/month.ts'
import { sumOf } from '../../../core/sum.ts'
import type { Series } from '../totals/series.ts'

export const PERIODS = ['month', 'quarter', 'year'] as const

export type Period = (typeof PERIODS)[number]

const MONTHS: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

/** Months of a period by their numbers, of those that are over. */
export interface PeriodMonths {
  readonly first: number
  readonly last: number
  /** Whether all months of the period are over. */
  readonly complete: boolean
}

/** The periods from the one of a month on, rising, up to the last month that is over. */
export function periodsFrom(month: number, last_over: number, period: Period): PeriodMonths[] {
  const length = MONTHS[period]
  const start = Math.floor(month / length) * length
  const count = Math.max(0, Math.floor((last_over - start) / length) + 1)
  return Array.from({ length: count }, (_, at) => {
    const first = start + at * length
    const end = first + length - 1
    return { first, last: Math.min(end, last_over), complete: end <= last_over }
  })
}

/** How many months before its own a month lies in the first of some periods that end with it. */
export function monthsBack(periods: number, period: Period): number {
  return (periods - 1) * MONTHS[period]
}

/** `2026-01`, `2026-Q1` or `2026`. */
export function periodText({ first }: Pick<PeriodMonths, 'first'>, period: Period): string {
  const month = monthText(first)
  if (period === 'month') return month
  const year = month.slice(0, 4)
  return period === 'year' ? year : `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
}

/** The sums of a period, as a series has those of a month. */
export class PeriodSums {
  readonly #series: Series
  readonly months: readonly number[]

  constructor(series: Series, { first, last }: PeriodMonths) {
    this.#series = series
    this.months = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  /** What happened in the period. */
  during(measure: number) {
    return sumOf(this.months.map((month) => this.#series.inMonth(measure, month)))
  }

  /** What was there when each month of the period began, and when the last ended. */
  ends(measure: number) {
    const [first = 0] = this.months
    return [first - 1, ...this.months].map((month) => this.#series.atEndOf(measure, month))
  }
}
