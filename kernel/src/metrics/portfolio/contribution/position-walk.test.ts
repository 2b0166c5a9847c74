// Compares the position of one receivable with what it has contributed, over histories drawn at random and on any day: a table and the
// receivables behind it may not disagree.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecordedChanges, plainSums } from '../../../../test/portfolio/changes.ts'
import { END, ORIGIN, histories, knownOf, statedHistories } from '../../../../test/metrics/histories.ts'
import { BREAK_CAUSES } from '../../balance-check/checked-entry.ts'
import { FLOWS, type Ledger, isScheduled } from '../../ledger/ledger.ts'
import { contribute } from './contribution.ts'
import {
  BASES,
  FINDINGS,
  MEASURE,
  bucketMeasure,
  causeMeasure,
  findingMeasure,
  scoredMeasure,
  PRODUCT_MEASURE,
} from '../measures.ts'
import { positionOn } from './position-walk.ts'
import { NOTHING } from './aggregate-position.ts'
import { changeAggregate } from './stock-changes.ts'
import { runs } from '../../../../test/length.ts'

/** Stocks: measures whose sum up to a day is what there is on it, not what happened. */
const STOCKS = new Set<number>([
  ...(['outstanding', 'open', 'open_principal', 'paid_off', 'charged_off', 'closed_without_reason'] as const).map(
    (name) => MEASURE[name],
  ),
  ...(['in_default', 'with_schedule', 'clean', 'clean_principal', 'with_rate', 'with_term'] as const).map(
    (name) => MEASURE[name],
  ),
  ...(['before_maturity', 'with_factor_rate', 'advanced'] as const).map((name) => MEASURE[name]),
  ...BASES.flatMap((basis) =>
    [0, 1, 2, 3, 4, 5].flatMap((bucket) => [
      bucketMeasure(basis, 'count', bucket),
      bucketMeasure(basis, 'amount', bucket),
    ]),
  ),
  ...FINDINGS.flatMap((finding) => [findingMeasure('count', finding), findingMeasure('amount', finding)]),
  scoredMeasure('fico'),
  ...BREAK_CAUSES.flatMap((cause) => [causeMeasure('count', cause), causeMeasure('amount', cause)]),
])

/** Products of flows; all others are of stocks. */
const FLOW_PRODUCTS = new Set<number>([PRODUCT_MEASURE.recovery_days, PRODUCT_MEASURE.invoice_paid_days])

const SCORE = { bureau: 'fico', points: 640 } as const

/** Sums of stocks by measure, on whatever day they changed. */
function stocksIn({ changes }: RecordedChanges, until: number) {
  const stocks = changes.filter(
    ({ day, measure, delta }) =>
      day <= until && (typeof delta === 'bigint' ? !FLOW_PRODUCTS.has(measure) : STOCKS.has(measure)),
  )
  return plainSums(stocks.map((change) => ({ ...change, day: 0 })))
}

const days = fc.array(fc.integer({ min: ORIGIN - 30, max: END + 200 }), { minLength: 1, maxLength: 20 })

test('on any day the position of a receivable is the sum of its contributions up to that day', () => {
  fc.assert(
    fc.property(fc.oneof(histories, statedHistories), days, (history, asked) => {
      const [known, contributed] = [knownOf(history), new RecordedChanges()]
      contribute({ ...known, placements: [{ from: -Infinity, sink: contributed, score: SCORE }] })
      for (const day of asked) {
        const { aggregate, position } = positionOn(known, day, SCORE)
        const shown = new RecordedChanges()
        changeAggregate(shown, day, NOTHING, aggregate, known.ledger.origination)
        expect(stocksIn(shown, Infinity)).toEqual(stocksIn(contributed, day))
        expect(position.day).toBe(day)
      }
    }),
    { numRuns: runs(300, 60) },
  )
})

/** The last day up to one on which the sum of a kind of flow changed, by plain sums of each day. */
function lastMovedIn({ days, kinds, values }: Ledger, until: number): number | null {
  const moved = FLOWS.filter((kind) => !isScheduled(kind)).flatMap((kind) => {
    const sums = new Map<number, number>()
    for (const [at, day] of days.entries())
      if (kinds[at] === kind && day <= until) sums.set(day, (sums.get(day) ?? 0) + (values[at] ?? 0))
    return [...sums].filter(([, sum]) => sum !== 0).map(([day]) => day)
  })
  return moved.length === 0 ? null : Math.max(...moved)
}

test('on any day money last moved on the last day up to it whose entries of a type do not cancel each other', () => {
  fc.assert(
    fc.property(fc.oneof(histories, statedHistories), days, (history, asked) => {
      const known = knownOf(history)
      for (const day of asked) expect(positionOn(known, day, SCORE).last_moved).toBe(lastMovedIn(known.ledger, day))
    }),
    { numRuns: runs(300, 60) },
  )
})
