// Which day it is depends on where.
import { expect, test } from 'vitest'
import { momentOf, today } from './today.ts'

test('a day begins at midnight of its time zone', () => {
  const now = Date.parse('2026-03-01T02:30:00Z')
  expect(today('UTC', now)).toBe('2026-03-01')
  expect(today('America/New_York', now)).toBe('2026-02-28')
})

test('a moment of a day is of that day, wherever it is', () => {
  // At noon in UTC it is one in the morning of the same day, and five in the afternoon.
  expect(momentOf('2026-07-15', 'Etc/GMT+11')).toBe('2026-07-15T12:00:00Z')
  expect(momentOf('2026-07-15', 'Asia/Karachi')).toBe('2026-07-15T12:00:00Z')
  expect(momentOf('2026-07-15')).toBe('2026-07-15T12:00:00Z')
  // The 16th has begun there at noon in UTC: at midnight in UTC it is noon, one and two in the afternoon of the 15th.
  expect(momentOf('2026-07-15', 'Pacific/Auckland')).toBe('2026-07-15T00:00:00Z')
  expect(momentOf('2026-07-15', 'Pacific/Tongatapu')).toBe('2026-07-15T00:00:00Z')
  expect(momentOf('2026-07-15', 'Pacific/Kiritimati')).toBe('2026-07-15T00:00:00Z')
  // In New Zealand's summer it is 13 hours ahead, and noon in UTC of the 15th is one in the morning of the 16th.
  expect(momentOf('2026-01-15', 'Pacific/Auckland')).toBe('2026-01-15T00:00:00Z')
})
