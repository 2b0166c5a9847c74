// Cohorts of receivables by their own age (M22): their sums after so many months on book, each month of origination at its own calendar
// month. A quarter is added up age by age and not month by month. An age that its youngest receivables have not reached includes only the
// others and is marked as incomplete, since it is comparable with no complete one.
import { monthText } from '../../../core/month.ts'
import type { Ratio } from '../../../core/ratio.ts'
import { type Sum, minus, sumOf } from '../../../core/sum.ts'
import { FACT } from '../../ledger/ledger.ts'
import { shareOf } from '../../pools/share-of.ts'
import { MEASURE } from '../measures.ts'
import type { Series } from '../totals/series.ts'

/** What a cohort consists of: the originations of a calendar month, or of a calendar quarter. */
export const COHORT_INTERVALS = ['month', 'quarter'] as const

export type CohortInterval = (typeof COHORT_INTERVALS)[number]

const MONTHS: Readonly<Record<CohortInterval, number>> = { month: 1, quarter: 3 }

/** The first month of the cohort to which a month of origination belongs; months by their numbers. */
export function cohortOf(origination: number, interval: CohortInterval): number {
  return Math.floor(origination / MONTHS[interval]) * MONTHS[interval]
}

/** A cohort by its first month: `2025-03`, or `2025-Q1`. */
export function cohortText(first: number, interval: CohortInterval): string {
  const text = monthText(first)
  return interval === 'month' ? text : `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5)) / 3)}`
}

/** What was originated in one month, by its number. */
export interface OriginationMonth {
  readonly origination: number
  readonly series: Series
}

/** The series of a month of origination, and the calendar month at the end of which it is looked at. */
export interface CohortPart {
  readonly month: number
  readonly series: Series
}

/** A cohort at one age. */
export interface CohortAge {
  readonly months_on_book: number
  /** Whether all of it has reached the end of a month at this age. */
  readonly complete: boolean
  /** Those of its months of origination that have reached the age. */
  readonly parts: readonly CohortPart[]
}

/** Up to when cohorts are followed: the month of a day, and whether it is in progress on that day. */
export interface FollowedUntil {
  readonly month: number
  readonly open: boolean
}

/**
 * A cohort at every age from 0, the month of origination, to the one that its oldest month has reached. It is complete
 * at an age of which its youngest month with receivables has reached the end; while its interval is in progress, that is the
 * last month of it, as more may be originated.
 */
export function agesOf(
  months: readonly OriginationMonth[],
  interval: CohortInterval,
  { month, open }: FollowedUntil,
): CohortAge[] {
  const originations = months.map(({ origination }) => origination)
  const oldest = Math.min(...originations)
  const last_over = open ? month - 1 : month
  const end = cohortOf(oldest, interval) + MONTHS[interval] - 1
  const youngest = end > last_over ? end : Math.max(...originations)
  return Array.from({ length: Math.max(0, month - oldest + 1) }, (_, months_on_book) => ({
    months_on_book,
    complete: youngest + months_on_book <= last_over,
    parts: months
      .filter(({ origination }) => origination + months_on_book <= month)
      .map(({ origination, series }) => ({ month: origination + months_on_book, series })),
  }))
}

/** The total of a measure in a cohort at an age. */
export function sumAtAge({ parts }: CohortAge, measure: number): Sum {
  return sumOf(parts.map(({ month, series }) => series.atEndOf(measure, month)))
}

/** Principal, losses and recoveries of a cohort from its beginning to an age. */
export function lossesAtAge(age: CohortAge) {
  return {
    original_principal: minus(sumAtAge(age, FACT.disbursement), sumAtAge(age, FACT.refund)),
    outstanding: sumAtAge(age, MEASURE.outstanding),
    charged_off: sumAtAge(age, MEASURE.written_off),
    recovered: sumAtAge(age, FACT.recovery),
  }
}

/**
 * The part of a measure's total in a cohort by a month that was there by an age. A month of origination that has not reached the age
 * counts with all that came of it so far, so that the share of the last age is one. Null where nothing has come.
 */
export function shareByAge(
  months: readonly OriginationMonth[],
  measure: number,
  { months_on_book, until }: { readonly months_on_book: number; readonly until: number },
): Ratio | null {
  const by = (monthOf: (origination: number) => number) =>
    sumOf(months.map(({ origination, series }) => series.atEndOf(measure, Math.min(until, monthOf(origination)))))
  return shareOf(
    by((origination) => origination + months_on_book),
    by(() => until),
  )
}
