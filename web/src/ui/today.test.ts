// Which day it is depends on where.
import { expect, test } from 'vitest'
import { today } from './today.ts'

test('a day begins at midnight of its time zone', () => {
  const now = Date.parse('2026-03-01T02:30:00Z')
  expect(today('UTC', now)).toBe('2026-03-01')
  expect(today('America/New_York', now)).toBe('2026-02-28')
})
