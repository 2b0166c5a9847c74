// Moments differ by microseconds.
import { expect, test } from 'vitest'
import { isBy, laterFirst, momentBefore } from './moments.ts'

test.each([
  ['2026-01-31T12:00:00.000001Z', '2026-01-31T12:00:00.000000Z'],
  ['2026-01-31T12:00:00.000000Z', '2026-01-31T11:59:59.999999Z'],
  ['2026-01-31T12:00:00.5Z', '2026-01-31T12:00:00.499999Z'],
])('the moment before %s is %s', (moment, before) => {
  expect(momentBefore(moment)).toBe(before)
})

test.each([
  ['2026-01-31T12:00:00.000000Z', '2026-01-31T12:00:00Z', true],
  ['2026-01-31T12:00:00.000001Z', '2026-01-31T12:00:00Z', false],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.123Z', false],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.123456Z', true],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.124Z', true],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:01Z', true],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T13:00:00.123457+01:00', true],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T13:00:00.123455+01:00', false],
  ['2026-01-31T12:00:00.123456Z', undefined, true],
])('whether %s is by %s: %s', (moment, limit, expected) => {
  expect(isBy(moment, limit)).toBe(expected)
})

test('the later of two moments within a millisecond comes first', () => {
  const moments = ['2026-01-31T12:00:00.000002Z', '2026-01-31T12:00:00.000010Z', '2026-01-31T12:00:00.000001Z']
  expect(moments.toSorted(laterFirst).map((moment) => moment.slice(-4))).toEqual(['010Z', '002Z', '001Z'])
})
