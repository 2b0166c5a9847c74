// Findings by month, by hand.
import type { FindingsByMonthRow } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

const row = (month: string, parts: Partial<FindingsByMonthRow>): FindingsByMonthRow => ({
  month,
  open: false,
  check: 'pledged_again',
  severity: 'medium',
  found: 0,
  ended: 0,
  closed: 0,
  opened_again: 0,
  at_end: { open: 0, explained: 0, confirmed: 0 },
  ...parts,
})

test('the checks of a month are added up, and a month between without rows has none', () => {
  const rows = [
    row('2026-03', { open: true, found: 1, at_end: { open: 1, explained: 0, confirmed: 2 } }),
    row('2026-01', { found: 2, opened_again: 1, at_end: { open: 2, explained: 0, confirmed: 0 } }),
    row('2026-01', {
      check: 'shared_details',
      found: 1,
      ended: 3,
      closed: 4,
      at_end: { open: 0, explained: 1, confirmed: 0 },
    }),
  ]
  expect(monthsOf(rows)).toEqual([
    {
      month: '2026-01',
      in_progress: false,
      found: 3,
      ended: 3,
      closed: 4,
      opened_again: 1,
      open: 2,
      explained: 1,
      confirmed: 0,
    },
    {
      month: '2026-02',
      in_progress: false,
      found: 0,
      ended: 0,
      closed: 0,
      opened_again: 0,
      open: 0,
      explained: 0,
      confirmed: 0,
    },
    {
      month: '2026-03',
      in_progress: true,
      found: 1,
      ended: 0,
      closed: 0,
      opened_again: 0,
      open: 1,
      explained: 0,
      confirmed: 2,
    },
  ])
  expect(monthsOf([])).toEqual([])
})
