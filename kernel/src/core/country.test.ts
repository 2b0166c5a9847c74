// Country codes, and the messages for the usual wrong ones.
import { describe, expect, test } from 'vitest'
import { parseCountry } from './country.ts'
import { COUNTRY_CODES } from './tables/iso3166.ts'

describe('parseCountry', () => {
  test('every assigned code is read', () => {
    expect(COUNTRY_CODES.size).toBe(249)
    for (const value of COUNTRY_CODES) expect(parseCountry(value)).toEqual({ ok: true, value })
  })

  test.each([
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['us', 'US'],
    ['USA', 'US'],
    ['EL', 'GR'],
    [' MX', 'MX'],
  ])('%j is refused with the advice to send %s', (text, code) => {
    expect(parseCountry(text)).toMatchObject({
      ok: false,
      message: expect.stringContaining(`send ${code}`),
    })
  })

  test.each(['', 'XK', 'ZZ', 'U', 'Mexico', 'ＵＳ'])('%j is refused', (text) => {
    expect(parseCountry(text)).toMatchObject({
      ok: false,
      message: expect.stringContaining('send two upper-case letters'),
    })
  })
})
