// Interest rates: exact to nine decimals, refused beyond.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billionthsOf, parseInterestRate } from './interest-rate.ts'

describe('parseInterestRate', () => {
  test.each([0, 0.05, -10, 10, 0.1, 0.123456789, 1e-9, 9.999999999, -0.3, 3.5])('%d is read as it is', (rate) => {
    expect(parseInterestRate(rate)).toEqual({ ok: true, value: rate })
  })

  test('minus zero is zero', () => {
    expect(parseInterestRate(-0)).toEqual({ ok: true, value: 0 })
  })

  test.each([10.000000001, -11, 12.5, 0.1234567891, 1e-10, 0.1 + 0.2, 1 / 3, Number.NaN, Infinity])(
    '%d is refused',
    (rate) => {
      expect(parseInterestRate(rate)).toMatchObject({
        ok: false,
        message: expect.stringContaining('send'),
      })
    },
  )

  test('every nine-decimal text is read and is exactly its billionths', () => {
    const anyRate = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
    fc.assert(
      fc.property(anyRate, (billionths) => {
        const digits = String(Math.abs(billionths)).padStart(10, '0')
        const rate = Number(`${billionths < 0 ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`)
        expect(parseInterestRate(rate).ok).toBe(true)
        expect(billionthsOf(rate) + 0).toBe(billionths)
      }),
    )
  })
})
