// Money as text and back, in every currency.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, parseDecimal } from './money.ts'

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
})

describe('parseDecimal', () => {
  test.each([
    ['93779.36', 'USD', 9377936],
    ['0.07', 'USD', 7],
    ['-1.1', 'USD', -110],
    ['5', 'USD', 500],
    ['1.230000', 'USD', 123],
    ['100.00', 'JPY', 100],
    ['1.234', 'KWD', 1234],
    ['90071992547409.91', 'USD', 9007199254740991],
    ['-90071992547409.91', 'USD', -9007199254740991],
    ['000000000000000000000012.50', 'USD', 1250],
    ['-0.00', 'USD', 0],
  ])('%s %s is %d', (text, currency, minor) => {
    expect(parseDecimal(text, currency)).toEqual({ ok: true, value: minor })
  })

  test.each([
    ['1.234', 'USD'],
    ['100.50', 'JPY'],
    ['1,234.00', 'USD'],
    ['$5', 'USD'],
    ['1e3', 'USD'],
    ['.5', 'USD'],
    ['5.', 'USD'],
    ['+5', 'USD'],
    ['', 'USD'],
    [' 5', 'USD'],
    ['NaN', 'USD'],
    ['0x10', 'USD'],
    ['90071992547409.92', 'USD'],
    ['9007199254740992', 'JPY'],
    ['9'.repeat(31), 'USD'],
  ])('%j %s is refused', (text, currency) => {
    expect(parseDecimal(text, currency).ok).toBe(false)
  })

  test('every amount comes back from its text', () => {
    const anyCurrency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF')
    fc.assert(
      fc.property(fc.maxSafeInteger(), anyCurrency, (amount, currency) => {
        const text = formatMoney(amount, currency).slice(0, -4)
        expect(parseDecimal(text, currency)).toEqual({ ok: true, value: amount + 0 })
      }),
    )
  })
})
