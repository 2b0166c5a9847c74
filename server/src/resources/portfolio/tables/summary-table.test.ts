// The summary over series made by hand: averages with their coverage, and the roll-forward that must foot.
import { expect, test } from 'vitest'
import { type Change, type ProductChange, plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { CREDIT_BUREAUS } from '@tapeline/kernel/core/credit-bureaus'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import {
  MEASURE,
  PRODUCT_MEASURE,
  scoreProductMeasure,
  scoredMeasure,
} from '@tapeline/kernel/metrics/portfolio/measures'
import type { Resource } from '../../present.ts'
import { rollForwardOf, summaryTable } from './summary-table.ts'

const AS_OF = dayNumber('2026-03-31')
const DRAWN = dayNumber('2026-01-15')

const change = (measure: number, delta: number, day = DRAWN): Change => ({ day, measure, delta })
const product = (measure: number, delta: bigint): ProductChange => ({ day: DRAWN, measure, delta })

/** Loans of 60.00 at 10 % for 90 days, and of 40.00 of which no terms are known; 1.00 was overpaid on a third. */
const CHANGES = [
  change(FACT.disbursement, 10_500),
  change(FACT.principal, 600),
  change(MEASURE.drawn, 3),
  change(MEASURE.outstanding, 9_900),
  change(MEASURE.open, 2),
  change(MEASURE.open_principal, 10_000),
  change(MEASURE.paid_off, 1),
  change(MEASURE.with_rate, 6_000),
  change(MEASURE.with_term, 6_000),
  change(MEASURE.before_maturity, 6_000),
  change(MEASURE.with_factor_rate, 6_000),
  change(MEASURE.advanced, 6_500),
]
const PRODUCTS = [
  // 65.00 of the loans of 90 days were advanced, to be repaid with 78.00.
  product(PRODUCT_MEASURE.to_repay, 7_800n),
  product(PRODUCT_MEASURE.rate, 6_000n * 100_000_000n),
  product(PRODUCT_MEASURE.term, 6_000n * 90n),
  product(PRODUCT_MEASURE.maturity, 6_000n * BigInt(DRAWN + 90)),
  product(PRODUCT_MEASURE.origination, 10_000n * BigInt(DRAWN)),
  // January 15 and 90 days are April 15: month numbers 672 and 675, as of March, 674.
  product(PRODUCT_MEASURE.maturity_month, 6_000n * 675n),
  product(PRODUCT_MEASURE.origination_month, 10_000n * 672n),
]

const UNSCORED = Object.fromEntries([...CREDIT_BUREAUS, 'unlisted'].map((bureau) => [bureau, null]))

function summaryOf(changes: readonly Change[], products = PRODUCTS): Resource {
  const series = plainSeries(AS_OF, changes, products)
  const of = { currency: 'USD', group: null, keys: {}, series }
  const asked = {
    as_of: AS_OF,
    month: monthOfDay(AS_OF),
    open: false,
    edgesOn: () => STANDARD_METRIC_SETTINGS.bucket_edges,
    values: {},
  }
  const [row] = summaryTable.tabulate([of], asked)
  if (row === undefined) throw new Error('A group has a row')
  return row.row
}

test('averages are weighted by principal of what has a value, and show the share of principal that has one', () => {
  const { weighted, average_balance } = summaryOf(CHANGES)
  const coverage = { numerator: 6_000, denominator: 10_000, value: 0.6 }
  expect(average_balance).toEqual({ numerator: 10_000, denominator: 2, value: 5_000 })
  expect(weighted).toEqual({
    wac: { average: { numerator: 600, denominator: 6_000, value: 0.1 }, coverage },
    wam: { average: { numerator: 6_000, denominator: 6_000, value: 1 }, coverage },
    wala: {
      average: { numerator: 20_000, denominator: 10_000, value: 2 },
      coverage: { numerator: 10_000, denominator: 10_000, value: 1 },
    },
    original_term_days: { average: { numerator: 540_000, denominator: 6_000, value: 90 }, coverage },
    remaining_term_days: { average: { numerator: 90_000, denominator: 6_000, value: 15 }, coverage },
    age_days: {
      average: { numerator: 750_000, denominator: 10_000, value: 75 },
      coverage: { numerator: 10_000, denominator: 10_000, value: 1 },
    },
    credit_scores: UNSCORED,
  })
})

test('the factor rate is what is to be repaid by what was advanced, with the share of principal that has one', () => {
  expect(summaryOf(CHANGES).factor_rate).toEqual({
    average: { numerator: 7_800, denominator: 6_500, value: 1.2 },
    coverage: { numerator: 6_000, denominator: 10_000, value: 0.6 },
  })
  const none = { average: null, coverage: { numerator: 0, denominator: 10_000, value: 0 } }
  expect(summaryOf([change(MEASURE.open_principal, 10_000)], []).factor_rate).toEqual(none)
})

test('the average rate is its numerator by its denominator, whatever the rate', () => {
  // 33.33 at 6.54321 %: the interest of a year is 218.0851893 minor units, so both parts are taken times 10,000,000.
  const changes = [change(MEASURE.open_principal, 3_333), change(MEASURE.with_rate, 3_333)]
  const rates = [product(PRODUCT_MEASURE.rate, 3_333n * 65_432_100n)]
  expect(summaryOf(changes, rates)).toMatchObject({
    weighted: {
      wac: { average: { numerator: 2_180_851_893, denominator: 33_330_000_000, value: 0.0654321 } },
    },
  })
})

test('scores are averaged bureau by bureau, each over the principal that it scored, and never over those that are not listed', () => {
  // Of 100.00 outstanding 30.00 are scored 700 and 10.00 600 by FICO, 40.00 80 by D&B, 5.00 by others and 15.00 by nobody.
  const changes = [
    ...CHANGES,
    change(scoredMeasure('fico'), 4_000),
    change(scoredMeasure('dnb'), 4_000),
    change(scoredMeasure(null), 500),
  ]
  const products = [
    ...PRODUCTS,
    product(scoreProductMeasure('fico'), 3_000n * 700n + 1_000n * 600n),
    product(scoreProductMeasure('dnb'), 4_000n * 80n),
  ]
  const coverage = { numerator: 4_000, denominator: 10_000, value: 0.4 }
  expect(summaryOf(changes, products)).toMatchObject({
    weighted: {
      credit_scores: {
        ...UNSCORED,
        fico: { average: { numerator: 2_700_000, denominator: 4_000, value: 675 }, coverage },
        dnb: { average: { numerator: 320_000, denominator: 4_000, value: 80 }, coverage },
        unlisted: { coverage: { numerator: 500, denominator: 10_000, value: 0.05 } },
      },
    },
  })
})

test('what was overpaid lowers what is outstanding and is shown beside it', () => {
  expect(summaryOf(CHANGES)).toMatchObject({
    principal: { closing: 9_900, overpaid: 100 },
    receivables: { open: 2, paid_off: 1 },
  })
})

test('a roll-forward that does not foot is not shown', () => {
  const series = plainSeries(AS_OF, [...CHANGES, change(FACT.refund, 1)])
  expect(() => rollForwardOf(series, monthOfDay(DRAWN))).toThrow('off by 1')
  expect(rollForwardOf(plainSeries(AS_OF, CHANGES), monthOfDay(DRAWN))).toMatchObject({ opening: 0, closing: 9_900 })
})
