// Metrics of receivables on a day, each calculated by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import { decimalText } from '../../../core/ratio.ts'
import type { Collateral } from '../../debt-line/collateral.ts'
import { type MetricAsked, type Reading, isMeasured, valueOf } from '../reading.ts'
import { type CollateralDay, readCollateral } from './collateral-readings.ts'

const DAY: CollateralDay = {
  currency: 'USD',
  day: dayNumber('2026-06-30'),
  exchange: (currency) => (currency === 'EUR' ? { numerator: 11n, denominator: 10n } : null),
}

function one(fields: Partial<Collateral> = {}): Collateral {
  return {
    number: 1,
    id: 'r',
    obligor_id: 'o',
    currency: 'USD',
    product_type: 'term_loan',
    outstanding: 1000,
    original: 2000,
    written_off: 0,
    days_past_due: { computed: 0, reported: 0 },
    reconciled: true,
    status: 'active',
    origination: dayNumber('2026-01-15'),
    maturity: null,
    interest_rate: null,
    times_delinquent: 0,
    score: null,
    country: null,
    region: null,
    industry: null,
    documents: [],
    metadata: {},
    ...fields,
  }
}

const late = (computed: number, reported: number, outstanding = 1000) =>
  one({ days_past_due: { computed, reported }, outstanding })

function valueText(reading: Reading): string {
  if (!isMeasured(reading)) return reading.missing
  const value = valueOf(reading)
  return value === 'unbounded' || 'missing' in value ? 'none' : decimalText(value, 6)
}

const read = (asked: MetricAsked, receivables: readonly Collateral[], day = DAY) =>
  readCollateral(asked, receivables, day)

describe('delinquency', () => {
  const book = [late(0, 0, 500), late(30, 0, 200), late(31, 60, 200), late(90, 61, 100)]

  test.each([
    // 30, 31 and 90 days: 500 of 1000.
    ['delinquency_rate', 30, 'computed', '0.500000'],
    ['delinquency_rate', 31, 'computed', '0.300000'],
    ['delinquency_rate', 61, 'reported', '0.100000'],
    ['delinquency_rate', 91, 'computed', '0.000000'],
    // More than 30: 31 and 90.
    ['portfolio_at_risk', 30, 'computed', '0.300000'],
    ['portfolio_at_risk', 60, 'reported', '0.100000'],
    ['portfolio_at_risk', 0, 'reported', '0.300000'],
  ] as const)('%s %d %s is %s', (metric, days_past_due, basis, expected) => {
    expect(valueText(read({ metric, days_past_due, basis }, book))).toBe(expected)
  })

  test('counts whole balances divided by outstanding principal, and returns both', () => {
    expect(read({ metric: 'delinquency_rate', days_past_due: 30, basis: 'computed' }, book)).toMatchObject({
      numerator: { numerator: 500n, denominator: 1n },
      denominator: 1000n,
      coverage: null,
    })
  })

  test('excludes receivables with nothing outstanding, and overpaid ones', () => {
    const more = [...book, late(100, 100, 0), late(100, 100, -50)]
    expect(valueText(read({ metric: 'delinquency_rate', days_past_due: 30, basis: 'computed' }, more))).toBe('0.500000')
  })

  test('has no denominator if nothing is outstanding', () => {
    expect(read({ metric: 'delinquency_rate', days_past_due: 1, basis: 'computed' }, [late(9, 9, 0)])).toEqual({
      missing: 'no_denominator',
    })
  })
})

describe('averages are weighted by outstanding principal, and report their coverage', () => {
  test('interest rates: 1000 at 10 % and 3000 at 20 % are 17.5 %, of 4000 in 5000', () => {
    const book = [
      one({ interest_rate: 100_000_000 }),
      one({ interest_rate: 200_000_000, outstanding: 3000 }),
      one({ interest_rate: null }),
    ]
    const reading = read({ metric: 'weighted_average_interest_rate' }, book)
    expect(valueText(reading)).toBe('0.175000')
    expect(reading).toMatchObject({ denominator: 4000n, coverage: { numerator: 4000n, denominator: 5000n } })
  })

  test('terms: 1000 for 12 months and 3000 for 36 are 30', () => {
    const book = [
      one({ maturity: dayNumber('2027-01-15') }),
      one({ maturity: dayNumber('2029-01-15'), outstanding: 3000 }),
    ]
    expect(valueText(read({ metric: 'weighted_average_term' }, book))).toBe('30.000000')
  })

  test('remaining terms: 1000 for 6 months and 1000 for 12 are 9; matured receivables are excluded', () => {
    const book = [
      one({ maturity: dayNumber('2026-12-30') }),
      one({ maturity: dayNumber('2027-06-30') }),
      one({ maturity: dayNumber('2026-06-29') }),
    ]
    const reading = read({ metric: 'weighted_average_remaining_term' }, book)
    expect(valueText(reading)).toBe('9.000000')
    expect(reading).toMatchObject({ coverage: { numerator: 2000n, denominator: 3000n } })
  })

  test("scores of one bureau: 1000 at 700 and 1000 at 600 are 650; other bureaus' scores are excluded", () => {
    const book = [
      one({ score: 'fico:700' }),
      one({ score: 'fico:600' }),
      one({ score: 'experian:100' }),
      one({ score: 'house:001' }),
      one(),
    ]
    expect(valueText(read({ metric: 'weighted_average_score', bureau: 'fico' }, book))).toBe('650.000000')
    expect(read({ metric: 'weighted_average_score', bureau: 'dnb' }, book)).toEqual({ missing: 'no_denominator' })
  })

  test('the average balance counts each receivable once: 1000 and 3000 are 2000', () => {
    expect(
      read({ metric: 'average_balance' }, [one(), one({ outstanding: 3000 }), one({ outstanding: 0 })]),
    ).toMatchObject({
      numerator: { numerator: 4000n },
      denominator: 2n,
      coverage: null,
    })
  })
})

