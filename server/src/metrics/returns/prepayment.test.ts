// Prepayment speeds: an auto trust's month, and what is not a prepayment.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRatios, decimalText } from '../../core/ratio.ts'
import { type MonthPrincipal, deriveCpr, deriveSmm } from './prepayment.ts'

// Source: monthly report of an auto trust, oracle O8: opening 1,100,497,680.49, scheduled 24,525,403.00, prepaid
// 15,449,928.25.
const TRUST: MonthPrincipal = {
  opening: 110_049_768_049,
  scheduled: 2_452_540_300,
  paid: 2_452_540_300 + 1_544_992_825,
  behind: 0,
}

function month(opening: number, scheduled: number, paid: number, behind = 0): MonthPrincipal {
  return { opening, scheduled, paid, behind }
}

describe('the trust of the filed report', () => {
  test('prepays at an SMM of 1.435904 % and a CPR of 15.9331 %', () => {
    const smm = deriveSmm(TRUST)
    const cpr = deriveCpr(TRUST)
    expect(smm && decimalText(smm, 8)).toBe('0.01435904')
    expect(cpr && decimalText(cpr, 6)).toBe('0.159331')
  })

  test('its CPR is exact', () => {
    const left = 110_049_768_049n - 2_452_540_300n
    expect(deriveCpr(TRUST)).toEqual({
      numerator: left ** 12n - (left - 1_544_992_825n) ** 12n,
      denominator: left ** 12n,
    })
  })
})

describe('what is no prepayment', () => {
  test('catching up with earlier months is none; beyond that it is', () => {
    expect(deriveSmm(month(1_000, 100, 300, 200))).toEqual({ numerator: 0n, denominator: 900n })
    expect(deriveSmm(month(1_000, 100, 345, 200))).toEqual({ numerator: 45n, denominator: 900n })
  })

  test('paying less than fell due is 0, not below', () => {
    expect(deriveSmm(month(1_000, 100, 40))).toEqual({ numerator: 0n, denominator: 900n })
  })

  test('paying more than was open is 100 %, not above', () => {
    expect(deriveSmm(month(1_000, 100, 1_001))).toEqual({ numerator: 900n, denominator: 900n })
    const cpr = deriveCpr(month(1_000, 100, 1_001))
    expect(cpr && decimalText(cpr, 4)).toBe('1.0000')
  })

  test('the last month, in which all falls due, has no speed', () => {
    expect(deriveSmm(month(1_000, 1_000, 1_000))).toBeNull()
    expect(deriveCpr(month(1_000, 1_000, 1_000))).toBeNull()
    expect(deriveSmm(month(0, 0, 0))).toBeNull()
    expect(deriveSmm(month(-5, 0, 0))).toBeNull()
  })

  test('interest only prepays against all of its principal', () => {
    expect(deriveSmm(month(1_000, 0, 250))).toEqual({ numerator: 250n, denominator: 1_000n })
  })
})

test('a hundred times the money has the same speed, from 0 to 100 %', () => {
  const money = fc.integer({ min: 0, max: 10 ** 11 })
  fc.assert(
    fc.property(money, money, money, money, (opening, scheduled, paid, behind) => {
      const once = deriveCpr(month(opening, scheduled, paid, behind))
      const scaled = deriveCpr(month(opening * 100, scheduled * 100, paid * 100, behind * 100))
      if (once === null || scaled === null) {
        expect([once, scaled]).toEqual([null, null])
        expect(opening).toBeLessThanOrEqual(scheduled)
        return
      }
      expect(compareRatios(once, scaled)).toBe(0)
      expect(once.numerator >= 0n && once.numerator <= once.denominator).toBe(true)
    }),
  )
})
