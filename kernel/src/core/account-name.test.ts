// The name of a business comes before those of a person; what is missing leaves no gap.
import { expect, test } from 'vitest'
import { nameOfAccount } from './account-name.ts'

test.each([
  [{ name: 'Bistro', first_name: null, last_name: null }, 'Bistro'],
  [{ name: 'Bistro', first_name: 'Ana', last_name: 'Ruiz' }, 'Bistro'],
  [{ name: null, first_name: 'Ana', last_name: 'Ruiz' }, 'Ana Ruiz'],
  [{ last_name: 'Ruiz' }, 'Ruiz'],
  [{ first_name: 'Ana', last_name: null }, 'Ana'],
  [{ name: null, first_name: null, last_name: null }, null],
  [{}, null],
])('%o is called %s', (account, name) => {
  expect(nameOfAccount(account)).toBe(name)
})
