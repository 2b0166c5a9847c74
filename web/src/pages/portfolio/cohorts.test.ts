// The months of a cohort.
import { expect, test } from 'vitest'
import { monthsOfCohort } from './cohorts.ts'

test.each([
  ['2025-03', ['2025-03']],
  ['2025-Q1', ['2025-01', '2025-02', '2025-03']],
  ['2025-Q4', ['2025-10', '2025-11', '2025-12']],
])('%s is of %j', (cohort, months) => {
  expect(monthsOfCohort(cohort)).toEqual(months)
})
