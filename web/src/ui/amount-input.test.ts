// Typed amounts arrive as the minor units that they are, whatever the currency; nothing else is an amount.
import { expect, test } from 'vitest'
import { readAmount } from './amount-input.ts'

test.each([
  ['25,000.50', 'USD', 25_000_50],
  ['25000.5', 'USD', 25_000_50],
  ['1 000', 'USD', 1_000_00],
  ['.5', 'USD', 50],
  ['5.', 'USD', 500],
  ['-5', 'USD', -500],
  ['12', 'JPY', 12],
  ['1,234,567', 'JPY', 1_234_567],
  ['0.125', 'KWD', 125],
  ['90,071,992,547,409.91', 'USD', 9_007_199_254_740_991],
])('%s in %s is %s minor units', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ amount })
})

test.each([
  ['', 'USD', 'Send an amount in USD, such as 25,000.00.'],
  ['five', 'USD', 'Send an amount in USD, such as 25,000.00.'],
  ['.', 'KWD', 'Send an amount in KWD, such as 25,000.000.'],
  ['12,34', 'USD', 'Send an amount in USD, such as 25,000.00.'],
  ['1.234,56', 'USD', 'Send an amount in USD, such as 25,000.00.'],
  ['1e6', 'JPY', 'Send an amount in JPY, such as 25,000.'],
  ['0.125', 'USD', 'USD has 2 decimals. Send no more than that, such as 25,000.00.'],
  ['25.000', 'JPY', 'JPY has no decimals. Send a whole amount, such as 25,000.'],
  ['1.2345', 'KWD', 'KWD has 3 decimals. Send no more than that, such as 25,000.000.'],
  ['-5', 'USD', 'Send at least 0.00 USD.'],
  ['90071992547409.92', 'USD', 'Send at most 90,071,992,547,409.91 USD.'],
  ['9007199254740993', 'JPY', 'Send at most 9,007,199,254,740,991 JPY.'],
])('%s in %s is answered with a sentence', (text, currency, problem) => {
  expect(readAmount(text, currency, { minimum: 0 })).toEqual({ problem })
})
