// With what an address compares, on days worked out by hand.
import { expect, test } from 'vitest'
import { againstOf, readAgainst } from './against.ts'

test('an address compares with last month, last year, a day, or a moment; anything else is left out', () => {
  for (const against of ['last_month', 'last_year', '2026-01-31']) expect(readAgainst({ against })).toEqual({ against })
  const both = { against: '2026-01-31', against_known_at: '2026-02-01T08:30:00Z' }
  expect(readAgainst(both)).toEqual(both)
  for (const against of ['yesterday', 'toString', '', 20260131]) expect(readAgainst({ against })).toEqual({})
  expect(readAgainst({ against_known_at: 'now' })).toEqual({})
})

test.each([
  ['2026-03-15', 'last_month', '2026-02-15', 1],
  ['2026-03-31', 'last_month', '2026-02-28', 1],
  ['2026-02-28', 'last_month', '2026-01-31', 1],
  ['2026-03-30', 'last_month', '2026-02-28', 1],
  ['2026-01-10', 'last_month', '2025-12-10', 1],
  ['2024-02-29', 'last_year', '2023-02-28', 12],
  ['2025-02-28', 'last_year', '2024-02-29', 12],
  ['2026-03-31', '2026-03-15', '2026-03-15', 0],
  ['2026-03-31', '2026-05-01', '2026-05-01', -2],
])('%s compared with %s is compared with %s', (as_of, against, day, months) => {
  expect(againstOf({ against }, { as_of })).toEqual({ clocks: { as_of: day }, months, words: day })
})

test('another day is as known at the moment that is shown, unless another moment is chosen', () => {
  const shown = { as_of: '2026-03-31', known_at: '2026-04-02T00:00:00Z' }
  expect(againstOf({}, shown)).toBeUndefined()
  expect(againstOf({ against: 'last_month' }, shown)?.clocks).toEqual({ as_of: '2026-02-28', known_at: shown.known_at })
  expect(againstOf({ against_known_at: '2026-04-01T08:30:00Z' }, shown)).toEqual({
    clocks: { as_of: '2026-03-31', known_at: '2026-04-01T08:30:00Z' },
    months: 0,
    words: '2026-03-31, known 2026-04-01 08:30 UTC',
  })
})
