// The terms in force on a day.
import { expect, test } from 'vitest'
import { datedTerms } from '../../../test/covenants/covenant-fixtures.ts'
import { dayNumber } from '../../core/day.ts'
import { termsInForce } from './terms-in-force.ts'

const opening = datedTerms('opening', { effective_from: '2026-01-15', effective_until: '2027-01-01' })
const amended = datedTerms('amended', { effective_from: '2026-06-10', effective_until: '2026-09-01' })
const on = (day: string, ...all: (typeof opening)[]) => termsInForce(all, dayNumber(day))?.id

test.each([
  ['no terms hold before the first', '2026-01-14', undefined],
  ['terms hold from their first day on', '2026-01-15', 'opening'],
  ['the day before an amendment is that of the terms before', '2026-06-09', 'opening'],
  ['an amendment holds from its first day on', '2026-06-10', 'amended'],
  ['effective_until is the first day that is no longer theirs', '2026-08-31', 'amended'],
  ['where an amendment has ended, the terms that still hold come back', '2026-09-01', 'opening'],
  ['none hold after the last has ended', '2027-01-01', undefined],
])('%s', (_, day, id) => {
  expect(on(day, opening, amended)).toBe(id)
  expect(on(day, amended, opening)).toBe(id)
})

test('of terms from one day the latest version applies', () => {
  const corrected = datedTerms('corrected', { effective_from: '2026-01-15' })
  expect(on('2026-02-01', opening, corrected)).toBe('corrected')
  expect(on('2026-02-01', corrected, opening)).toBe('opening')
})

test('terms without a first day never apply', () => {
  expect(on('2026-02-01', datedTerms('undated', { effective_from: null }))).toBeUndefined()
})
