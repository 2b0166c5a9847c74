// To which moment a clock is moved that is to show a day.
import { expect, test } from 'vitest'
import { momentOf } from './sandbox-clock.ts'

test('the moment is of the day, wherever the sandbox is', () => {
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
