// Rates of exchange: exact through JSON and as ratios.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFxRate, ratioOfRate } from './exact-rate.ts'

/** Any rate that can be sent, with its decimal spelling: up to 12 significant digits somewhere between the bounds. */
const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 999_999_999_999n }), fc.integer({ min: -12, max: 0 }))
  .map(([digits, exponent]) => ({ digits, exponent, rate: Number(`${digits}e${exponent}`) }))

describe('parseFxRate', () => {
  test.each([1.0842, 0.0000379, 25_432.5, 1, 1e-12, 1e12, 0.922339051835, 123_456_789_012])('%d is read', (rate) => {
    expect(parseFxRate(rate)).toEqual({ ok: true, value: rate })
  })

  test.each([
    [0, 'greater than 0'],
    [-0, 'greater than 0'],
    [-1.5, 'greater than 0'],
    [Number.NaN, 'greater than 0'],
    [Number.POSITIVE_INFINITY, 'must be from'],
    [9e-13, 'must be from'],
    [1.1e12, 'must be from'],
    [1.084_212_345_678_9, '12 significant digits'],
    [1 / 3, '12 significant digits'],
  ])('%d is refused with the hint %j', (rate, hint) => {
    expect(parseFxRate(rate)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })

  test('a rate of at most 12 significant digits passes through JSON unchanged', () => {
    fc.assert(
      fc.property(decimals, ({ rate }) => {
        const sent: unknown = JSON.parse(JSON.stringify(rate))
        expect(sent).toBe(rate)
        expect(parseFxRate(rate)).toEqual({ ok: true, value: rate })
      }),
    )
  })
})

describe('ratioOfRate', () => {
  test.each([
    [1.0842, 10_842n, 10_000n],
    [0.0000379, 379n, 10_000_000n],
    [25_000, 25_000n, 1n],
    [1e12, 1_000_000_000_000n, 1n],
    [1e-12, 1n, 1_000_000_000_000n],
  ])('%d is %d by %d', (rate, numerator, denominator) => {
    expect(ratioOfRate(rate)).toEqual({ numerator, denominator })
  })

  test('is exactly the decimal that was sent', () => {
    fc.assert(
      fc.property(decimals, ({ digits, exponent, rate }) => {
        const { numerator, denominator } = ratioOfRate(rate)
        expect(numerator * 10n ** BigInt(-exponent)).toBe(digits * denominator)
      }),
    )
  })
})
