// Money as text, in every currency.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from './money.ts'

describe('formatMoney', () => {
  test.each([
    [12345, 'USD', '123.45 USD'],
    [-5, 'USD', '-0.05 USD'],
    [0, 'USD', '0.00 USD'],
    [-0, 'USD', '0.00 USD'],
    [12345, 'JPY', '12345 JPY'],
    [1, 'KWD', '0.001 KWD'],
    [12345, 'CLF', '1.2345 CLF'],
    [100, 'COP', '1.00 COP'],
    [9007199254740993n, 'USD', '90071992547409.93 USD'],
  ] as const)('%s %s is shown as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  test('a fraction of a minor unit and an unknown currency are errors', () => {
    expect(() => formatMoney(1.5, 'USD')).toThrow(RangeError)
    expect(() => formatMoney(1, 'XAU')).toThrow(RangeError)
  })

  test('every amount is read back from its digits', () => {
    const anyCurrency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF')
    fc.assert(
      fc.property(fc.maxSafeInteger(), anyCurrency, (amount, currency) => {
        const digits = formatMoney(amount, currency).slice(0, -4).replace('.', '')
        expect(BigInt(digits)).toBe(BigInt(amount))
      }),
    )
  })
})
