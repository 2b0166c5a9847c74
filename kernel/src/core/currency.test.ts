// Currency codes and their decimals, including those that Intl gets wrong.
import { describe, expect, test } from 'vitest'
import { minorUnits, parseCurrency } from './currency.ts'
import { CODES_BY_DECIMALS, CODES_WITHOUT_MINOR_UNIT } from './tables/iso4217.ts'

describe('parseCurrency', () => {
  test('every active code with a minor unit is read', () => {
    const codes = [...CODES_BY_DECIMALS.values()].flat()
    expect(codes.map((code) => parseCurrency(code))).toEqual(codes.map((value) => ({ ok: true, value })))
    expect([...CODES_BY_DECIMALS].map(([decimals, list]) => [decimals, list.length])).toEqual([
      [0, 17],
      [2, 139],
      [3, 7],
      [4, 2],
    ])
    expect(CODES_WITHOUT_MINOR_UNIT.size).toBe(13)
  })

  test.each(['usd', 'USD ', 'US', 'US$', 'XAU', 'XXX', 'XTS', 'DEM', 'BGN', '', 'constructor'])(
    '%j is refused',
    (code) => {
      expect(parseCurrency(code)).toMatchObject({
        ok: false,
        message: expect.stringContaining('send '),
      })
    },
  )

  test('a code in lower case is refused with the code in upper case', () => {
    expect(parseCurrency('mxn')).toMatchObject({ message: expect.stringContaining('send MXN') })
  })
})

test.each([
  ['JPY', 0],
  ['UYI', 0],
  ['UGX', 0],
  ['USD', 2],
  ['COP', 2],
  ['HUF', 2],
  ['IDR', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['CLF', 4],
])('%s has %d decimals', (code, decimals) => {
  expect(minorUnits(code)).toBe(decimals)
})

test('an unknown code has no decimals', () => {
  expect(() => minorUnits('XAU')).toThrow(RangeError)
})
