// Amounts and percentages in files, computed by hand from ISO 4217: a yen has no decimals, a dollar two, a dinar three.
import { expect, test } from 'vitest'
import { majorAmount, majorAverage, percentNumber } from './file-numbers.ts'

test.each([
  [123_456, 'JPY', '123456'],
  [123_456, 'USD', '1234.56'],
  [123_456, 'KWD', '123.456'],
  [123_456, 'BHD', '123.456'],
  [-5, 'USD', '-0.05'],
  ['-900719925474099300', 'USD', '-9007199254740993.00'],
  [9_007_199_254_740_993n, 'KWD', '9007199254740.993'],
] as const)('%s in %s is %s', (minor, currency, text) => {
  expect(majorAmount(minor, currency)).toBe(text)
})

test.each([
  [1_000n, 3n, 'JPY', '333'],
  [1_000n, 3n, 'USD', '3.33'],
  [2_000n, 3n, 'KWD', '0.667'],
  [-1_000n, 8n, 'USD', '-1.25'],
] as const)('the average of %s over %s in %s is %s', (numerator, denominator, currency, text) => {
  expect(majorAverage({ numerator, denominator }, currency)).toBe(text)
})

test.each([
  [0.0525, '5.25'],
  [1, '100'],
  [0, '0'],
  [-0.005, '-0.5'],
  [0.000_000_001, '0.0000001'],
  [12.345_678_9, '1234.56789'],
  [0.29, '29'],
])('%s is %s percent', (fraction, text) => {
  expect(percentNumber(fraction)).toBe(text)
})
