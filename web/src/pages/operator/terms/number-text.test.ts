// Numbers in fields: what is shown reads back as what it was, to the last digit.
import { expect, test } from 'vitest'
import { inOtherCurrency, moneyProblem, numberText, readNumber } from './number-text.ts'

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
})

test('what is no amount to the last digit stays as it was written, with a sentence about it', () => {
  for (const [text, currency, problem] of [
    ['0.005', 'USD', 'USD has 2 decimals. Send no more than that, such as 25,000.00.'],
    ['90071992547409.93', 'USD', 'Send at most 90,071,992,547,409.91 USD.'],
    ['5.5', 'JPY', 'JPY has no decimals. Send a whole amount, such as 25,000.'],
    ['ten', 'KWD', 'Send an amount in KWD, such as 25,000.000.'],
  ] as const) {
    const value = readNumber(text, 'money', currency)
    expect(numberText(value, 'money', currency)).toBe(text)
    expect(moneyProblem(value, currency, {})).toBe(problem)
  }
  expect(moneyProblem(-5, 'USD', { minimum: 0 })).toBe('Send at least 0.00 USD.')
  expect(moneyProblem(0.05, 'USD', {})).toBe('Send an amount in USD, such as 25,000.00.')
  expect(moneyProblem(undefined, 'USD', { minimum: 1 })).toBeUndefined()
})

test('an amount stays as it is written when its currency becomes another', () => {
  expect(inOtherCurrency(2_500_000, 'USD', 'JPY')).toBe(25_000)
  expect(inOtherCurrency(2_500_050, 'USD', 'KWD')).toBe(25_000_500)
  expect(inOtherCurrency(2_500_050, 'USD', 'JPY')).toBe('25,000.5')
  expect(inOtherCurrency(25_000_500, 'KWD', 'USD')).toBe(2_500_050)
  expect(inOtherCurrency('ten', 'USD', 'JPY')).toBe('ten')
  expect(inOtherCurrency(undefined, 'USD', 'JPY')).toBeUndefined()
})

test('what is no number stays as it was written, and nothing is nothing', () => {
  expect(readNumber('ten', 'share', 'USD')).toBe('ten')
  expect(numberText('ten', 'share', 'USD')).toBe('ten')
  expect(readNumber('  ', 'plain', 'USD')).toBeUndefined()
  expect(readNumber('.', 'plain', 'USD')).toBe('.')
  expect(readNumber('36', 'plain', 'USD')).toBe(36)
})
