// Decimals to minor units, exactly and for every currency.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@tapeline/kernel/core/money'
import { parseXmlAmount, toMinorUnits } from './amount.ts'

describe('parseXmlAmount', () => {
  test.each([
    ['1234.5', 'EUR', 123_450],
    ['+8.850', 'EUR', 885],
    ['.5', 'EUR', 50],
    ['7.', 'EUR', 700],
    ['0', 'EUR', 0],
    ['2700', 'JPY', 2700],
    ['2700.00000', 'JPY', 2700],
    ['1.234', 'KWD', 1234],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('%s in %s is %d minor units', (text, currency, minor) => {
    expect(parseXmlAmount(text, currency)).toEqual({ ok: true, value: minor })
  })

  test.each([
    ['1.005', 'EUR', 'decimals'],
    ['0.5', 'JPY', 'decimals'],
    ['90071992547409.92', 'USD', 'exactly'],
    ['-1', 'EUR', 'sign'],
    ['1,5', 'EUR', 'digits'],
    ['1e3', 'EUR', 'digits'],
    ['', 'EUR', 'digits'],
    ['.', 'EUR', 'digits'],
    ['Infinity', 'EUR', 'digits'],
    ['9'.repeat(19), 'EUR', 'digits'],
  ])('%s in %s is refused with the hint %s', (text, currency, hint) => {
    expect(parseXmlAmount(text, currency)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })
})

test('an amount parses back from its displayed text, in currencies of 0 to 4 decimals', () => {
  const currencies = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF')
  fc.assert(
    fc.property(fc.maxSafeNat(), currencies, (amount, currency) => {
      const [whole = '', fraction = ''] = formatAmount(amount, currency).split('.')
      expect(toMinorUnits(whole, fraction, currency)).toEqual({ ok: true, value: amount })
    }),
  )
})
