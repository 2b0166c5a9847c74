// The orders of tables in an address.
import { expect, test } from 'vitest'
import { orderOf, withOrder } from './kept-orders.ts'

test('each table of a page has its own order, and taking one off leaves the others', () => {
  const one = withOrder(undefined, 'users', 'name_desc')
  const two = withOrder(one, 'users-invited', 'role_asc')
  expect([one, two]).toEqual(['users.name_desc', 'users.name_desc,users-invited.role_asc'])
  expect([orderOf(two, 'users'), orderOf(two, 'users-invited'), orderOf(two, 'keys')]).toEqual([
    'name_desc',
    'role_asc',
    undefined,
  ])
  expect(withOrder(two, 'users', 'name_asc')).toBe('users-invited.role_asc,users.name_asc')
  expect(withOrder(one, 'users', undefined)).toBeUndefined()
})
