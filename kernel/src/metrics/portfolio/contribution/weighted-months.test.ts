// Months in weighted averages: what a receivable contributes is its principal times the month of the day that it contributes too, by the
// calendar of JavaScript.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { END, ORIGIN, histories, knownOf } from '../../../../test/metrics/histories.ts'
import { type Change, type ProductChange, plainSeries } from '../../../../test/portfolio/plain-series.ts'
import { monthOfDay } from '../../../core/month.ts'
import { contribute } from './contribution.ts'
import { MEASURE, PRODUCT_MEASURE } from '../measures.ts'

/** Months since January 1970. */
function monthBy(day: bigint): bigint {
  const date = new Date(Number(day) * 86_400_000)
  return BigInt((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth())
}

test('on any day principal is weighted by the months of its origination and of its maturity', () => {
  let counted = 0
  fc.assert(
    fc.property(histories, fc.integer({ min: ORIGIN - 30, max: END + 150 }), (history, day) => {
      const changes: Change[] = []
      const products: ProductChange[] = []
      const sink = {
        add: (on: number, measure: number, delta: number) => void changes.push({ day: on, measure, delta }),
        addProduct: (on: number, measure: number, delta: bigint) => void products.push({ day: on, measure, delta }),
      }
      contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
      const series = plainSeries(day, changes, products)
      const month = monthOfDay(day)
      for (const [by_day, by_month, weight] of [
        [PRODUCT_MEASURE.origination, PRODUCT_MEASURE.origination_month, MEASURE.open_principal],
        [PRODUCT_MEASURE.maturity, PRODUCT_MEASURE.maturity_month, MEASURE.before_maturity],
      ] as const) {
        const principal = BigInt(series.atEndOf(weight, month))
        const shown = series.productAtEndOf(by_month, month)
        if (principal === 0n) expect(shown).toBe(0n)
        else expect(shown).toBe(principal * monthBy(series.productAtEndOf(by_day, month) / principal))
        if (principal > 0n && by_month === PRODUCT_MEASURE.maturity_month) counted += 1
      }
    }),
    { numRuns: 400 },
  )
  expect(counted).toBeGreaterThan(10)
})
