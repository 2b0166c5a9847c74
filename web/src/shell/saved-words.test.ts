// How a saved table was filtered, ordered and compared, in words.
import { expect, test } from 'vitest'
import { comparedInWords, filtersInWords, orderInWords } from './saved-words.ts'

test.each([
  [{}, 'None'],
  [{ page: 'x', limit: '10', sort: 'at_desc', as_of: '2026-01-31', columns: 'a', status: undefined }, 'None'],
  [{ sorted: 'users.name_asc', chosen_columns: 'users.name.role' }, 'None'],
  [{ status: 'in_cure', obligor_id: 'a_b-1' }, 'Status: in cure; Obligor id: a_b-1'],
  [{ 'metadata[branch]': 'west', 'find': 'acme' }, 'Metadata branch: west; Search: acme'],
])('the filters of %j are %s', (parameters, words) => {
  expect(filtersInWords(parameters)).toBe(words)
})

test('a filter that the page declares is called as on the page', () => {
  const declared = [{ name: 'kind', label: 'Kind of record', options: [{ value: 'api_key', label: 'API key' }] }]
  expect(filtersInWords({ kind: 'api_key' }, declared)).toBe('Kind of record: API key')
  expect(filtersInWords({ kind: 'other_kind' }, declared)).toBe('Kind of record: other kind')
})

test('orders and comparisons are in words', () => {
  expect(orderInWords(undefined)).toBe('As on the page')
  expect(orderInWords('origination_date_asc')).toBe('Origination date, ascending')
  expect(orderInWords('headroom')).toBe('Headroom')
  expect(comparedInWords({})).toBeUndefined()
  expect(comparedInWords({ against: 'last_month' })).toBe('last month')
  expect(comparedInWords({ against_known_at: '2026-01-31T12:00:00Z' })).toBe('the same day, known 2026-01-31T12:00:00Z')
})
