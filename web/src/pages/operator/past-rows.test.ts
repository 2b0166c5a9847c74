// What covenants came to on a day, of the tests that had been made by then.
import { expect, test } from 'vitest'
import type { CovenantTest } from '../../service/covenant-tests.ts'
import { summaryOf } from './past-rows.ts'

const made = (covenant_id: string, test_month: string, headroom: number | null, status = 'pass'): CovenantTest =>
  ({
    covenant_id,
    covenant_name: covenant_id,
    test_month,
    test_date: `${test_month}-28`,
    headroom,
    headroom_trend: null,
    status,
  }) as unknown as CovenantTest

const ROWS = [
  made('room', '2026-03', -0.1, 'breach'),
  made('late', '2026-03', 0.4),
  made('room', '2026-02', 0.2),
  made('late', '2026-02', 0.1),
  made('room', '2026-01', 0.3),
  made('late', '2026-01', null),
]

test('the latest month tells, with a year of the covenant that is nearest to being broken', () => {
  expect(summaryOf(ROWS, {})).toMatchObject({
    status: 'breach',
    covenants: 2,
    at_status: 1,
    test_month: '2026-03',
    tightest: {
      covenant_id: 'room',
      headroom: -0.1,
      months: [
        { test_month: '2026-01', headroom: 0.3 },
        { test_month: '2026-02', headroom: 0.2 },
        { test_month: '2026-03', headroom: -0.1 },
      ],
    },
  })
})

test('tests that were made later are not told, nor is a month without a headroom', () => {
  expect(summaryOf(ROWS, { as_of: '2026-02-28' })).toMatchObject({
    status: 'pass',
    test_month: '2026-02',
    tightest: { covenant_id: 'late', months: [{ test_month: '2026-02', headroom: 0.1 }] },
  })
  expect(summaryOf(ROWS, { known_at: '2026-02-28T23:00:00Z' })).toMatchObject({ test_month: '2026-01' })
  expect(summaryOf(ROWS, { as_of: '2025-12-31' })).toBeNull()
})
