// A book made by hand whose February was worked out by hand: ten receivables open when it begins, by the lender's word in every bucket
// of 30 and 60 days and by what was due and paid all current. Every move there can be happens once.
import { dayNumber } from '@tapeline/kernel/core/day'
import {
  BASES,
  type Basis,
  MEASURE,
  STATE,
  bucketMeasure,
  transitionMeasure,
} from '@tapeline/kernel/metrics/portfolio/measures'
import type { Change } from '../../../kernel/test/portfolio/plain-series.ts'

/** The edges of its buckets. */
export const ROLLING_EDGES = [30, 60]

/** A change of a measure on a day. */
export function change(day: string, measure: number, delta: number): Change {
  return { day: dayNumber(day), measure, delta }
}

/** What comes into a bucket by a basis; negative for what leaves it. */
export function into(day: string, basis: Basis, bucket: number, count: number, amount: number): Change[] {
  return [
    change(day, bucketMeasure(basis, 'count', bucket), count),
    change(day, bucketMeasure(basis, 'amount', bucket), amount),
  ]
}

/** One receivable that moved by a basis, and what it had outstanding when the month began. */
export function moved(day: string, basis: Basis, from: number, to: number, amount: number): Change[] {
  return [
    change(day, transitionMeasure(basis, 'count', from, to), 1),
    change(day, transitionMeasure(basis, 'amount', from, to), amount),
  ]
}

const JANUARY = '2026-01-31'
const MOVES = '2026-02-20'

/** In minor units: 60,000 current, 18,000, 9,000 and 8,000 past due when February begins. */
export const ROLLING_BOOK: readonly Change[] = [
  change(JANUARY, MEASURE.open, 10),
  change(JANUARY, MEASURE.open_principal, 95_000),
  ...into(JANUARY, 'computed', 0, 10, 95_000),
  ...into(JANUARY, 'reported', 0, 6, 60_000),
  ...into(JANUARY, 'reported', 1, 2, 18_000),
  ...into(JANUARY, 'reported', 2, 1, 9_000),
  ...into(JANUARY, 'reported', 3, 1, 8_000),
  // 10,000 are repaid and 8,000 lost; 5,000 are lent again, which belongs to no row; one of 10,000 pays 1,000 and is cured.
  change(MOVES, MEASURE.open, -1),
  change(MOVES, MEASURE.open_principal, -14_000),
  change(MOVES, MEASURE.written_off, 8_000),
  ...into(MOVES, 'reported', 0, 0, -6_000),
  ...into(MOVES, 'reported', 1, -1, -8_000),
  ...into(MOVES, 'reported', 2, 0, -1_000),
  ...into(MOVES, 'reported', 3, 0, 1_000),
  ...into(MOVES, 'computed', 0, -1, -14_000),
  ...moved(MOVES, 'reported', 0, 1, 10_000),
  ...moved(MOVES, 'reported', 1, 0, 10_000),
  ...moved(MOVES, 'reported', 1, 2, 8_000),
  ...moved(MOVES, 'reported', 2, 3, 9_000),
  ...moved(MOVES, 'reported', 3, STATE.charged_off, 8_000),
  ...moved(MOVES, 'computed', 0, STATE.charged_off, 8_000),
  ...BASES.flatMap((basis) => moved(MOVES, basis, 0, STATE.paid_off, 10_000)),
]
