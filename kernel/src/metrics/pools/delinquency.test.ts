// Delinquency as filed: shares of buckets, totals, and the rounding that makes printed shares add up.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, decimalText } from '../../core/ratio.ts'
import { type BucketedPool, deriveBucketShares, deriveDelinquencyRate, derivePar } from './delinquency.ts'
import { sumOfRatios } from './ratio-sum.ts'

function percentText(share: Ratio | null, digits = 2): string {
  return share ? decimalText({ numerator: share.numerator * 100n, denominator: share.denominator }, digits) : 'n/a'
}

/** A pool of which the past due buckets and the total were filed. */
function filedPool(outstanding: number, pastDue: readonly number[], edges: readonly number[]): BucketedPool {
  const current = pastDue.reduce((left, amounts) => left - amounts, outstanding)
  return { buckets: [current, ...pastDue], edges, outstanding }
}

describe('a card trust at the end of 2019', () => {
  // Source: BA Master Credit Card Trust II, annual report 2019, exhibit 99.1, thousands. What is 1-29 days past due is
  // filed as current, so the first edge is 29 with nothing in its bucket.
  const filed = [0, 125_844, 90_288, 79_234, 69_550, 68_070]
  const pool = filedPool(26_984_677, filed, [29, 59, 89, 119, 149])

  test('its buckets have the printed shares', () => {
    const shares = deriveBucketShares(pool).slice(2)
    expect(shares.map((share) => percentText(share))).toEqual(['0.47', '0.33', '0.29', '0.26', '0.25'])
  })

  test('432,986 thousand, 1.60 %, are 30 or more days past due', () => {
    const rate = deriveDelinquencyRate(pool, 30)
    expect(rate?.numerator).toBe(432_986n)
    expect(percentText(rate)).toBe('1.60')
  })

  test('a filed 0.48 % of 2018 is a plug that makes the column add up: the amounts give 0.49', () => {
    // 147,410 of 29,906,193 thousand. Shares are rounded one by one here, and the total from amounts.
    const earlier = filedPool(29_906_193, [0, 147_410], [29])
    const share = deriveBucketShares(earlier)[2] ?? null
    expect(percentText(share, 4)).toBe('0.4929')
    expect(percentText(share)).toBe('0.49')
  })
})

describe('a business lender by missed payment factor', () => {
  // Source: OnDeck, exhibit 99.1 of 2018: unpaid principal at the ends of 2017 and 2016, of which 1-14, 15-30, 31-45,
  // 46-60 and more than 60 past due.
  test.each([
    {
      year: 2017,
      outstanding: 772_900_934,
      pastDue: [37_977_762, 16_777_011, 10_710_247, 7_794_839, 18_387_064],
      printed: ['4.91', '2.17', '1.39', '1.01', '2.38'],
    },
    {
      year: 2016,
      outstanding: 967_739_297,
      pastDue: [38_198_997, 19_976_081, 15_440_887, 13_172_802, 13_274_176],
      printed: ['3.95', '2.06', '1.60', '1.36', '1.37'],
    },
  ])('the shares of $year are as printed', ({ outstanding, pastDue, printed }) => {
    const shares = deriveBucketShares(filedPool(outstanding, pastDue, [14, 30, 45, 60]))
    expect(shares.slice(1).map((share) => percentText(share))).toEqual(printed)
  })
})

describe('the same lender by days at the middle of 2018', () => {
  // Source: OnDeck, quarterly report of June 2018, ageing, thousands: current, 1-14, 15-29, 30-59, 60-89, 90 and more.
  const pool: BucketedPool = {
    buckets: [938_369, 18_466, 12_722, 17_788, 14_320, 24_921],
    edges: [14, 29, 59, 89],
    outstanding: 1_026_586,
  }

  test('the buckets add up to the total', () => {
    expect(sumOfRatios(deriveBucketShares(pool).filter((share) => share !== null))).toEqual({
      numerator: 1_026_586n,
      denominator: 1_026_586n,
    })
  })

  test('5.5552 % are 30 or more days past due', () => {
    const rate = deriveDelinquencyRate(pool, 30)
    expect(rate?.numerator).toBe(57_029n)
    expect(percentText(rate, 4)).toBe('5.5552')
  })

  test('one or more days are all buckets except current', () => {
    expect(deriveDelinquencyRate(pool, 1)).toEqual({ numerator: 88_217n, denominator: 1_026_586n })
  })

  test('buckets that begin at 30 do not give the rate of more than 30 days past due, but that of more than 29', () => {
    expect(derivePar(pool, 30)).toBeNull()
    expect(derivePar(pool, 29)).toEqual(deriveDelinquencyRate(pool, 30))
    expect(deriveDelinquencyRate(pool, 0)).toBeNull()
  })
})

test('a pool with nothing outstanding has no shares and no rate', () => {
  const empty: BucketedPool = { buckets: [0, 0, 0], edges: [30], outstanding: 0 }
  expect(deriveBucketShares(empty)).toEqual([null, null, null])
  expect(deriveDelinquencyRate(empty, 31)).toBeNull()
  expect(derivePar(empty, 30)).toBeNull()
})

describe('laws', () => {
  const edges = [30, 60, 90, 120]
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: 6, maxLength: 6 })
  const poolOf = (buckets: readonly bigint[]): BucketedPool => ({
    buckets,
    edges,
    outstanding: buckets.reduce((sum, amount) => sum + amount, 0n),
  })

  test('all buckets including current add up to outstanding principal', () => {
    fc.assert(
      fc.property(amounts, (buckets) => {
        const pool = poolOf([...buckets, 1n])
        const shares = deriveBucketShares(pool).filter((share) => share !== null)
        expect(sumOfRatios(shares)).toEqual({ numerator: pool.outstanding, denominator: pool.outstanding })
      }),
    )
  })

  test('PAR90 is at most PAR60, PAR60 at most PAR30, PAR30 the sum of the last four buckets', () => {
    fc.assert(
      fc.property(amounts, (buckets) => {
        const pool = poolOf(buckets)
        const pars = [90, 60, 30].map((days) => derivePar(pool, days)?.numerator ?? 0n)
        expect(pars).toEqual(pars.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
        expect(pars[2]).toBe(buckets.slice(2).reduce((sum, amount) => sum + amount, 0n))
      }),
    )
  })

  test('a hundred times the money has the same rates', () => {
    fc.assert(
      fc.property(amounts, (buckets) => {
        const once = derivePar(poolOf(buckets), 60)
        const scaled = derivePar(poolOf(buckets.map((amount) => amount * 100n)), 60)
        expect(once && scaled ? compareRatios(once, scaled) : scaled).toBe(once && 0)
      }),
    )
  })
})
