// Amounts as banks write them in CSV: many spellings, no guesses.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '@tapeline/kernel/core/money'
import { parseCsvAmount } from './csv-amount.ts'

test.each([
  ['1,234.56', '.', 'USD', 123_456, false, undefined],
  ['1.234,56', ',', 'EUR', 123_456, false, undefined],
  ['1 234,56', ',', 'EUR', 123_456, false, undefined],
  ['1\u00a0234\u00a0567,8', ',', 'SEK', 123_456_780, false, undefined],
  ['1\u202f234,56', ',', 'EUR', 123_456, false, undefined],
  ["1'234.56", '.', 'CHF', 123_456, false, undefined],
  ['1’234.56', '.', 'CHF', 123_456, false, undefined],
  ['12,34,567.89', '.', 'INR', 123_456_789, false, undefined],
  ['-12.00', '.', 'USD', 1200, true, undefined],
  ['12.00-', '.', 'USD', 1200, true, undefined],
  ['−12.00', '.', 'USD', 1200, true, undefined],
  ['+12.00', '.', 'USD', 1200, false, undefined],
  ['(1,200.00)', '.', 'USD', 120_000, true, undefined],
  ['$ 12.00', '.', 'USD', 1200, false, undefined],
  ['-$12.00', '.', 'USD', 1200, true, undefined],
  ['12,00 €', ',', 'EUR', 1200, false, undefined],
  ['EUR 12,00', ',', 'EUR', 1200, false, undefined],
  ['12.00 DR', '.', 'GBP', 1200, false, 'debit'],
  ['1,200.00Cr', '.', 'INR', 120_000, false, 'credit'],
  ['.50', '.', 'USD', 50, false, undefined],
  ['1,000', '.', 'JPY', 1000, false, undefined],
  ['1000.00', '.', 'JPY', 1000, false, undefined],
  ['1.234', '.', 'KWD', 1234, false, undefined],
  ['0', '.', 'USD', 0, false, undefined],
] as const)('%s with the decimal sign %s in %s is %d minor units', (text, sign, currency, amount, negative, marked) => {
  expect(parseCsvAmount(text, sign, currency)).toEqual({ ok: true, value: { amount, negative, marked } })
})

test.each([
  ['1.234', '.', 'EUR', 'thousands'],
  ['1,234.56', ',', 'EUR', 'decimal sign'],
  ['1.234,56', '.', 'EUR', 'decimal sign'],
  ['1,23', '.', 'EUR', 'decimal sign'],
  ['1234,567.00', '.', 'EUR', 'decimal sign'],
  ['1,234 567.00', '.', 'EUR', 'decimal sign'],
  ['1.2.3', '.', 'EUR', 'decimal sign'],
  ['--1', '.', 'EUR', 'decimal sign'],
  ['-1-', '.', 'EUR', 'decimal sign'],
  ['', '.', 'EUR', 'decimal sign'],
  ['-', '.', 'EUR', 'decimal sign'],
  ['twelve', '.', 'EUR', 'decimal sign'],
  ['12.00 USD', '.', 'EUR', 'decimal sign'],
  ['1e3', '.', 'EUR', 'decimal sign'],
  ['1.2345', '.', 'EUR', 'decimals'],
  ['9'.repeat(30), '.', 'EUR', 'exactly'],
  ['1'.repeat(41), '.', 'EUR', 'decimal sign'],
] as const)('%s with the decimal sign %s in %s is refused, naming the %s', (text, sign, currency, hint) => {
  expect(parseCsvAmount(text, sign, currency)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
})

test('an amount in any grouping parses back to itself, whatever its sign', () => {
  const gap = fc.constantFrom('', ',', ' ', "'", '\u00a0')
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.boolean(), gap, (amount, negative, gap) => {
      const [whole = '', fraction = ''] = formatAmount(amount, 'USD').split('.')
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, gap)
      const text = `${negative ? '-' : ''}${grouped}.${fraction}`
      expect(parseCsvAmount(text, '.', 'USD')).toEqual({ ok: true, value: { amount, negative, marked: undefined } })
    }),
  )
})
