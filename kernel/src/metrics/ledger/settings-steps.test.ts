// The settings in force on a day.
import { expect, test } from 'vitest'
import { type MetricSettings, STANDARD_METRIC_SETTINGS, metricSettingsOn } from '../metric-settings.ts'

const step = (from: number, grace_days: number): MetricSettings => ({ ...STANDARD_METRIC_SETTINGS, from, grace_days })

test('settings apply from their day until the day before the next ones, and the first before their day too', () => {
  const steps = [step(10, 1), step(20, 2), step(30, 3)]
  const graces = [-5, 9, 10, 19, 20, 29, 30, 99_999].map((day) => metricSettingsOn(steps, day).grace_days)
  expect(graces).toEqual([1, 1, 1, 1, 2, 2, 3, 3])
})

test('without settings the standard ones are in force', () => {
  expect(metricSettingsOn([], 0)).toBe(STANDARD_METRIC_SETTINGS)
  expect(STANDARD_METRIC_SETTINGS).toMatchObject({
    bucket_edges: [30, 60, 90, 120],
    closure_policy: 'unexplained',
    grace_days: 0,
  })
})
