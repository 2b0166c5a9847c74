// Which rows were there on another day and at another moment.
import { expect, test } from 'vitest'
import { entryThen } from './there-then.tsx'

const entry = { date: '2026-02-10', created_at: '2026-02-11T08:00:00.500001Z', updated_at: '2026-02-12T08:00:00Z' }

test.each([
  ['2026-02-10', undefined, 'there too'],
  ['2026-02-09', undefined, 'not there: dated later'],
  ['2026-02-28', '2026-02-11T08:00:00Z', 'not there: recorded later'],
  ['2026-02-28', '2026-02-11T08:00:00.5Z', 'not there: recorded later'],
  ['2026-02-28', '2026-02-11T08:00:00.500001Z', 'there, changed later'],
  ['2026-02-28', '2026-02-11T09:00:00Z', 'there, changed later'],
  ['2026-02-28', '2026-02-12T08:00:00Z', 'there too'],
  ['2026-02-01', '2026-02-12T08:00:00Z', 'not there: dated later'],
])('on %s as known at %s an entry is %s', (as_of, known_at, text) => {
  expect(entryThen(entry, { clocks: known_at === undefined ? { as_of } : { as_of, known_at } })).toBe(text)
})
