// Names are asked for in as few requests as the service and an address allow.
import { expect, test } from 'vitest'
import { inRequests } from './account-names.ts'

const many = (count: number, length = 8) => Array.from({ length: count }, (_, at) => String(at).padStart(length, 'a'))

test('the accounts of a page are one request', () => {
  expect(inRequests([])).toEqual([])
  expect(inRequests(['a', 'b'])).toEqual([['a', 'b']])
  expect(inRequests(many(100)).map(({ length }) => length)).toEqual([100])
})

test('more than the service names at once, and longer ids than an address holds, are several', () => {
  expect(inRequests(many(201)).map(({ length }) => length)).toEqual([100, 100, 1])
  const long = inRequests(many(100, 255))
  expect(long.flat()).toEqual(many(100, 255))
  expect(long.length).toBeGreaterThan(3)
  for (const ids of long) expect(encodeURIComponent(ids.join('\n')).length).toBeLessThanOrEqual(8_000)
  expect(inRequests(['ü'.repeat(255), 'ü'.repeat(255)]).map(({ length }) => length)).toEqual([2])
})
