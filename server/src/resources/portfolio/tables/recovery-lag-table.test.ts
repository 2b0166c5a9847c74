// Recoveries by the time since their loss, by hand.
import { expect, test } from 'vitest'
import { plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { askedOn, change } from '../../../../test/portfolio/vintage-rows.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { PRODUCT_MEASURE, recoveryMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { recoveryLagTable } from './recovery-lag-table.ts'

/** 300.00 a month after the loss, 100.00 three months after it, 20.00 on a loan without a loss. */
const CHANGES = [
  change('2025-02-15', FACT.recovery, 30_000),
  change('2025-02-15', recoveryMeasure(1), 30_000),
  change('2025-04-20', FACT.recovery, 10_000),
  change('2025-04-20', recoveryMeasure(3), 10_000),
  change('2025-03-01', FACT.recovery, 2_000),
]
const DAYS = [
  { day: dayNumber('2025-02-15'), measure: PRODUCT_MEASURE.recovery_days, delta: 30_000n * 36n },
  { day: dayNumber('2025-04-20'), measure: PRODUCT_MEASURE.recovery_days, delta: 10_000n * 100n },
]

const rowsOn = (day: string) => {
  const series = plainSeries(dayNumber(day), CHANGES, DAYS)
  return [...recoveryLagTable.tabulate([{ currency: 'USD', group: null, keys: {}, series }], askedOn(day))].map(
    ({ row }) => row,
  )
}

test('recoveries are listed by months since the loss, months without one included, with the average weighted by amount', () => {
  const rows = rowsOn('2025-04-30')
  expect(rows.map((row) => [row['months_since_write_off'], row['recovered']])).toEqual([
    [0, 0],
    [1, 30_000],
    [2, 0],
    [3, 10_000],
  ])
  expect(rows.map((row) => (row['share'] as { value: number }).value)).toEqual([0, 0.75, 0, 0.25])
  expect(rows.map((row) => (row['cumulative_share'] as { value: number }).value)).toEqual([0, 0.75, 0.75, 1])
  // (300 × 36 + 100 × 100) / 400 = 52 days.
  expect(rows[0]?.['all']).toEqual({
    recovered: 42_000,
    after_write_off: 40_000,
    coverage: { numerator: 40_000, denominator: 42_000, value: 0.952380952 },
    average_days: { numerator: 2_080_000, denominator: 40_000, value: 52 },
  })
})

test('what came later than the day asked about does not count', () => {
  const rows = rowsOn('2025-04-19')
  expect(rows).toHaveLength(2)
  expect(rows[1]?.['all']).toMatchObject({ after_write_off: 30_000, average_days: { value: 36 } })
})

test('a group without recoveries has one row and no average', () => {
  const rows = rowsOn('2025-01-31')
  expect(rows).toMatchObject([{ months_since_write_off: 0, recovered: 0, share: null, all: { average_days: null } }])
})
