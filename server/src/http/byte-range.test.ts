// The Range header: what RFC 9110 lets a client ask for, and what is ignored.
import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=5-', { first: 5, last: 99 }],
  ['bytes=50-4000', { first: 50, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-4000', { first: 0, last: 99 }],
  ['BYTES = 5 - 9', { first: 5, last: 9 }],
])('%s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])(
  '%s of 100 bytes cannot be satisfied',
  (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=1-2,5-6',
  'bytes=a-b',
  'lines=1-2',
  'bytes=1-2x',
  `bytes=${'9'.repeat(40)}-`,
])('%s is no range that is served: the whole file is', (header) => {
  expect(parseRange(header, 100)).toBeUndefined()
})
