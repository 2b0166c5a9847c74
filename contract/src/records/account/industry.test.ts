// Industries: the codes of the interface, retired codes, and codes that no edition has.
import { describe, expect, test } from 'vitest'
import { isKnownIndustry, parseIndustry } from './industry.ts'
import { NAICS_2017_RETIRED, NAICS_2022 } from './naics-codes.ts'

const DEFAULTS = [
  '112990',
  '711510',
  '441110',
  '522110',
  '812112',
  '812111',
  '444180',
  '811210',
  '713940',
  '621999',
  '423830',
  '524210',
  '611699',
  '722513',
  '339999',
  '541990',
  '531210',
  '722511',
  '459999',
  '458310',
  '711211',
]

describe('industry', () => {
  test('the editions have as many codes as published', () => {
    expect([NAICS_2022.size, NAICS_2017_RETIRED.size]).toEqual([1012, 139])
  })

  test.each(DEFAULTS)('the default code %s of the interface is read and known', (code) => {
    expect(parseIndustry(code)).toEqual({ ok: true, value: code })
    expect(isKnownIndustry(code)).toBe(true)
  })

  test('a retired code is known, an invented one is accepted and not known', () => {
    expect(isKnownIndustry('212111')).toBe(true)
    expect(parseIndustry('722599')).toEqual({ ok: true, value: '722599' })
    expect(isKnownIndustry('722599')).toBe(false)
  })

  test.each(['', '7225', '7225111', '722 511', '000000', '990000', '101010', 'retail', '72251A'])(
    '%j is refused',
    (text) => {
      expect(parseIndustry(text)).toMatchObject({
        ok: false,
        message: expect.stringContaining('722511'),
      })
    },
  )
})
