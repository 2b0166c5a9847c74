// No rate of a pool depends on the unit of its money: in cents or in hundredths of cents it is the same ratio.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import { deriveBucketFlow, deriveLossFactors } from './bucket-flow.ts'
import { deriveCumulativeCollections, derivePaymentRate } from './collections.ts'
import { deriveCdr, deriveChargeOffRate, deriveMdr } from './default-rate.ts'
import { deriveExcessSpread } from './excess-spread.ts'
import {
  deriveCumulativeGrossDefault,
  deriveCumulativeNetLoss,
  deriveRecoveryRate,
  deriveSeverity,
} from './loss-rates.ts'
import { deriveAbsSpeed, deriveCpr, deriveSmm } from './prepayment.ts'
import { deriveWeightedAverage } from './weighted-average.ts'
import { deriveWindowAverage } from './window-average.ts'

/** A rate of three amounts, the last the pool's. */
type RateOf = (one: bigint, two: bigint, pool: bigint) => Ratio | null

const AGE: Ratio = { numerator: 43n, denominator: 2n }
const RATES: readonly (readonly [string, RateOf])[] = [
  ['the CDR of two months', (one, two, pool) => deriveCdr([deriveMdr(one, pool), deriveMdr(two, pool)])],
  ['the CDR of five months', (one, _, pool) => deriveCdr(Array.from({ length: 5 }, () => deriveMdr(one, pool)))],
  ['the charge-off rate, compounded', (one, two, pool) => deriveChargeOffRate(one - two, pool, { method: 'compound' })],
  [
    'the charge-off rate, times twelve',
    (one, two, pool) => deriveChargeOffRate(one - two, pool, { method: 'times_12' }),
  ],
  [
    'the charge-off rate, by days',
    (one, _, pool) => deriveChargeOffRate(one, pool, { method: 'day_count', period_days: 91, year_days: 365 }),
  ],
  ['the SMM', (one, two, pool) => deriveSmm(one, pool, two)],
  ['the CPR', (one, two, pool) => deriveCpr(deriveSmm(one, pool, two))],
  ['the ABS speed', (one, two, pool) => deriveAbsSpeed(deriveSmm(one, pool, two), AGE)],
  ['the cumulative gross default', (one, _, pool) => deriveCumulativeGrossDefault(one, pool)],
  ['the cumulative net loss', (one, two, pool) => deriveCumulativeNetLoss(one, two, pool)],
  ['the recovery rate', (one, two) => deriveRecoveryRate(one, two)],
  ['the severity', (one, two) => deriveSeverity(one, two)],
  ['cumulative collections', (one, _, pool) => deriveCumulativeCollections(one, pool)],
  ['the payment rate', (one, two, pool) => derivePaymentRate(one, two, pool)],
  [
    'the loss factor',
    (one, two, pool) => deriveLossFactors([deriveBucketFlow(two, pool), deriveBucketFlow(one, two)])[0] ?? null,
  ],
  [
    'the coverage of an average',
    (one, _, pool) => deriveWeightedAverage({ products: one * 7n, weight: one, all: pool }).coverage,
  ],
  [
    'a three-month excess spread',
    (one, two, pool) => {
      const month = deriveExcessSpread({
        gross_yield: deriveMdr(two, pool),
        net_charge_offs: deriveMdr(one, pool),
        coupon: { numerator: 5n, denominator: 100n },
        servicing: { numerator: 1n, denominator: 100n },
      })
      return deriveWindowAverage([month, null, month], 3, 'divide_by_window')
    },
  ],
]

const money = fc.bigInt({ min: 0n, max: 10n ** 13n })

test.each(RATES)('%s is the same for a hundred times the money', (_, rateOf) => {
  fc.assert(
    fc.property(money, money, money, (one, two, pool) => {
      const once = rateOf(one, two, pool)
      const scaled = rateOf(one * 100n, two * 100n, pool * 100n)
      expect(once && scaled ? compareRatios(once, scaled) : scaled).toBe(once && 0)
    }),
  )
})
