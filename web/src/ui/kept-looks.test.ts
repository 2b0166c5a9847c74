// The orders and the columns of tables in an address.
import { expect, test } from 'vitest'
import { keptOf, withKept } from './kept-looks.ts'

test('each table of a page has its own order, and taking one off leaves the others', () => {
  const one = withKept(undefined, 'users', 'name_desc')
  const two = withKept(one, 'users-invited', 'role_asc')
  expect([one, two]).toEqual(['users.name_desc', 'users.name_desc,users-invited.role_asc'])
  expect([keptOf(two, 'users'), keptOf(two, 'users-invited'), keptOf(two, 'keys')]).toEqual([
    'name_desc',
    'role_asc',
    undefined,
  ])
  expect(withKept(two, 'users', 'name_asc')).toBe('users-invited.role_asc,users.name_asc')
  expect(withKept(one, 'users', undefined)).toBeUndefined()
})

test('the columns of a table are several names', () => {
  const kept = withKept('keys.name', 'users', 'name.role')
  expect(kept).toBe('keys.name,users.name.role')
  expect(keptOf(kept, 'users')).toBe('name.role')
})
