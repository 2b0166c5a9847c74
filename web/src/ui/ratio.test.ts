// Ratios in percent.
import { expect, test } from 'vitest'
import { percentOf, percentText } from './ratio.ts'

test('a ratio is shown in percent, rounded once, half up, from its parts', () => {
  expect(percentText({ numerator: 1, denominator: 8 })).toBe('12.50 %')
  expect(percentText({ numerator: 1, denominator: 2000 }, 1)).toBe('0.1 %')
  expect(percentText({ numerator: -1, denominator: 3 })).toBe('-33.33 %')
})

test('a ratio without a denominator is a dash, a fraction is shown by its value', () => {
  expect(percentText(null)).toBe('–')
  expect(percentOf(null)).toBe('–')
  expect(percentOf(0.215283276)).toBe('21.53 %')
})
