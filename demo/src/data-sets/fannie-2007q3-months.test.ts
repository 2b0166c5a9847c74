// How the agency's months past due follow from the days that the service counts.
import { expect, it } from 'vitest'
import { daysBetween, firstOfMonth, lastOfMonth } from '../dates.ts'
import type { MonthRow } from '../month-row.ts'
import { monthsPastDue } from './fannie-2007q3-months.ts'
import { bucket_edges } from './fannie-2007q3-places.ts'

it('every count of months past due up to ten years comes back from its days, at the end of every month of twelve years', () => {
  const wrong: string[] = []
  for (let month = 0; month < 144; month += 1) {
    const first = firstOfMonth('2006-01-01', month)
    for (let late = 1; late <= 120; late += 1) {
      const days_past_due = daysBetween(firstOfMonth(first, -late), lastOfMonth(first))
      if (monthsPastDue({ days_past_due } as MonthRow) !== late) wrong.push(`${late} months in ${first}`)
    }
  }
  expect(wrong).toEqual([])
})

it('every count of months past due has a bucket of its own, at the end of every month of twelve years', () => {
  const wrong: string[] = []
  for (let month = 0; month < 144; month += 1) {
    const first = firstOfMonth('2006-01-01', month)
    for (let late = 0; late <= 12; late += 1) {
      const days = daysBetween(firstOfMonth(first, -late), lastOfMonth(first))
      const beyond = bucket_edges.filter((edge) => days > edge).length
      if (beyond !== Math.min(late, 6)) wrong.push(`${late} months in ${first}`)
    }
  }
  expect(wrong).toEqual([])
})

it('what is not past due is no month past due', () => {
  expect(monthsPastDue({ days_past_due: 0 } as MonthRow)).toBe(0)
})
