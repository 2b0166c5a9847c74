// The row that represents a covenant among its tests: the gravest of the latest month, and of several conditions the tightest.
import { expect, test } from 'vitest'
import type { DebtLineMetric } from '@tapeline/sdk'
import { drawStops, latestOf, testedBy, worstOf } from './covenant-state.ts'

const row = (test_month: string, covenant_id: string, more: Partial<DebtLineMetric> = {}) =>
  ({
    test_month,
    test_date: `${test_month}-28`,
    covenant_id,
    condition: 1,
    status: 'pass',
    kept: true,
    headroom: 0.5,
    consequence: null,
    ...more,
  }) as DebtLineMetric

const ROWS = [
  row('2026-10', 'leverage', { status: 'at_risk', headroom: 0.05 }),
  row('2026-10', 'health', { headroom: 0.5 }),
  row('2026-10', 'health', { condition: 2, headroom: 0.2 }),
  row('2026-09', 'leverage', { status: 'breach', kept: false, headroom: -0.1, consequence: 'draw_stop' }),
]

test('the gravest test of the latest month is what a line is judged by', () => {
  expect(worstOf(ROWS)?.status).toBe('at_risk')
  expect(worstOf(testedBy(ROWS, { as_of: '2026-09-30' }))?.status).toBe('breach')
  expect(worstOf([])).toBeUndefined()
})

test('each covenant is shown once, by its latest test and its tightest condition', () => {
  expect(latestOf(ROWS).map(({ covenant_id, test }) => [covenant_id, test.test_month, test.condition])).toEqual([
    ['leverage', '2026-10', 1],
    ['health', '2026-10', 2],
  ])
})

test('draws are stopped by a breach of the latest month alone', () => {
  expect(drawStops(ROWS)).toEqual([])
  expect(drawStops(testedBy(ROWS, { as_of: '2026-09-30' })).map(({ covenant_id }) => covenant_id)).toEqual(['leverage'])
})
