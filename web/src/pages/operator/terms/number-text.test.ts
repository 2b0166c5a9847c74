// Numbers in fields: what is shown reads back as what it was, to the last digit.
import { expect, test } from 'vitest'
import { numberText, readNumber } from './number-text.ts'

test('shares are written in percent', () => {
  for (const [share, text] of [
    [0.85, '85'],
    [0.057142857, '5.7142857'],
    [1, '100'],
    [0, '0'],
    [0.000000001, '0.0000001'],
    [-0.0025, '-0.25'],
  ] as const) {
    expect(numberText(share, 'share', 'USD')).toBe(text)
    expect(readNumber(text, 'share', 'USD')).toBe(share)
  }
  expect(readNumber(' 12.5 % ', 'share', 'USD')).toBe(0.125)
})

test('money is written with the decimals of its currency', () => {
  for (const [amount, currency, text] of [
    [500_000_000, 'USD', '5,000,000.00'],
    [5, 'USD', '0.05'],
    [1_234, 'JPY', '1,234'],
    [1_234, 'KWD', '1.234'],
  ] as const) {
    expect(numberText(amount, 'money', currency)).toBe(text)
    expect(readNumber(text, 'money', currency)).toBe(amount)
  }
  expect(readNumber('1250', 'money', 'USD')).toBe(125_000)
  expect(readNumber('0.005', 'money', 'USD')).toBe(0.5)
})

test('what is no number stays as it was written, and nothing is nothing', () => {
  expect(readNumber('ten', 'share', 'USD')).toBe('ten')
  expect(numberText('ten', 'share', 'USD')).toBe('ten')
  expect(readNumber('  ', 'plain', 'USD')).toBeUndefined()
  expect(readNumber('.', 'plain', 'USD')).toBe('.')
  expect(readNumber('36', 'plain', 'USD')).toBe(36)
})
