// Payments that are all of one day: at, above and below each threshold, and what only looks like it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import { monthNumber } from '../../../core/month.ts'
import { STANDARD_CHECKS } from '../settings.ts'
import { type PaymentsOfDay, findingOfOneDay, monthOfOneDay } from './payments-on-one-day.ts'

const STANDARD = [{ from: -Infinity, held: STANDARD_CHECKS }]

const APRIL = monthNumber('2026-04')

const on = (day: string, payments: number): PaymentsOfDay => ({ day: dayNumber(day), payments })

/** Twenty payments of each month from January to March, half of them on one day. */
const SPREAD = ['2026-01', '2026-02', '2026-03'].flatMap((month) => [on(`${month}-05`, 10), on(`${month}-20`, 10)])

const april = (...days: readonly PaymentsOfDay[]) => monthOfOneDay(APRIL, [...SPREAD, ...days], STANDARD)

test('a month of which nearly all payments are of one day is found, at its end', () => {
  const found = april(on('2026-04-30', 95), on('2026-04-02', 5))
  expect(found && findingOfOneDay(found, [])).toEqual({
    check: 'payments_on_one_day',
    key: '2026-04',
    receivable_id: null,
    obligor_id: null,
    from: '2026-04-30',
    until: null,
    amount: null,
    currency: null,
    measured: { payments: 100, payments_on_day: 95, share: 9_500, day_of_month: 30, share_before: 5_000 },
    evidence: {},
  })
})

describe('thresholds', () => {
  test.each([
    [21, true],
    [20, true],
    [19, false],
  ])('%i payments: found %s', (payments, is_found) => {
    expect(april(on('2026-04-15', payments)) !== undefined).toBe(is_found)
  })

  test.each([
    [91, 9, true],
    [90, 10, true],
    [89, 11, false],
  ])('%i of a day and %i of another: found %s', (one, other, is_found) => {
    expect(april(on('2026-04-15', one), on('2026-04-16', other)) !== undefined).toBe(is_found)
  })

  const APRIL_ON_ONE_DAY = on('2026-04-15', 100)

  test.each([
    [49, 51, false],
    [50, 50, true],
    [40, 60, false],
  ])('a month before with %i and %i: found %s', (one, other, is_found) => {
    const before = [...SPREAD.slice(0, 4), on('2026-03-01', one), on('2026-03-02', other)]
    expect(monthOfOneDay(APRIL, [...before, APRIL_ON_ONE_DAY], STANDARD) !== undefined).toBe(is_found)
  })

  test('each of the three months before is compared, and no more', () => {
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      const others = SPREAD.filter(({ day }) => day < dayNumber(`${month}-01`) || day > dayNumber(`${month}-28`))
      const once = [...others, on(`${month}-05`, 20)]
      expect(monthOfOneDay(APRIL, [...once, APRIL_ON_ONE_DAY], STANDARD), month).toBeUndefined()
    }
    expect(monthOfOneDay(APRIL, [...SPREAD, on('2025-12-05', 20), APRIL_ON_ONE_DAY], STANDARD)).toBeDefined()
  })

  test('are those in force on the last day of the month', () => {
    const from = (day: string) => [
      ...STANDARD,
      { from: dayNumber(day), held: { ...STANDARD_CHECKS, payments_on_one_day: null } },
    ]
    const days = [...SPREAD, APRIL_ON_ONE_DAY]
    expect(monthOfOneDay(APRIL, days, from('2026-05-01'))).toBeDefined()
    expect(monthOfOneDay(APRIL, days, from('2026-04-30'))).toBeUndefined()
  })
})

describe('what is none', () => {
  const always = (payments: number) =>
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((day) => on(day, payments))

  test('a lender that always reports at the end of the month', () => {
    expect(monthOfOneDay(APRIL, always(500), STANDARD)).toBeUndefined()
  })

  test('a lender without months before, or with too few payments in them', () => {
    expect(monthOfOneDay(APRIL, [on('2026-04-15', 100)], STANDARD)).toBeUndefined()
    expect(
      monthOfOneDay(
        APRIL,
        [...SPREAD.slice(0, 4), on('2026-03-01', 9), on('2026-03-02', 10), on('2026-04-15', 100)],
        STANDARD,
      ),
    ).toBeUndefined()
  })
})

test('the order of the days, and numbers of one day that come in several parts, change nothing', () => {
  const days = fc.array(
    fc.record({
      day: fc.integer({ min: dayNumber('2026-04-01'), max: dayNumber('2026-04-06') }),
      payments: fc.integer({ min: 1, max: 60 }),
    }),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(days, (own) => {
      const sums = new Map<number, number>()
      for (const { day, payments } of own) sums.set(day, payments + (sums.get(day) ?? 0))
      const once = [...sums].map(([day, payments]) => ({ day, payments }))
      expect(april(...own.toReversed())).toEqual(april(...once))
    }),
  )
})
