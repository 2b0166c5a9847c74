// Moments in words: never more than has passed, nothing exact where it would only seem so.
import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

test.each([
  [0, 'just now'],
  [-59, 'just now'],
  [-60, '1 minute ago'],
  [-3_599, '59 minutes ago'],
  [-7_200, '2 hours ago'],
  [-86_400, 'yesterday'],
  [-6 * 86_400, '6 days ago'],
  [-400 * 86_400, 'last year'],
  [7 * 86_400 - 1, 'in 6 days'],
])('%i seconds from now is %s', (seconds, text) => {
  expect(relativeTime(seconds * 1000, 0)).toBe(text)
})
