// What a client accepts, by its header.
import { expect, test } from 'vitest'
import { accepts } from './accepted-encoding.ts'

const accepted = (header: string | undefined) =>
  (['br', 'gzip'] as const).filter((encoding) => accepts({ headers: { 'accept-encoding': header } }, encoding))

test('an encoding is accepted where it is named and not refused', () => {
  expect(accepted('gzip, deflate, br, zstd')).toEqual(['br', 'gzip'])
  expect(accepted('BR;q=0.5 , gzip; q=1')).toEqual(['br', 'gzip'])
  expect(accepted('br;q=0, gzip;q=0.001')).toEqual(['gzip'])
  expect(accepted('gzip;q=0.000')).toEqual([])
})

test('nothing is accepted where nothing is named', () => {
  for (const header of [undefined, '', 'identity', '*', 'brotli, xgzip']) expect(accepted(header)).toEqual([])
})
