// Lists and records in a cell, as people read them.
import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test.each([
  [[], ''],
  [{}, ''],
  [['a', 'b c'], 'a; b c'],
  [['a', null, ''], 'a'],
  [[1, 2n, true], '1; 2; true'],
  [{ branch_code: 'west', officer: 7, none: null }, 'branch_code: west; officer: 7'],
  [[{ name: 'cash', days_late: 3, basis: null }, { name: 'debt' }], 'name: cash, days late: 3; name: debt'],
  [[['a', 'b'], ['c']], 'a, b; c'],
  [{ of: { currency: 'USD', amount: 9_007_199_254_740_993n } }, 'of: currency: USD, amount: 9007199254740993'],
])('%o', (value, text) => {
  expect(listText(value)).toBe(text)
})
