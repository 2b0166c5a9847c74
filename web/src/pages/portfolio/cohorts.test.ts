// The months of a cohort, and the age at which cohorts are compared.
import { expect, test } from 'vitest'
import { ageShown, hasFall, monthsOfCohort } from './cohorts.ts'

test.each([
  ['2025-03', ['2025-03']],
  ['2025-Q1', ['2025-01', '2025-02', '2025-03']],
  ['2025-Q4', ['2025-10', '2025-11', '2025-12']],
])('%s is of %j', (cohort, months) => {
  expect(monthsOfCohort(cohort)).toEqual(months)
})

const upTo = (oldest: number, complete: number) =>
  Array.from({ length: oldest + 1 }, (_, months_on_book) => ({ months_on_book, complete: months_on_book <= complete }))

test.each([
  ['half a year', upTo(20, 19), undefined, 6],
  ['the oldest complete age of a young book', upTo(4, 3), undefined, 3],
  ['what is asked for', upTo(20, 19), '12', 12],
  ['nothing that is no number', upTo(20, 19), 'old', 6],
  ['the beginning where there is nothing', [], undefined, 0],
] as const)('cohorts are compared at %s', (_, rows, asked, age) => {
  expect(ageShown(rows, asked)).toBe(age)
})

test.each([
  [[0, 0.1, 0.1, 0.2], false],
  [[0, 0.2, 0.1], true],
  [[0.2, null, 0.1, 0.3], true],
  [[null, 0.1, null, 0.1, null], false],
  [[], false],
])('whether the curve %j falls: %s', (values, falls) => {
  expect(hasFall(values)).toBe(falls)
})
