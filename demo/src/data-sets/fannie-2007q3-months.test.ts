// How the agency's months past due follow from the days that the service counts.
import { expect, it } from 'vitest'
import { daysBetween, firstOfMonth, lastOfMonth } from '../dates.ts'
import type { MonthRow } from '../month-row.ts'
import { monthsPastDue } from './fannie-2007q3-months.ts'

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

it('what is not past due is no month past due', () => {
  expect(monthsPastDue({ days_past_due: 0 } as MonthRow)).toBe(0)
})
