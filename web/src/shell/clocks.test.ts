// The clocks of an address: read exactly or left out, never guessed.
import { expect, test } from 'vitest'
import { clocksInWords, isPast, readClocks } from './clocks.ts'

test('a day and a moment are read, anything else is left out', () => {
  const clocks = { as_of: '2026-01-31', known_at: '2026-02-01T08:30:00Z' }
  expect(readClocks({ ...clocks, page: 'x' } as typeof clocks)).toEqual(clocks)
  for (const as_of of ['yesterday', '2026-1-31', '', 20260131, undefined]) expect(readClocks({ as_of })).toEqual({})
  for (const known_at of ['2026-02-01', '2026-02-01T08:30:00', '2026-02-01T08:30:00+01:00'])
    expect(readClocks({ known_at })).toEqual({})
})

test('the clocks are shown in words, and today as known now is not the past', () => {
  expect([clocksInWords({}), isPast({})]).toEqual(['Today', false])
  expect(clocksInWords({ as_of: '2026-01-31' })).toBe('As of 2026-01-31')
  const both = { as_of: '2026-01-31', known_at: '2026-02-01T08:30:00Z' }
  expect([clocksInWords(both), isPast(both)]).toEqual(['As of 2026-01-31, known 2026-02-01 08:30 UTC', true])
})
