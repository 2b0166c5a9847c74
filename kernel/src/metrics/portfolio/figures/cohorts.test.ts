// Cohorts by age: which months they are made of, when they are looked at, and when they are whole.
import { describe, expect, test } from 'vitest'
import { plainSeries } from '../../../../test/portfolio/plain-series.ts'
import { dayNumber } from '../../../core/day.ts'
import { lastDayOf, monthNumber } from '../../../core/month.ts'
import { agesOf, cohortOf, cohortText, sumAtAge } from './cohorts.ts'

const MEASURED = 16

/** A month of origination whose measure rose by some amounts on days. */
function origination(month: string, risen: readonly (readonly [day: string, delta: number])[]) {
  const changes = risen.map(([day, delta]) => ({ day: dayNumber(day), measure: MEASURED, delta }))
  return { origination: monthNumber(month), series: plainSeries(lastDayOf(monthNumber('2099-12')), changes) }
}

const over = (month: string) => ({ month: monthNumber(month), open: false })
const inProgress = (month: string) => ({ month: monthNumber(month), open: true })

describe('a cohort is named', () => {
  test('by its month, or by the calendar quarter of it, before 1970 as after it', () => {
    const labels = (month: string) => [
      cohortText(cohortOf(monthNumber(month), 'month'), 'month'),
      cohortText(cohortOf(monthNumber(month), 'quarter'), 'quarter'),
    ]
    expect(labels('2025-01')).toEqual(['2025-01', '2025-Q1'])
    expect(labels('2025-03')).toEqual(['2025-03', '2025-Q1'])
    expect(labels('2024-12')).toEqual(['2024-12', '2024-Q4'])
    expect(labels('1969-05')).toEqual(['1969-05', '1969-Q2'])
  })
})

describe('a cohort of one month', () => {
  const january = origination('2025-01', [
    ['2024-12-30', 1],
    ['2025-01-31', 10],
    ['2025-02-01', 100],
    ['2025-03-31', 1_000],
  ])

  test('is as old as the months since its origination, and counts what was dated before it', () => {
    const ages = agesOf([january], 'month', over('2025-03'))
    expect(ages.map(({ months_on_book }) => months_on_book)).toEqual([0, 1, 2])
    expect(ages.map((age) => sumAtAge(age, MEASURED))).toEqual([11, 111, 1_111])
  })

  test('is whole at every age but that of the month in progress', () => {
    const wholeness = (until: ReturnType<typeof over>) =>
      agesOf([january], 'month', until).map(({ complete }) => complete)
    expect(wholeness(inProgress('2025-03'))).toEqual([true, true, false])
    expect(wholeness(over('2025-03'))).toEqual([true, true, true])
  })

  test('that is still to come has no age', () => {
    expect(agesOf([january], 'month', over('2024-12'))).toEqual([])
  })
})

describe('a quarter', () => {
  const january = origination('2025-01', [
    ['2025-01-10', 1],
    ['2025-02-10', 10],
    ['2025-03-10', 100],
    ['2025-04-10', 1_000],
  ])
  const february = origination('2025-02', [
    ['2025-02-10', 2],
    ['2025-03-10', 20],
    ['2025-04-10', 200],
  ])
  const march = origination('2025-03', [['2025-04-10', 3]])
  const wholeness = (months: Parameters<typeof agesOf>[0], until: ReturnType<typeof over>) =>
    agesOf(months, 'quarter', until).map(({ complete }) => complete)

  test('adds its months up at the same age, each at its own calendar month', () => {
    const ages = agesOf([january, february], 'quarter', over('2025-04'))
    expect(ages.map((age) => sumAtAge(age, MEASURED))).toEqual([1 + 2, 11 + 22, 111 + 222, 1_111])
  })

  test('is whole at an age of which its youngest month has reached the end', () => {
    expect(wholeness([january, february, march], over('2025-04'))).toEqual([true, true, false, false])
    expect(wholeness([january, february, march], inProgress('2025-04'))).toEqual([true, false, false, false])
    expect(wholeness([january, february], over('2025-04'))).toEqual([true, true, true, false])
  })

  test('is not whole while more of it may be originated', () => {
    expect(wholeness([january], inProgress('2025-03'))).toEqual([false, false, false])
    expect(wholeness([january], over('2025-02'))).toEqual([false, false])
    expect(wholeness([january], over('2025-03'))).toEqual([true, true, true])
  })
})

test('a sum that a number cannot hold is exact all the same', () => {
  const large = Number.MAX_SAFE_INTEGER
  const months = [origination('2025-01', [['2025-01-01', large]]), origination('2025-02', [['2025-02-01', large]])]
  const [age] = agesOf(months, 'quarter', over('2025-03'))
  expect(age && sumAtAge(age, MEASURED)).toBe(18014398509481982n)
})
