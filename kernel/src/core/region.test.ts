// The stored form of a region, and its form in queries.
import { expect, test } from 'vitest'
import { parseRegion, regionOf } from './region.ts'

test.each([
  ['US', 'CA', 'US-CA'],
  ['US', ' ca ', 'US-CA'],
  ['US', 'US-CA', 'US-CA'],
  ['MX', 'Jalisco', 'MX-JALISCO'],
  ['ES', 'Castilla-La Mancha', 'ES-CASTILLA-LA MANCHA'],
  ['MX', 'Nuevo Leo\u0301n', 'MX-NUEVO LEÓN'],
  ['US', '', null],
  ['US', '  ', null],
  ['US', null, null],
  [null, 'CA', null],
] as const)('in the country %j the region %j is written as %j', (country, region, written) => {
  expect(regionOf(country, region)).toBe(written)
})

test.each(['US-CA', 'MX-NUEVO LEÓN', 'ES-CASTILLA-LA MANCHA'])('%s is queried as it is written', (region) => {
  expect(parseRegion(region)).toEqual({ ok: true, value: region })
})

test('a region is queried in any letter case', () => {
  expect(parseRegion(' us-ca ')).toEqual({ ok: true, value: 'US-CA' })
})

test.each(['', 'CA', 'California', 'US', 'US-', 'UK-ENG', '-CA'])('%j names no region of a country', (text) => {
  expect(parseRegion(text)).toMatchObject({ ok: false, message: expect.stringContaining('US-CA') })
})
