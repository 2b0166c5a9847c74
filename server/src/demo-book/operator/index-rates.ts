// Fixings of the index that the line's agreements name. At the amendment the index rose by as much as the margin fell, so that the line's
// interest rate stays the same throughout. Fixings exist for the same days as FX rates: month ends and the last days.
import { addDays, endOfMonth } from '@tapeline/kernel/core/day'
import { line_index } from './line-agreement.ts'
import type { LineHistory } from './line-history.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'

const before_amendment = 0.035
const since_amendment = 0.04
const daily_days = 31

/** The records of the fixings from the opening of the line up to `today`, which belong to the operator. */
export function postFixings(
  parties: Parties,
  { opened_on, amended_on }: Pick<LineHistory, 'opened_on' | 'amended_on'>,
  today: string,
): OperatorCall[] {
  return daysFrom(opened_on, today)
    .filter((date) => date === opened_on || date === endOfMonth(date) || date > addDays(today, -daily_days))
    .map((date) =>
      postRecord('/index-rates', {
        id: `${line_index}-${date}`,
        organization: parties.operator,
        index: line_index,
        date,
        rate: date < amended_on ? before_amendment : since_amendment,
        source: 'Made up for the sandbox',
      }),
    )
}

function daysFrom(first: string, last: string): string[] {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
