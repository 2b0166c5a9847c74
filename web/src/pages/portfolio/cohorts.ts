// Cohorts: the months that they are made of, and the age at which they are compared.
import { monthsLater } from './months.ts'

/** `2025-Q1` is January to March, `2025-03` itself. */
export function monthsOfCohort(cohort: string): string[] {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(cohort)
  if (quarter === null) return [cohort]
  const first = monthsLater(`${quarter[1]}-01`, (Number(quarter[2]) - 1) * 3)
  return [0, 1, 2].map((month) => monthsLater(first, month))
}

/** In months. Half a year shows which cohorts are good, and most cohorts are that old. */
const AGE_UNASKED = 6

/** Whether a curve is lower at some age than at an earlier one; ages without a value are skipped. */
export function hasFall(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null)
  return known.some((value, at) => value < (known[at - 1] ?? value))
}

interface Aged {
  readonly months_on_book: number
  readonly complete: boolean
}

/** The age at which cohorts are compared: the one asked for, else half a year, or the age of the oldest cohort if that is less. */
export function ageShown(rows: readonly Aged[], asked: string | undefined): number {
  if (asked !== undefined && /^\d{1,4}$/.test(asked)) return Number(asked)
  const oldest = Math.max(0, ...rows.filter(({ complete }) => complete).map((row) => row.months_on_book))
  return Math.min(AGE_UNASKED, oldest)
}
