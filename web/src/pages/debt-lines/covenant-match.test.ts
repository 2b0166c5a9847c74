// A test is compared with the one that tests the same, whatever the agreement calls it.
import { expect, test } from 'vitest'
import { type Matched, counterpartOf, isSameTest } from './covenant-match.ts'

const row = (covenant_id: string, more: Partial<Matched> = {}): Matched => ({
  covenant_id,
  condition: 1,
  metric: 'delinquency_rate',
  parameters: { days_past_due: 31, basis: 'reported', bureau: null } as unknown as Matched['parameters'],
  window: { method: 'ratio_of_sums', months: 3 } as unknown as Matched['window'],
  comparator: '<=',
  ...more,
})

const otherwise = { parameters: { days_past_due: 61 } as unknown as Matched['parameters'] }

test('the same test is found under another name, and that of the same id before others', () => {
  const [late, later] = [row('late'), row('later')]
  expect(counterpartOf(row('past-due'), [late, later], 'lines')).toBe(late)
  expect(counterpartOf(row('later'), [late, later], 'lines')).toBe(later)
})

test('fields in another order and fields without a value are the same test', () => {
  const parameters = { basis: 'reported', days_past_due: 31 } as unknown as Matched['parameters']
  expect(isSameTest(row('a'), row('b', { parameters }))).toBe(true)
  expect(isSameTest(row('a'), row('b', { window: null }))).toBe(false)
  expect(isSameTest(row('a'), row('b', { comparator: '>=' }))).toBe(false)
})

test('an id alone makes no two lines comparable; a line on another day keeps its covenant, unless it is of another metric', () => {
  const now = row('late')
  const changed = row('late', otherwise)
  expect(counterpartOf(now, [changed], 'lines')).toBeUndefined()
  expect(counterpartOf(now, [row('other'), changed], 'days')).toBe(changed)
  expect(counterpartOf(now, [row('late', { metric: 'leverage' })], 'days')).toBeUndefined()
})
