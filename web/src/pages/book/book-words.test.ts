// Findings and defaults in words, with their days.
import { expect, test } from 'vitest'
import { defaultText, defaultedText, findingText, staleText } from './book-words.ts'

test.each([
  ['2026-03-31', '2025-05-13', 'No money moved for 322 days, since 2025-05-13'],
  ['2026-03-31', '2026-01-27', 'No money moved for 63 days, since 2026-01-27'],
  ['2026-03-31', null, 'No money moved for more than 62 days'],
])('on %s what last moved on %s is: %s', (as_of, last_moved_on, text) => {
  expect(staleText({ as_of, last_moved_on })).toBe(text)
})

test('the filter states from how many days on nothing moved', () => {
  expect(findingText('stale')).toBe('No money moved for more than 62 days')
})

test.each([
  ['past_due_120_days', '2026-03-31: 120 days past due'],
  ['past_due_180_days', '2026-03-31: 180 days past due'],
  ['written_off', '2026-03-31: written off'],
] as const)('a default by %s is shown with its day and rule', (default_rule, text) => {
  const row = { defaulted_on: '2026-03-31', default_rule }
  expect(defaultedText(row)).toBe(text)
  expect(defaultText({ ...row, outcome: 'outstanding' })).toBe(`In default since ${text}`)
  expect(defaultText({ ...row, outcome: 'charged_off' })).toBe(`Defaulted on ${text}`)
})

test('what has not defaulted states nothing', () => {
  const row = { defaulted_on: null, default_rule: null }
  expect(defaultedText(row)).toBeUndefined()
  expect(defaultText({ ...row, outcome: 'outstanding' })).toBeUndefined()
})
