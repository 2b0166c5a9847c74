// Yields before and after losses, on a month that can be checked by hand.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRatios, decimalText } from '../../core/ratio.ts'
import { deriveGrossYield, deriveNetYield } from './yield.ts'

const INCOME = { interest: 1_500, fees: 300, recoveries: 200 }

test('a month that earned 2 % of its principal yields 24 % a year by twelve, 26.82 % compounded', () => {
  const simple = deriveGrossYield(INCOME, 100_000, { method: 'times_12' })
  const compound = deriveGrossYield(INCOME, 100_000, { method: 'compound' })
  expect(simple).toEqual({ numerator: 24_000n, denominator: 100_000n })
  expect(compound && decimalText(compound, 6)).toBe('0.268242')
})

test('the net yield is after charge-offs and may be below zero', () => {
  expect(deriveNetYield(INCOME, 500, 100_000, { method: 'times_12' })).toEqual({
    numerator: 18_000n,
    denominator: 100_000n,
  })
  const net = deriveNetYield(INCOME, 3_000, 100_000, { method: 'day_count', period_days: 31, year_days: 365 })
  expect(net && decimalText(net, 6)).toBe('-0.117742')
})

test('without principal there is no yield', () => {
  expect(deriveGrossYield(INCOME, 0, { method: 'times_12' })).toBeNull()
  expect(deriveNetYield(INCOME, 0, -5, { method: 'times_12' })).toBeNull()
})

test('a hundred times the money yields the same, by every method', () => {
  const money = fc.integer({ min: 0, max: 10 ** 10 })
  const method = fc.constantFrom(
    { method: 'times_12' } as const,
    { method: 'compound' } as const,
    { method: 'day_count', period_days: 91, year_days: 360 } as const,
  )
  fc.assert(
    fc.property(money, money, fc.integer({ min: 1, max: 10 ** 10 }), method, (interest, fees, principal, how) => {
      const once = deriveGrossYield({ interest, fees, recoveries: 0 }, principal, how)
      const scaled = deriveGrossYield(
        { interest: interest * 100, fees: fees * 100, recoveries: 0 },
        principal * 100,
        how,
      )
      expect(once && scaled && compareRatios(once, scaled)).toBe(0)
    }),
  )
})
