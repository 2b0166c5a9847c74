// The changes of a write come from the record at its moment and at the one before.
import { expect, test } from 'vitest'
import { changesBetween, momentBefore } from './audit.ts'

test.each([
  ['2026-01-31T12:00:00.000001Z', '2026-01-31T12:00:00.000000Z'],
  ['2026-01-31T12:00:00.000000Z', '2026-01-31T11:59:59.999999Z'],
  ['2026-01-31T12:00:00.5Z', '2026-01-31T12:00:00.499999Z'],
])('the moment before %s is %s', (moment, before) => {
  expect(momentBefore(moment)).toBe(before)
})

test('a write changed what differs, and what it named although the day shows no difference', () => {
  const before = { id: 'a', name: 'Old', term: '1 year', currency: 'USD', balance: 1, updated_at: 'x' }
  const after = { id: 'a', name: 'New', term: '1 year', currency: 'USD', balance: 2, updated_at: 'y' }
  expect(changesBetween(before, after, ['term'])).toEqual([
    { field: 'term', before: '1 year', after: '1 year', currency: 'USD' },
    { field: 'name', before: 'Old', after: 'New', currency: 'USD' },
  ])
})
