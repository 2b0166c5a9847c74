// What a receivable contributes of its losses after it was late and of its recoveries after a loss: by hand, and against a model in plain arrays.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/length.ts'
import { END, type History, factsOf, histories, knownOf } from '../../../../test/metrics/histories.ts'
import { type Day, daysOf } from '../../../../test/metrics/model.ts'
import { monthOfDay } from '../../../core/month.ts'
import { contribute } from './contribution.ts'
import { BASES, PRODUCT_MEASURE, RECOVERY_MONTHS_MAX, everMeasure, recoveryMeasure } from '../measures.ts'

const LAST = END + 150

/** What a history contributes over all its days, by measure and by product measure. */
function contributed(history: History) {
  const [sums, products] = [new Map<number, number>(), new Map<number, bigint>()]
  const sink = {
    add: (day: number, measure: number, delta: number) => {
      if (day <= LAST) sums.set(measure, (sums.get(measure) ?? 0) + delta)
    },
    addProduct: (day: number, measure: number, delta: bigint) => {
      if (day <= LAST) products.set(measure, (products.get(measure) ?? 0n) + delta)
    },
  }
  contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
  return {
    sum: (measure: number) => sums.get(measure) ?? 0,
    product: (measure: number) => products.get(measure) ?? 0n,
  }
}

const lossOf = (day: Day | undefined) => (day?.totals['write_off'] ?? 0) + (day?.closed_as_loss ?? 0)

test('what was written off after a receivable was first so late is counted beside what it owed on that day', () => {
  let lost_in_all = 0
  fc.assert(
    fc.property(histories, (history) => {
      const { sum } = contributed(history)
      const days = daysOf(factsOf(history), LAST)
      for (const basis of BASES)
        for (const [at, late] of [30, 60, 90].entries()) {
          const lateOf = (day: Day) => (basis === 'reported' ? day.reported_days : day.rolling_days)
          const first = days.find((day) => lateOf(day) >= late)
          const lost = first === undefined ? 0 : lossOf(days.at(-1)) - lossOf(first)
          lost_in_all += Math.abs(lost)
          expect(sum(everMeasure(basis, 'balance', at))).toBe(first?.outstanding ?? 0)
          expect(sum(everMeasure(basis, 'written_off', at))).toBe(lost)
        }
    }),
    { numRuns: runs(100, 30) },
  )
  expect(lost_in_all).toBeGreaterThan(0)
})

test('a recovery counts by the months and days since principal was first lost, and by none where none is', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(histories, (history) => {
      const [by_month, days_in_all] = modelOf(daysOf(factsOf(history), LAST), met)
      const { sum, product } = contributed(history)
      for (let months = 0; months <= RECOVERY_MONTHS_MAX; months += 1)
        expect(sum(recoveryMeasure(months))).toBe(by_month.get(months) ?? 0)
      expect(product(PRODUCT_MEASURE.recovery_days)).toBe(days_in_all)
    }),
    { numRuns: runs(200, 60) },
  )
  expect([...met].toSorted()).toEqual(['after a loss', 'without a loss'])
})

function modelOf(days: readonly Day[], met: Set<string>): readonly [Map<number, number>, bigint] {
  const by_month = new Map<number, number>()
  let days_in_all = 0n
  let since: number | null = null
  for (const [at, day] of days.entries()) {
    since = lossOf(day) > 0 ? (since ?? day.day) : null
    const recovered = (day.totals['recovery'] ?? 0) - (days[at - 1]?.totals['recovery'] ?? 0)
    if (recovered === 0) continue
    met.add(since === null ? 'without a loss' : 'after a loss')
    if (since === null) continue
    const months = Math.min(60, monthOfDay(day.day) - monthOfDay(since))
    by_month.set(months, (by_month.get(months) ?? 0) + recovered)
    days_in_all += BigInt(recovered) * BigInt(day.day - since)
  }
  return [by_month, days_in_all]
}
