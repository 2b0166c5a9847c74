// What a write changed, from the record at its moment and at the one before.
import { expect, test } from 'vitest'
import { changesBetween } from './audit.ts'

test('a write changed what differs, and what it named although the day shows no difference', () => {
  const before = { id: 'a', name: 'Old', term: '1 year', currency: 'USD', balance: 1, updated_at: 'x' }
  const after = { id: 'a', name: 'New', term: '1 year', currency: 'USD', balance: 2, updated_at: 'y' }
  expect(changesBetween(before, after, ['term'])).toEqual([
    { field: 'term', before: '1 year', after: '1 year', currency: 'USD' },
    { field: 'name', before: 'Old', after: 'New', currency: 'USD' },
  ])
})
