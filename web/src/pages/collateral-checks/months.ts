// Months of findings: the rows of all checks of a month added up, in the order of the months, with months between in which no check found anything.
import type { FindingsByMonthRow } from '@tapeline/sdk'
import { monthsLater } from '../portfolio/months.ts'

/** A month of all checks that are asked about. */
export interface FindingsMonth {
  readonly month: string
  readonly in_progress: boolean
  readonly found: number
  readonly ended: number
  readonly closed: number
  readonly opened_again: number
  /** Findings that hold at its end, by state. */
  readonly open: number
  readonly explained: number
  readonly confirmed: number
}

/** The months of some rows, the earliest first. A finding is in the rows of each month at whose end it holds, so that a month without rows has none. */
export function monthsOf(rows: readonly FindingsByMonthRow[]): FindingsMonth[] {
  const months = rows.map(({ month }) => month).toSorted()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: FindingsMonth[] = []
  for (let month = first; month <= last; month = monthsLater(month, 1))
    all.push(
      added(
        month,
        rows.filter((row) => row.month === month),
      ),
    )
  return all
}

function added(month: string, rows: readonly FindingsByMonthRow[]): FindingsMonth {
  const sum = (of: (row: FindingsByMonthRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    month,
    in_progress: rows.some(({ open }) => open),
    found: sum((row) => row.found),
    ended: sum((row) => row.ended),
    closed: sum((row) => row.closed),
    opened_again: sum((row) => row.opened_again),
    open: sum(({ at_end }) => at_end.open),
    explained: sum(({ at_end }) => at_end.explained),
    confirmed: sum(({ at_end }) => at_end.confirmed),
  }
}
