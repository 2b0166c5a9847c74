// The step-downs of the advance rates that apply on a day. Their condition is tested at the end of each month, by the terms in force then;
// once true, a step-down applies until its condition has been false for as many consecutive months as the terms require.
import { lastDayOf, monthOfDay } from '../../core/month.ts'
import type { StepDown } from '../debt-line/debt-line-term.ts'
import { type ReadMetric, testCondition } from './condition.ts'
import { type CovenantLine, firstTestMonth } from './scheduled-tests.ts'
import { termsInForce } from './terms-in-force.ts'

const MONTH_END = { on: 'month_end' } as const

/** The step-downs in force on a day that apply, in the order of the terms; the last one counts. */
export function stepDownsOn(line: CovenantLine, day: number, read: ReadMetric): StepDown[] {
  const stepDowns = termsInForce(line.terms, day)?.terms.advance_rates?.step_downs ?? []
  return stepDowns.filter((stepDown) => applies(stepDown, line, day, read))
}

/**
 * Goes back from the last complete month until the result is certain. An untestable month does not count as false. A step-down that later
 * terms have under the same id continues; in months whose terms lack it, it was false.
 */
function applies({ id, restored_after }: StepDown, line: CovenantLine, day: number, read: ReadMetric): boolean {
  const month_of_day = monthOfDay(day)
  const last = lastDayOf(month_of_day) === day ? month_of_day : month_of_day - 1
  const first = firstTestMonth({ test_day: MONTH_END }, line.opened_on)
  let running = 0
  for (let month = last; month >= first && running < restored_after; month -= 1) {
    const tripped = trippedIn(id, line, month, read)
    if (tripped === true) return true
    running = tripped === false ? running + 1 : 0
  }
  return false
}

function trippedIn(id: string, { terms, opened_on }: CovenantLine, month: number, read: ReadMetric): boolean | null {
  const day = lastDayOf(month)
  const then = termsInForce(terms, day)?.terms.advance_rates?.step_downs?.find((one) => one.id === id)
  if (then === undefined) return false
  const moment = { month, day, test_day: MONTH_END, opened_on, threshold_month: month }
  return testCondition(then.when, moment, read).holds
}
