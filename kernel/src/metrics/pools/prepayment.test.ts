// Prepayment speeds: an auto trust's month, and the ABS scale both ways.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smmOfAbsSpeed } from '../../../test/pools/abs-speed.ts'
import { compareRatios, decimalText } from '../../core/ratio.ts'
import { deriveAbsSpeed, deriveCpr, deriveSmm } from './prepayment.ts'

describe('the trust of the filed report', () => {
  // Source: monthly report of an auto trust: opening 1,100,497,680.49, scheduled 24,525,403.00, prepaid 15,449,928.25.
  const smm = deriveSmm(1_544_992_825, 110_049_768_049, 2_452_540_300)

  test('prepays at an SMM of 1.435904 % and a CPR of 15.9331 %', () => {
    const cpr = deriveCpr(smm)
    expect(smm && decimalText(smm, 8)).toBe('0.01435904')
    expect(cpr && decimalText(cpr, 6)).toBe('0.159331')
  })

  test('the SMM is over the opening less scheduled principal', () => {
    expect(smm).toEqual({ numerator: 1_544_992_825n, denominator: 107_597_227_749n })
  })
})

describe('no speed', () => {
  test('a pool whose schedule repaid everything has none', () => {
    expect(deriveSmm(0, 5_000, 5_000)).toBeNull()
    expect(deriveSmm(0, 0, 0)).toBeNull()
    expect(deriveCpr(null)).toBeNull()
  })

  test('an ABS speed needs a mortality and an age of one month or more', () => {
    const smm = { numerator: 1n, denominator: 100n }
    expect(deriveAbsSpeed(null, { numerator: 1n, denominator: 1n })).toBeNull()
    expect(deriveAbsSpeed(smm, null)).toBeNull()
    expect(deriveAbsSpeed(smm, { numerator: 9n, denominator: 10n })).toBeNull()
  })

  test('a month that prepaid everything is a CPR of 100 %', () => {
    const cpr = deriveCpr({ numerator: 5n, denominator: 5n })
    expect(cpr && decimalText(cpr, 4)).toBe('1.0000')
  })
})

describe('ABS speed', () => {
  test('in the first month it is the mortality itself, later less, also at an age between two months', () => {
    const smm = { numerator: 2n, denominator: 100n }
    const speed = (numerator: bigint) => deriveAbsSpeed(smm, { numerator, denominator: 2n })
    const shown = [2n, 3n, 42n].map(speed).map((abs) => abs && decimalText(abs, 6))
    // 0.02, 0.02 / 1.01 at one and a half months, 0.02 / 1.4 at twenty-one.
    expect(shown).toEqual(['0.020000', '0.019802', '0.014286'])
  })

  test('a mortality of 1.60 % in the fifth month is 1.50 ABS, as printed', () => {
    // Source: "ABS: Absolute Prepayment Speed", a modelling handbook's worked example, p. 45.
    const smm = smmOfAbsSpeed({ numerator: 15n, denominator: 1000n }, 5)
    const abs = deriveAbsSpeed(smm, { numerator: 5n, denominator: 1n })
    expect(decimalText(smm, 4)).toBe('0.0160')
    expect(abs && decimalText(abs, 6)).toBe('0.015000')
  })

  test('undoes the projection at every age until all have prepaid, exactly', () => {
    const speed = fc.bigInt({ min: 0n, max: 30n })
    fc.assert(
      fc.property(speed, fc.integer({ min: 1, max: 33 }), (numerator, age) => {
        const abs = { numerator, denominator: 1000n }
        const back = deriveAbsSpeed(smmOfAbsSpeed(abs, age), { numerator: BigInt(age), denominator: 1n })
        expect(back && compareRatios(back, abs)).toBe(0)
      }),
    )
  })
})
