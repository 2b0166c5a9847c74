// The tie-out of a pool's month: a filed one to the cent, and one that does not foot.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PoolPeriod, deriveRollForward } from './roll-forward.ts'

// Source: monthly report of an auto trust, oracle O8. Liquidations are part of `other`.
const TRUST: PoolPeriod = {
  opening: 110_049_768_049,
  originations: 0,
  capitalised: 0,
  collected: 2_452_540_300 + 1_544_992_825,
  charged_off: 181_408_388,
  other: -66_004_800,
  closing: 105_804_821_736,
}

describe('the trust of the filed report', () => {
  test('foots to the cent: 1,058,048,217.36', () => {
    expect(deriveRollForward(TRUST)).toEqual({ expected_closing: 105_804_821_736n, difference: 0n, foots: true })
  })

  test('less the supplemental over-collateralization of 104,624,545.27 it is 953,423,672.09', () => {
    expect(deriveRollForward(TRUST).expected_closing - 10_462_454_527n).toBe(95_342_367_209n)
  })
})

test('a missing cent is reported, with its sign', () => {
  expect(deriveRollForward({ ...TRUST, closing: 105_804_821_735 })).toMatchObject({ difference: -1n, foots: false })
  expect(deriveRollForward({ ...TRUST, collected: 3_997_533_126 })).toMatchObject({ difference: 1n, foots: false })
})

test('every flow counts once, in its direction, beyond the safe integers too', () => {
  const money = fc.bigInt({ min: 0n, max: 2n ** 70n })
  const flows = fc.tuple(money, money, money, money, money, fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), money)
  fc.assert(
    fc.property(flows, ([opening, originations, capitalised, collected, charged_off, other, closing]) => {
      const period = { opening, originations, capitalised, collected, charged_off, other, closing }
      const { expected_closing, difference, foots } = deriveRollForward(period)
      expect(expected_closing + difference).toBe(closing)
      expect(foots).toBe(difference === 0n)
      expect(expected_closing + collected + charged_off).toBe(opening + originations + capitalised + other)
    }),
  )
})
