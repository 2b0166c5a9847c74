// What the days of a document mean, at their edges. Days are counted in a calendar by hand.
import { expect, test } from 'vitest'
import { expiryOn, needOn } from './document-days.ts'

test.each([
  ['2026-03-31', 'Needed'],
  ['2026-04-01', 'Overdue'],
])('a document that is needed by 31 March is on %s: %s', (day, text) => {
  expect(needOn({ file_name: null, due_date: '2026-03-31' }, day)?.text).toBe(text)
})

test('a document with its file, or without a due date, is neither needed nor overdue', () => {
  expect(needOn({ file_name: 'title.pdf', due_date: '2026-03-31' }, '2026-05-01')).toBeUndefined()
  expect(needOn({ file_name: null, due_date: null }, '2026-05-01')).toBeUndefined()
})

test.each([
  ['2026-02-28', undefined],
  ['2026-03-01', 'Expiring'],
  ['2026-03-31', 'Expiring'],
  ['2026-04-01', 'Expired'],
])('a document that is valid until 31 March is on %s: %s', (day, text) => {
  expect(expiryOn({ expiry_date: '2026-03-31' }, day)?.text).toBe(text)
})

test('a document without an expiry date is valid for good', () => {
  expect(expiryOn({ expiry_date: null }, '2100-01-01')).toBeUndefined()
})
