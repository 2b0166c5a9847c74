// Windows: the months that count, and how they become one figure.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inPercent, percent } from '../../../test/covenants/covenant-fixtures.ts'
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import type { Tested } from '../debt-line/debt-line-term.ts'
import { type Reading, figure, measure } from './reading.ts'
import { windowValue } from './window.ts'

type Window = NonNullable<Tested['window']>

const windowOf = (
  months: number,
  method: Window['method'],
  partial: Window['partial'] = 'average_available',
): Window => ({
  months,
  method,
  partial,
})
const NONE: Reading = { missing: 'no_denominator' }

describe('the three-month average of a card trust in 2002 as filed (SEC, CIK 1174821)', () => {
  const spreads = ['6.35', '5.72', '6.25', '6.26', '6.55', '4.97', '6.82'].map(percent)
  const averageUpTo = (month: number, partial: Window['partial']) =>
    inPercent(windowValue(spreads.slice(0, month), windowOf(3, 'mean_of_ratios', partial)))

  test.each([
    ['August', 3, '6.11'],
    ['September', 4, '6.08'],
    ['October', 5, '6.35'],
    ['November', 6, '5.93'],
    ['December', 7, '6.11'],
  ])('is the printed one in %s, whatever is done with partial windows', (_, months, printed) => {
    expect(averageUpTo(months, 'average_available')).toBe(printed)
    expect(averageUpTo(months, 'divide_by_full')).toBe(printed)
    expect(averageUpTo(months, 'not_testable')).toBe(printed)
  })

  test('is the printed 4.02 in July where two months are divided by three: (6.35 + 5.72) / 3', () => {
    expect(averageUpTo(2, 'divide_by_full')).toBe('4.02')
    // (6.35 + 5.72) / 2 = 6.035
    expect(averageUpTo(2, 'average_available')).toBe('6.04')
    expect(averageUpTo(2, 'not_testable')).toBe('window_not_full')
  })

  test('is n/a in June, as printed, where a window must be full', () => {
    expect(averageUpTo(1, 'not_testable')).toBe('window_not_full')
    expect(averageUpTo(1, 'divide_by_full')).toBe('2.12')
    expect(averageUpTo(1, 'average_available')).toBe('6.35')
  })
})

describe('three months of 1/10, 5/100 and 40/200', () => {
  const months = [measure('share', 1, 10), measure('share', 5, 100), measure('share', 40, 200)]

  test.each([
    // (10 % + 5 % + 20 %) / 3
    ['mean_of_ratios', '11.67'],
    // 46 / 310
    ['ratio_of_sums', '14.84'],
    ['last', '20.00'],
    ['max', '20.00'],
    ['min', '5.00'],
  ] as const)('are by %s %s', (method, expected) => {
    expect(inPercent(windowValue(months, windowOf(3, method)))).toBe(expected)
  })

  test('are two if the window has two, the last ones', () => {
    // (5 % + 20 %) / 2
    expect(inPercent(windowValue(months, windowOf(2, 'mean_of_ratios')))).toBe('12.50')
  })

  test('are the last alone without a window', () => {
    expect(inPercent(windowValue(months))).toBe('20.00')
  })
})

describe('a month without a figure', () => {
  test('is missing if its denominator was zero, like a month before the first', () => {
    expect(inPercent(windowValue([percent('4'), NONE, percent('8')], windowOf(3, 'mean_of_ratios')))).toBe('6.00')
    expect(
      inPercent(windowValue([percent('4'), NONE, percent('8')], windowOf(3, 'mean_of_ratios', 'divide_by_full'))),
    ).toBe('4.00')
    expect(inPercent(windowValue([percent('4'), NONE, percent('8')], windowOf(3, 'max', 'not_testable')))).toBe(
      'window_not_full',
    )
  })

  test('leaves no figure if it is missing for another reason, so that not reporting never passes a test', () => {
    for (const missing of [
      'not_reported',
      'terms_missing',
      'no_index_rate',
      'no_exchange_rate',
      'not_computed',
    ] as const)
      expect(windowValue([percent('4'), { missing }, percent('8')], windowOf(3, 'mean_of_ratios'))).toEqual({ missing })
  })

  test('before the window does not count', () => {
    expect(inPercent(windowValue([{ missing: 'not_reported' }, percent('8')], windowOf(1, 'last')))).toBe('8.00')
  })

  test('alone leaves no figure', () => {
    expect(windowValue([NONE, NONE], windowOf(2, 'mean_of_ratios'))).toEqual({ missing: 'no_denominator' })
    expect(windowValue([NONE])).toEqual({ missing: 'no_denominator' })
  })
})

