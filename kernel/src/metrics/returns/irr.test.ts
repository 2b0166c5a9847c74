// The internal rate of return: published values, extremes, and no rate where several fit.
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import type { CashFlow } from './cash-flow.ts'
import { deriveIrr } from './irr.ts'

const EXAMPLE: readonly CashFlow[] = [
  { day: dayNumber('2008-01-01'), amount: -10_000 },
  { day: dayNumber('2008-03-01'), amount: 2_750 },
  { day: dayNumber('2008-10-30'), amount: 4_250 },
  { day: dayNumber('2009-02-15'), amount: 3_250 },
  { day: dayNumber('2009-04-01'), amount: 2_750 },
]

function yearly(...amounts: number[]): CashFlow[] {
  return amounts.map((amount, year) => ({ day: 20_000 + 365 * year, amount }))
}

function expectNear(actual: number | null, expected: number): void {
  expect(actual).not.toBeNull()
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-11 * (1 + Math.abs(expected)))
}

describe('published rates', () => {
  test("Microsoft's XIRR example gives 0.373362535", () => {
    // Source: Microsoft, XIRR function; the exact root is 0.3733625335.
    expect(deriveIrr(EXAMPLE, true)).toBeCloseTo(0.3733625335, 10)
  })

  test('+100, -230, +132 a year apart fits 10 % and 20 % and has no rate', () => {
    for (const rate of [0.1, 0.2]) expect(100 - 230 / (1 + rate) + 132 / (1 + rate) ** 2).toBeCloseTo(0, 9)
    expect(deriveIrr(yearly(100, -230, 132), true)).toBeNull()
  })
})

describe('no rate', () => {
  test('money out and nothing back is -100 % once it is over, and unknown while it runs', () => {
    expect(deriveIrr(yearly(-500), true)).toBe(-1)
    expect(deriveIrr(yearly(-500, -20), true)).toBe(-1)
    expect(deriveIrr(yearly(-500), false)).toBeNull()
  })

  test('no flows, flows with a sum of zero and money that only came in have none', () => {
    expect(deriveIrr([], true)).toBeNull()
    expect(deriveIrr([...yearly(-500), ...yearly(500)], true)).toBeNull()
    expect(deriveIrr(yearly(300, 200), true)).toBeNull()
  })

  test('a double zero is no rate, since the smallest change makes it two or none', () => {
    expect(deriveIrr(yearly(100, -220, 121), true)).toBeNull()
    expect(deriveIrr(yearly(-100, 220, -121), true)).toBeNull()
  })

  test('three rates are none', () => {
    // (1 - 1.1 v)(1 - 1.2 v)(1 - 1.3 v), times -1000.
    expect(deriveIrr(yearly(-1000, 3600, -4310, 1716), true)).toBeNull()
  })

  test('a triple zero is no rate, like the three rates that it nearly is', () => {
    // (1 - 1.1 v)^3, times -1000.
    expect(deriveIrr(yearly(-1000, 3300, -3630, 1331), true)).toBeNull()
  })

  test('a rate too large for a number is none', () => {
    const overnight = [
      { day: 0, amount: -1 },
      { day: 1, amount: 1000 },
    ]
    expect(deriveIrr(overnight, true)).toBeNull()
  })

  test('more changes of sign than can be counted cheaply are none', () => {
    const amounts = Array.from({ length: 81 }, (_, index) => (index % 2 === 0 ? -100 : 90 + (index % 7) * 40))
    expect(deriveIrr(yearly(...amounts, 50_000), true)).toBeNull()
  })
})

describe('several changes of sign', () => {
  test('a line that is drawn again while a balance is owed has its rate', () => {
    // Owed at 10 %: 10,000, 5,000 left of 11,000, 10,500 with the second draw, 4,550 left of 11,550, at last 5,005.
    expectNear(deriveIrr(yearly(-10_000, 6_000, -5_000, 7_000, 5_005), true), 0.1)
  })

  test('a line that is paid off before each draw has its rate, however often', () => {
    const cycles = Array.from({ length: 48 }, (_, index) => [
      { day: 30 * index, amount: -10_000 },
      { day: 30 * index + 20, amount: 10_150 },
    ])
    expectNear(deriveIrr(cycles.flat(), true), 1.015 ** (365 / 20) - 1)
  })

  test('one rate is found among three changes of sign also where the obligor was paid ahead', () => {
    // (1 - 1.1 v)(1 - v + v^2), times -1000: the second factor is never zero.
    const flows = yearly(-1000, 2100, -2100, 1100)
    expectNear(deriveIrr(flows, true), 0.1)
  })

  test('money that first came in has the rate of its cost', () => {
    expectNear(deriveIrr(yearly(1000, -1080), true), 0.08)
  })
})

describe('extremes', () => {
  test.each([
    [1, 2, 2 ** 365 - 1],
    [365, 1_000_000, 999_999],
    [36_500, 2, 2 ** 0.01 - 1],
    [365, 0.5, -0.5],
    [3650, 1e-6, 10 ** -0.6 - 1],
  ])('after %d days %d times as much back', (days, times, rate) => {
    const flows = [
      { day: 0, amount: -1_000_000 },
      { day: days, amount: 1_000_000 * times },
    ]
    expectNear(deriveIrr(flows, true), rate)
  })

  test('nearly all lost at once is a rate of at least -100 %, and a number', () => {
    const flows = [
      { day: 0, amount: -Number.MAX_SAFE_INTEGER },
      { day: 1, amount: 1 },
    ]
    expect(deriveIrr(flows, true)).toBe(-1)
  })
})
