// Addresses are handed on to the service as they are, so they are read and written as it does.
import { expect, test } from 'vitest'
import { parseSearch, readTexts, stringifySearch } from './address.ts'

test('an address means what a query of the service means: ids of digits stay texts', () => {
  const search = parseSearch('?obligor_id=007&metadata[branch]=west&state=120%2B&page=a%3D')
  expect(search).toEqual({ 'obligor_id': '007', 'metadata[branch]': 'west', 'state': '120+', 'page': 'a=' })
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ a: undefined, b: '' })).toBe('?b=')
  expect(stringifySearch({})).toBe('')
})

test('a page reads what it knows of an address', () => {
  const search = { 'state': 'current', 'metadata[a]': 'b', 'other': 'x', 'page': '' }
  expect(readTexts(search, ['state', 'page', 'metadata'])).toEqual({ 'state': 'current', 'metadata[a]': 'b' })
  expect(readTexts(search, ['state'])).toEqual({ state: 'current' })
})

test('every page reads how its tables were put', () => {
  const search = { sorted: 'users.name_asc', chosen_columns: 'users.name', other: 'x' }
  expect(readTexts(search, [])).toEqual({ sorted: 'users.name_asc', chosen_columns: 'users.name' })
})