describe('debt without net worth', () => {
  const worthless = figure('ratio', { numerator: 500n, denominator: 1n }, -100n)
  const months = [measure('ratio', 200, 100), worthless]

  test.each([
    ['mean_of_ratios', 'unbounded'],
    ['max', 'unbounded'],
    ['last', 'unbounded'],
    ['min', '200.00'],
    // 700 against 100 - 100.
    ['ratio_of_sums', 'unbounded'],
  ] as const)('is by %s %s', (method, expected) => {
    expect(inPercent(windowValue(months, windowOf(2, method)))).toBe(expected)
  })

  test("is bounded in a ratio of sums if the other months' net worth is larger", () => {
    // (200 + 500) / (400 - 100)
    expect(inPercent(windowValue([measure('ratio', 200, 400), worthless], windowOf(2, 'ratio_of_sums')))).toBe('233.33')
  })
})

test('a compounded rate is compounded after the sum, and before the mean', () => {
  const months = [measure('share', 1, 100), measure('share', 3, 100)].map((month): Reading => ({
    ...month,
    compounded: true,
  }))
  // 1 - 0.98^12 = 21.53 %
  expect(inPercent(windowValue(months, windowOf(2, 'ratio_of_sums')))).toBe('21.53')
  // (1 - 0.99^12 + 1 - 0.97^12) / 2 = (11.36 + 30.62) / 2
  expect(inPercent(windowValue(months, windowOf(2, 'mean_of_ratios')))).toBe('20.99')
})

const METHODS = ['mean_of_ratios', 'ratio_of_sums', 'last', 'max', 'min'] as const
const reading = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }))

test('a window of equal months is the month, by every method', () => {
  fc.assert(
    fc.property(
      reading,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...METHODS),
      ([part, whole], months, method) => {
        const month = measure('rate', part, whole)
        const value = windowValue(Array<Reading>(months).fill(month), windowOf(months, method, 'not_testable')) as Ratio
        expect(compareRatios(value, { numerator: BigInt(part), denominator: BigInt(whole) })).toBe(0)
      },
    ),
  )
})

test('a window agrees with plain arithmetic', () => {
  const months = fc.array(fc.option(reading, { freq: 4 }), { minLength: 1, maxLength: 8 })
  const partial = fc.constantFrom('average_available', 'not_testable', 'divide_by_full')
  fc.assert(
    fc.property(
      months,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...METHODS),
      partial,
      (monthly, n, method, policy) => {
        const value = windowValue(
          monthly.map((month) => (month === null ? NONE : measure('rate', ...month))),
          windowOf(n, method, policy),
        )
        const expected = plain(monthly.slice(-n), n, method, policy)
        if (expected === undefined) expect(value).toHaveProperty('missing')
        else expect(Number((value as Ratio).numerator) / Number((value as Ratio).denominator)).toBeCloseTo(expected, 9)
      },
    ),
  )
})

function plain(
  monthly: readonly ([number, number] | null)[],
  n: number,
  method: string,
  policy: string,
): number | undefined {
  const known = monthly.filter((month) => month !== null)
  if (known.length === 0 || (policy === 'not_testable' && known.length < n)) return undefined
  const ratios = known.map(([part, whole]) => part / whole)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  if (method === 'last') return ratios.at(-1)
  if (method === 'max') return Math.max(...ratios)
  if (method === 'min') return Math.min(...ratios)
  if (method === 'ratio_of_sums') return sum(known.map(([part]) => part)) / sum(known.map(([, whole]) => whole))
  return sum(ratios) / (policy === 'divide_by_full' ? n : known.length)
}
