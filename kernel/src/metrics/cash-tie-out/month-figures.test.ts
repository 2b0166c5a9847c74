// Figures of months from sums, worked out by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { monthText } from '../../core/month.ts'
import { type CashSum, cashMonths } from './month-figures.ts'

function paid(day: string, amount: number, days: number | undefined, number = 1): CashSum {
  return {
    side: 'payment',
    currency: 'USD',
    is_in: amount > 0,
    day: dayNumber(day),
    days,
    by_lender: false,
    explained: false,
    number,
    amount,
  }
}

const collectionsOn = (as_of: string, ...sums: CashSum[]) => cashMonths(sums, dayNumber(as_of))[0]?.collections

describe('days to verify', () => {
  test('are ranked by payments, the nearest rank', () => {
    // Nine after one day, one after four: half of ten is the fifth, nine tenths the ninth.
    const of = collectionsOn('2026-03-31', paid('2026-03-02', 900, 1, 9), paid('2026-03-02', 100, 4))
    expect([of?.median_days, of?.p90_days]).toEqual([1, 1])
    const later = collectionsOn('2026-03-31', paid('2026-03-02', 800, 1, 8), paid('2026-03-02', 200, 4, 2))
    expect([later?.median_days, later?.p90_days]).toEqual([1, 4])
  })

  test('are none where nothing is verified', () => {
    const of = collectionsOn('2026-03-31', paid('2026-03-02', 900, undefined))
    expect([of?.median_days, of?.p90_days, of?.by_days]).toEqual([undefined, undefined, []])
  })
})

test("what only the lender's own statements show is not verified", () => {
  const own = { ...paid('2026-03-02', 300, 1), by_lender: true }
  const of = collectionsOn('2026-03-31', paid('2026-03-02', 600, 4), own, paid('2026-03-02', 100, undefined))
  expect(of).toMatchObject({
    reported: { number: 3, amount: 1_000 },
    verified: { number: 1, amount: 600 },
    stated_by_lender: { number: 1, amount: 300 },
    share: { numerator: 600n, denominator: 1_000n },
    open: { number: 1, amount: 100 },
    by_days: [{ days: 4 }],
  })
  // Before its line is there it is open, whoever states it later.
  const before = collectionsOn('2026-03-02', own)
  expect(before).toMatchObject({ stated_by_lender: { number: 0 }, open: { number: 1 } })
})

test('what a person explained is neither verified nor open, from the day of the decision on', () => {
  const explained = { ...paid('2026-03-02', 300, 5), explained: true }
  const sums = [paid('2026-03-02', 600, 4), explained]
  expect(collectionsOn('2026-03-07', ...sums)).toMatchObject({
    verified: { number: 1, amount: 600 },
    explained: { number: 1, amount: 300 },
    open: { number: 0 },
    by_days: [{ days: 4 }],
  })
  expect(collectionsOn('2026-03-06', ...sums)).toMatchObject({ explained: { number: 0 }, open: { amount: 300 } })
  const [month] = cashMonths([{ ...explained, side: 'line' }], dayNumber('2026-03-31'))
  expect(month?.credits).toMatchObject({ all: { amount: 300 }, explained: { amount: 300 }, open: { amount: 0 } })
})

test('open payments are counted by their age on the day', () => {
  const ages = ['2026-03-31', '2026-03-24', '2026-03-23', '2026-03-01'].map((day) => paid(day, 10, undefined))
  const of = collectionsOn('2026-03-31', ...ages)
  expect(of?.open_by_age.map(({ number }) => number)).toEqual([2, 2, 0, 0, 0])
  const older = collectionsOn('2026-06-01', paid('2026-03-01', 10, undefined), paid('2026-03-04', 10, undefined))
  expect(older?.open_by_age.map(({ number }) => number)).toEqual([0, 0, 0, 1, 1])
})

test('what becomes whole after the day is open, and what is after it is not there', () => {
  const sums = [paid('2026-03-10', 500, 2), paid('2026-03-13', 700, 0)]
  const on = (day: string) => collectionsOn(day, ...sums)
  expect(on('2026-03-11')).toMatchObject({ reported: { amount: 500 }, verified: { amount: 0 }, open: { amount: 500 } })
  expect(on('2026-03-12')).toMatchObject({ reported: { amount: 500 }, verified: { amount: 500 } })
  expect(cashMonths(sums, dayNumber('2026-03-09'))).toEqual([])
})

test('months come by currency, then in their order, also those of long ago', () => {
  const days = ['2026-03-10', '1969-12-31', '1970-01-01']
  const sums = days.flatMap((day) => [paid(day, 1, 0), { ...paid(day, 1, 0), currency: 'EUR' }])
  expect(
    cashMonths(sums, dayNumber('2026-12-31')).map(({ currency, month }) => `${currency} ${monthText(month)}`),
  ).toEqual(
    ['EUR', 'USD'].flatMap((currency) => ['1969-12', '1970-01', '2026-03'].map((month) => `${currency} ${month}`)),
  )
})

test('on any day, what is reported is verified, only stated by the lender, explained, or open, by age', () => {
  const sum = fc.record({
    side: fc.constantFrom('payment' as const, 'line' as const),
    currency: fc.constant('USD'),
    is_in: fc.constant(true),
    day: fc.integer({ min: 20_000, max: 20_030 }),
    days: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    by_lender: fc.boolean(),
    explained: fc.boolean(),
    number: fc.integer({ min: 1, max: 5 }),
    amount: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  })
  fc.assert(
    fc.property(fc.array(sum), fc.integer({ min: 20_000, max: 20_200 }), (sums, as_of) => {
      for (const { collections } of cashMonths(sums, as_of)) {
        const { reported, verified, stated_by_lender, explained, open, open_by_age, by_days } = collections
        const all = (parts: readonly { amount: number | bigint }[]) =>
          parts.reduce((total, { amount }) => total + BigInt(amount), 0n)
        expect(all([verified, stated_by_lender, explained, open])).toBe(BigInt(reported.amount))
        expect(all(open_by_age)).toBe(BigInt(open.amount))
        expect(all(by_days)).toBe(BigInt(verified.amount))
      }
    }),
  )
})
