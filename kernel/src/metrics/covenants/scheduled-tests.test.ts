// The scheduled tests of a line: by the terms in force on each test day.
import { describe, expect, test } from 'vitest'
import { covenantOf, datedTerms } from '../../../test/covenants/covenant-fixtures.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { monthText } from '../../core/month.ts'
import { firstTestMonth, scheduledTests } from './scheduled-tests.ts'
import type { DatedTerms } from './terms-in-force.ts'

const onDay = (day: number) => ({ on: 'day', day }) as const

function tests(terms: readonly DatedTerms[], opened_on: string, until: string): string[] {
  return scheduledTests({ opened_on: dayNumber(opened_on), terms }, dayNumber(until)).map(
    ({ covenant, terms: { id }, month, day }) => `${monthText(month)} ${dayOfNumber(day)} ${covenant.id} ${id}`,
  )
}

const monthly = datedTerms('first', {
  covenants: [covenantOf({ id: 'a' }), covenantOf({ id: 'b', test_day: onDay(15) })],
})

describe('a line', () => {
  test('is tested each month from its opening on, each covenant on its own day', () => {
    expect(tests([monthly], '2026-01-20', '2026-03-15')).toEqual([
      '2026-01 2026-01-31 a first',
      '2026-02 2026-02-28 a first',
      '2026-02 2026-02-15 b first',
      '2026-03 2026-03-15 b first',
    ])
  })

  test('is not tested before it is opened, nor before there are terms', () => {
    expect(tests([monthly], '2026-05-01', '2026-04-30')).toEqual([])
    expect(
      tests([datedTerms('later', { ...monthly.terms, effective_from: '2026-02-16' })], '2025-11-01', '2026-03-01'),
    ).toEqual(['2026-02 2026-02-28 a later'])
  })

  test('is tested on the day it is opened', () => {
    expect(tests([monthly], '2026-01-31', '2026-01-31')).toEqual(['2026-01 2026-01-31 a first'])
  })
})

describe('an amendment', () => {
  const amended = (from: string, day: number) =>
    datedTerms('amended', { effective_from: from, covenants: [covenantOf({ id: 'a', test_day: onDay(day) })] })

  test('within a month decides the tests of its own days, and drops covenants that it omits', () => {
    expect(tests([monthly, amended('2026-02-16', 20)], '2026-01-01', '2026-03-31')).toEqual([
      '2026-01 2026-01-31 a first',
      '2026-01 2026-01-15 b first',
      '2026-02 2026-02-15 b first',
      '2026-02 2026-02-20 a amended',
      '2026-03 2026-03-20 a amended',
    ])
  })

  test('that moves the test day within the month leaves one test, the later', () => {
    const early = datedTerms('first', { covenants: [covenantOf({ id: 'a', test_day: onDay(10) })] })
    expect(tests([early, amended('2026-02-15', 20)], '2026-02-01', '2026-02-28')).toEqual([
      '2026-02 2026-02-20 a amended',
    ])
    expect(tests([amended('2026-02-15', 20), early], '2026-02-01', '2026-02-28')).toEqual([
      '2026-02 2026-02-20 a amended',
    ])
  })
})

test('a line opened after the test day of its month has its first test in the next', () => {
  const first = (day: number, opened_on: string) =>
    monthText(firstTestMonth({ test_day: onDay(day) }, dayNumber(opened_on)))
  expect(first(15, '2026-01-15')).toBe('2026-01')
  expect(first(15, '2026-01-16')).toBe('2026-02')
})
