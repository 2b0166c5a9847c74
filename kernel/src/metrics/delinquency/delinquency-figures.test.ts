// Small figures of delinquency: forgiven days, and the gap between reported and computed days past due.
import { expect, it } from 'vitest'
import { delinquentDays } from './delinquent-days.ts'
import { daysPastDue } from './overdue.ts'
import { hasReportedGap } from './reported-gap.ts'

const forgiven = { days_past_due: 50, since: 100, day: 150, grace_days: 0 }

it('overlapping pauses forgive a day once', () => {
  const pauses = [
    { from: 110, until: 120 },
    { from: 115, until: 125 },
    { from: 116, until: 118 },
  ]
  expect(delinquentDays({ ...forgiven, pauses })).toBe(35)
})

it('a pause forgives only the days since which something is past due', () => {
  expect(delinquentDays({ ...forgiven, pauses: [{ from: 90, until: 104 }] })).toBe(46)
  expect(delinquentDays({ ...forgiven, pauses: [{ from: 80, until: 95 }] })).toBe(50)
  expect(delinquentDays({ ...forgiven, pauses: [{ from: 151, until: 160 }] })).toBe(50)
})

it('forgiven days never make days past due negative, and without an amount past due there are no days', () => {
  expect(delinquentDays({ ...forgiven, grace_days: 60, pauses: [] })).toBe(0)
  expect(delinquentDays({ ...forgiven, since: null, days_past_due: 0, pauses: [] })).toBe(0)
})

it('days past due are the days since, never negative, and zero if nothing is past due', () => {
  expect([daysPastDue(100, 131), daysPastDue(100, 100), daysPastDue(100, 90), daysPastDue(null, 90)]).toEqual([
    31, 0, 0, 0,
  ])
})

it('a gap longer than one payment period is reported, in either direction', () => {
  const weekly = { count: 1, unit: 'week' } as const
  const monthly = { count: 1, unit: 'month' } as const
  expect([hasReportedGap(7, 0, weekly), hasReportedGap(8, 0, weekly), hasReportedGap(0, 8, weekly)]).toEqual([
    false,
    true,
    true,
  ])
  expect([hasReportedGap(31, 0, monthly), hasReportedGap(32, 0, monthly)]).toEqual([false, true])
  expect([hasReportedGap(31, 0, null), hasReportedGap(32, 0, null)]).toEqual([false, true])
  expect([
    hasReportedGap(366, 0, { count: 1, unit: 'year' }),
    hasReportedGap(373, 0, { count: 1, unit: 'year' }),
  ]).toEqual([false, true])
})
