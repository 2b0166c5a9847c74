// Readings that were fetched in advance: a missing one is noted once, and found by any order of its parameters.
import { expect, test } from 'vitest'
import { covenantOf, percent, testOn } from '../../../test/covenants/covenant-fixtures.ts'
import { dayNumber } from '../../core/day.ts'
import { testCovenant } from './covenant-test.ts'
import { KnownReadings } from './known-readings.ts'

test('an evaluation is repeated until no reading is missing', () => {
  const covenant = covenantOf({
    threshold: 0.05,
    window: { months: 2, method: 'mean_of_ratios', partial: 'average_available' },
  })
  const known = new KnownReadings()
  expect(testCovenant(covenant, testOn('2026-06-30'), known.read).kept).toBeNull()
  expect(known.wanted.map(({ at: { day } }) => day)).toEqual([dayNumber('2026-05-31'), dayNumber('2026-06-30')])
  for (const wanted of known.wanted) known.set(wanted, percent('6.00'))
  expect(testCovenant(covenant, testOn('2026-06-30'), known.read).kept).toBe(false)
  expect(known.wanted).toEqual([])
})

test('a metric is identified by its parameters, in any order', () => {
  const known = new KnownReadings()
  const at = { month: 1, day: 31 }
  const population = { product_types: ['lease', 'term_loan'], metadata: { a: 1, b: 'x' } }
  known.set(
    { asked: { metric: 'delinquency_rate', days_past_due: 30, basis: 'computed', population }, at },
    percent('1'),
  )
  const turned = { product_types: ['term_loan', 'lease'], metadata: { b: 'x', a: 1 } }
  const asked = { population: turned, basis: 'computed', days_past_due: 30, metric: 'delinquency_rate' } as const
  expect(known.read(asked, at)).toEqual(percent('1'))
  expect(known.wanted).toEqual([])
  for (const other of [
    { ...asked, days_past_due: 31 },
    { ...asked, basis: 'reported' as const },
    { ...asked, population: { ...turned, metadata: { b: 'x' } } },
    { metric: 'portfolio_at_risk', days_past_due: 30, basis: 'computed' as const, population },
  ])
    known.read(other, at)
  known.read(asked, { month: 1, day: 30 })
  expect(known.wanted).toHaveLength(5)
})
