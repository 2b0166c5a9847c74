// Terms while they are edited.
import { expect, test } from 'vitest'
import { changesOf, freeId, moved, withField } from './draft.ts'

test('only parts that differ are sent, and null clears', () => {
  const before = { reserves: [], interest: { margin: 0.1 }, servicing_fee: 0.01 }
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, reserves: [{ id: 'a' }], servicing_fee: undefined })).toEqual({
    reserves: [{ id: 'a' }],
    servicing_fee: null,
  })
})

test('a field that is changed keeps its place, and one that is emptied is gone', () => {
  expect(JSON.stringify(withField({ id: 'a', max: 30, basis: 'computed' }, 'max', 60))).toBe(
    '{"id":"a","max":60,"basis":"computed"}',
  )
  expect(withField({ id: 'a', max: 30 }, 'max', undefined)).toEqual({ id: 'a' })
})

test('members move within their list only', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})

test('a new member gets an id that is free', () => {
  expect(freeId([], 'days_past_due')).toBe('days-past-due')
  expect(freeId([{ id: 'term' }, { id: 'term-2' }], 'term')).toBe('term-3')
})
