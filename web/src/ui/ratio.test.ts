// Ratios in percent.
import { expect, test } from 'vitest'
import { percentOf, percentText } from './ratio.ts'

test('a ratio is shown in percent, rounded once, half up, from its parts', () => {
  expect(percentText({ numerator: 1, denominator: 8, value: 0.125 })).toBe('12.50 %')
  expect(percentText({ numerator: 1, denominator: 2000, value: 0.0005 }, 1)).toBe('0.1 %')
  expect(percentText({ numerator: -1, denominator: 3, value: -0.333333333 })).toBe('-33.33 %')
})

test('a ratio without a denominator is a dash, one without parts is shown by its value', () => {
  expect(percentText(null)).toBe('–')
  expect(percentText({ numerator: null, denominator: null, value: 0.625 })).toBe('62.50 %')
  expect(percentOf(null)).toBe('–')
  expect(percentOf(0.215283276)).toBe('21.53 %')
})
