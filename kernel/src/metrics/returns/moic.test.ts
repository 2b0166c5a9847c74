// Multiples: cash in divided by cash out.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRatios, decimalText } from '../../core/ratio.ts'
import { deriveRealisedMoic, deriveTotalMoic } from './moic.ts'

test("Microsoft's XIRR example has a multiple of 1.30", () => {
  // Source: Microsoft, XIRR function: 10,000 out; 2,750, 4,250, 3,250 and 2,750 back.
  expect(deriveRealisedMoic(2_750 + 4_250 + 3_250 + 2_750, 10_000)).toEqual({
    numerator: 13_000n,
    denominator: 10_000n,
  })
})

test('the total multiple counts the balance as paid', () => {
  const total = deriveTotalMoic(4_000, 9_000, 10_000)
  expect(total && decimalText(total, 2)).toBe('1.30')
})

test('before cash goes out there is no multiple', () => {
  expect(deriveRealisedMoic(100, 0)).toBeNull()
  expect(deriveTotalMoic(0, 0, 0)).toBeNull()
  expect(deriveRealisedMoic(100, -5)).toBeNull()
})

test('a hundred times the money has the same multiple', () => {
  const money = fc.integer({ min: 0, max: 10 ** 12 })
  fc.assert(
    fc.property(money, money, fc.integer({ min: 1, max: 10 ** 12 }), (cashIn, balance, cashOut) => {
      const total = deriveTotalMoic(cashIn, balance, cashOut)
      const scaled = deriveTotalMoic(cashIn * 100, balance * 100, cashOut * 100)
      expect(total && scaled && compareRatios(total, scaled)).toBe(0)
    }),
  )
})
