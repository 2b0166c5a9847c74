// Collections over life and in a month, by hand.
import { expect, test } from 'vitest'
import { deriveCumulativeCollections, derivePaymentRate } from './collections.ts'

test('a cohort of 10,000 that paid 11,500 to date has collected 115 %', () => {
  expect(deriveCumulativeCollections(11_500, 10_000)).toEqual({ numerator: 11_500n, denominator: 10_000n })
})

test('refunds beyond what was received leave collections below zero', () => {
  expect(deriveCumulativeCollections(-50, 10_000)).toEqual({ numerator: -50n, denominator: 10_000n })
})

test('the payment rate counts principal and finance charges over what was owed at the opening', () => {
  expect(derivePaymentRate(1_400, 200, 10_000)).toEqual({ numerator: 1_600n, denominator: 10_000n })
})

test('without a base there is no rate', () => {
  expect(deriveCumulativeCollections(100, 0)).toBeNull()
  expect(derivePaymentRate(100, 0, 0)).toBeNull()
})
