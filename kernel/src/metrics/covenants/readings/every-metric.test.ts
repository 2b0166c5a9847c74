// Every metric of the terms has a source; the cost of debt, and the metrics of the base.
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../test/covenants/covenant-fixtures.ts'
import { ratioOfInterest } from '../../../core/interest-rate.ts'
import type { BorrowingBase } from '../../debt-line/borrowing-base.ts'
import { COVENANT_METRICS } from '../../debt-line/covenant-metrics.ts'
import type { Interest } from '../../debt-line/debt-line-term.ts'
import { plainSeries } from '../../../../test/portfolio/plain-series.ts'
import type { Reading } from '../reading.ts'
import { readBase } from './base-readings.ts'
import { readCash } from './cash-readings.ts'
import { NEVER_CHECKED } from '../../debt-line/book-findings.ts'
import { readCollateral } from './collateral-readings.ts'
import { readFindings } from './finding-readings.ts'
import { allInRate } from '../../debt-line/all-in-rate.ts'
import { spreadCostsOf } from './cost-of-debt.ts'
import { type MetricSource, sourceOf } from './metric-source.ts'
import { readSeries } from './series-readings.ts'
import { readStatements } from './statement-readings.ts'

const DAY = { currency: 'USD', day: 20_000, exchange: () => null }
const NOTHING = { count: 0, amount: 0 }
const EMPTY: BorrowingBase = {
  currency: 'USD',
  pledged: NOTHING,
  unconverted: [],
  ineligible: NOTHING,
  reasons: [],
  eligible: NOTHING,
  limits: [],
  excess: 0,
  net_eligible: 0,
  advances: [],
  step_downs: [],
  advance: null,
  cash: { balance: 0, counted: 0 },
  reserves: [],
  reserved: null,
  base: null,
  commitment: 0,
  outstanding: 0,
  availability: null,
  deficiency: null,
  effective_advance_rate: null,
  overcollateralization: null,
  collateral_coverage: null,
}
const COSTS = { coupon: ratioOfInterest(0.1), servicing: ratioOfInterest(0.01) }

const READERS: Readonly<Record<MetricSource, (metric: string) => Reading>> = {
  collateral: (metric) => readCollateral({ metric }, [], DAY),
  series: (metric) =>
    readSeries(
      { metric },
      [{ currency: 'USD', series: plainSeries(DAY.day, []) }],
      { month: 657, day: DAY.day },
      { ...DAY, ...COSTS },
    ),
  base: (metric) => readBase({ metric }, EMPTY),
  statements: (metric) => readStatements({ metric }, [], DAY),
  cash: (metric) =>
    readCash(
      { metric },
      { since: undefined, sums: [], taken_back: [], oldest: undefined },
      { month: 657, day: DAY.day },
      DAY,
    ),
  findings: (metric) => readFindings({ metric }, NEVER_CHECKED),
}

test.each(COVENANT_METRICS)('%s has one source, which computes it, and no figure without data', (metric) => {
  const source = sourceOf(metric)
  const found = Object.entries(READERS).filter(([, read]) => {
    const reading = read(metric)
    return !('missing' in reading) || reading.missing !== 'not_computed'
  })
  expect(found.map(([name]) => name)).toEqual([source])
  expect(source && READERS[source](metric)).toHaveProperty('missing')
})

test('an unlisted metric has none', () => {
  expect(sourceOf('weather')).toBeUndefined()
  expect(sourceOf('constructor')).toBeUndefined()
})

describe('the metrics of a base', () => {
  const ratio = (numerator: bigint) => ({ numerator, denominator: 100n })
  const base: BorrowingBase = {
    ...EMPTY,
    availability: 0,
    effective_advance_rate: ratio(80n),
    overcollateralization: ratio(-20n),
    collateral_coverage: ratio(125n),
  }

  test.each([
    ['availability', 0n, 1n],
    ['effective_advance_rate', 80n, 100n],
    ['overcollateralization', -20n, 100n],
    ['collateral_coverage', 125n, 100n],
  ])('%s is %d / %d', (metric, numerator, denominator) => {
    expect(readBase({ metric }, base)).toMatchObject({ numerator: { numerator }, denominator })
  })

  test('without advance rates there is no availability, and without debt no coverage', () => {
    expect(readBase({ metric: 'availability' }, EMPTY)).toEqual({ missing: 'terms_missing' })
    expect(readBase({ metric: 'collateral_coverage' }, EMPTY)).toEqual({ missing: 'no_denominator' })
  })
})

describe('the cost of debt', () => {
  const interest: Interest = { index: 'SOFR 1M', margin: 0.065, floor: 0.03, cap: 0.09, day_count: 'actual/360' }

  test.each([
    ['the index and the margin', 0.043, 0.108],
    ['the floor where the index is below it', 0.01, 0.095],
    ['the cap where the index is above it', 0.1, 0.155],
    ['the index where it is at the floor', 0.03, 0.095],
  ])('is %s', (_, index, expected) => {
    expect(decimal(allInRate(interest, ratioOfInterest(index)))).toBe(expected)
  })

  test('is the margin alone without an index, and unknown without a fixing of the index', () => {
    expect(decimal(allInRate({ margin: 0.11, day_count: '30/360' }, null))).toBe(0.11)
    expect(allInRate(interest, null)).toBeNull()
  })

  test('is returned with the cost of servicing, or with the reason why one is missing', () => {
    expect(spreadCostsOf({ interest, servicing_fee: 0 }, null)).toEqual({
      coupon: { missing: 'no_index_rate' },
      servicing: ratioOfInterest(0),
    })
    expect(spreadCostsOf({ interest: null, servicing_fee: null }, null)).toEqual({
      coupon: { missing: 'terms_missing' },
      servicing: { missing: 'terms_missing' },
    })
  })
})
