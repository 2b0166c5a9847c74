// Cohorts and the months that they are made of.
import { monthsLater } from './months.ts'

/** `2025-Q1` is January to March, `2025-03` itself. */
export function monthsOfCohort(cohort: string): string[] {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(cohort)
  if (quarter === null) return [cohort]
  const first = monthsLater(`${quarter[1]}-01`, (Number(quarter[2]) - 1) * 3)
  return [0, 1, 2].map((month) => monthsLater(first, month))
}