test('the unreconciled share is weighted by outstanding principal: 300 of 1300', () => {
  const book = [one(), one({ reconciled: false, outstanding: 300 })]
  expect(valueText(read({ metric: 'unreconciled_share' }, book))).toBe('0.230769')
})

describe('a population', () => {
  const book = [
    one({ metadata: { program: 'pilot', tier: '2' } }),
    one({ metadata: { program: 'pilot' }, product_type: 'lease', reconciled: false }),
    one({ metadata: { program: 'main' }, reconciled: false, outstanding: 500 }),
  ]
  const share = (population: MetricAsked['population']) =>
    valueText(read({ metric: 'unreconciled_share', ...(population === undefined ? {} : { population }) }, book))

  test.each([
    [undefined, '0.600000'],
    [{ product_types: ['lease'] }, '1.000000'],
    [{ product_types: ['lease', 'term_loan'] }, '0.600000'],
    [{ metadata: { program: 'pilot' } }, '0.500000'],
    // A number is compared by its text.
    [{ metadata: { program: 'pilot', tier: 2 } }, '0.000000'],
    [{ product_types: ['lease'], metadata: { program: 'main' } }, 'no_denominator'],
    [{ metadata: { constructor: 'x' } }, 'no_denominator'],
  ])('of %j has a share of %s', (population, expected) => {
    expect(share(population)).toBe(expected)
  })
})

describe('another currency', () => {
  test('is converted, each receivable rounded half up: 5 at 1.1 is 5.5, so 6', () => {
    const book = [one({ currency: 'EUR', outstanding: 5, reconciled: false }), one({ outstanding: 14 })]
    expect(read({ metric: 'unreconciled_share' }, book)).toMatchObject({
      numerator: { numerator: 6n },
      denominator: 20n,
    })
  })

  test('has no figure without a rate, unless nothing of it is outstanding', () => {
    const yen = (outstanding: number) => one({ currency: 'JPY', outstanding })
    expect(read({ metric: 'unreconciled_share' }, [one(), yen(1)])).toEqual({
      missing: 'no_exchange_rate',
      currencies: ['JPY'],
    })
    expect(valueText(read({ metric: 'unreconciled_share' }, [one(), yen(0)]))).toBe('0.000000')
  })
})

test('a metric with another source is not computed from receivables', () => {
  expect(read({ metric: 'leverage' }, [one()])).toEqual({ missing: 'not_computed' })
  expect(read({ metric: 'constructor' }, [one()])).toEqual({ missing: 'not_computed' })
})

test('scaling money changes no figure except the average balance, which scales with it', () => {
  const receivable = fc.record({
    outstanding: fc.nat({ max: 1_000_000 }),
    computed: fc.nat({ max: 120 }),
    rate: fc.option(fc.nat({ max: 500_000_000 })),
    reconciled: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(receivable, { minLength: 1, maxLength: 6 }), (generated) => {
      const bookTimes = (times: number) =>
        generated.map(({ outstanding, computed, rate, reconciled }) =>
          one({
            outstanding: outstanding * times,
            days_past_due: { computed, reported: 0 },
            interest_rate: rate,
            reconciled,
          }),
        )
      for (const asked of [
        { metric: 'delinquency_rate', days_past_due: 30, basis: 'computed' },
        { metric: 'unreconciled_share' },
        { metric: 'weighted_average_interest_rate' },
      ] as const)
        expect(valueText(read(asked, bookTimes(100)))).toBe(valueText(read(asked, bookTimes(1))))
      const [small, large] = [1, 100].map((times) => read({ metric: 'average_balance' }, bookTimes(times)))
      const numerator = (reading: Reading | undefined) =>
        reading !== undefined && isMeasured(reading) ? reading.numerator.numerator : 0n
      expect(numerator(large)).toBe(100n * numerator(small))
    }),
  )
})
