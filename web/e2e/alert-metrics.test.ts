// The units of the dashboard are those by which the service compares thresholds.
import { ALERT_METRICS, unitOfAlertMetric } from '../../server/src/resources/alert-rule/alert-metrics-rules.ts'
import { expect, test } from 'vitest'
import { METRIC_UNITS, boundProblem } from '../src/pages/alerts/alert-metrics.ts'

test('every figure that a rule can watch is offered, in the unit of the service', () => {
  const units = Object.fromEntries(ALERT_METRICS.map((metric) => [metric, unitOfAlertMetric(metric)]))
  expect(METRIC_UNITS).toEqual(units)
})

test('a threshold beyond the bounds of its figure is answered with what to send', () => {
  expect(boundProblem('delinquency_rate', 1)).toBe(undefined)
  expect(boundProblem('delinquency_rate', 1.01)).toBe('Send a share from 0 to 100 percent, such as 5.')
  expect(boundProblem('confirmed_findings', 2.5)).toBe('Send a whole number from 0 to 1,000,000.')
  expect(boundProblem('headroom', -10)).toBe(undefined)
  expect(boundProblem('headroom', -10.1)).toBe('Send a rate from −1,000 to 1,000 percent, such as 5.')
})
