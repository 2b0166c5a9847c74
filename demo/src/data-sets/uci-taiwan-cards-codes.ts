// How the lender's codes of months past due follow from the metrics of a card's month.
import { monthsBetween } from '../dates.ts'
import type { MonthRow } from '../month-row.ts'

/** The name of the view of a month as first known. */
export const firstKnown = (month: string) => `${month} as first known`

/** Why a late card is not reported as late. */
export const hidden_reason =
  'a card that owes nothing is not past due, whatever its code; with the cards whose code states months past due while ' +
  'nothing is outstanding'

/** Whole months past due, from the days that the metrics count; the first day of the first month is `since`. */
export function monthsPastDue({ days_past_due, since, as_of }: MonthRow): number {
  return days_past_due > 0 && since !== null ? monthsBetween(since, as_of) + 1 : 0
}

/** The lender's code where the metrics show none because nothing is outstanding, else what they show. */
export function codeOf(row: MonthRow): number {
  return row.closing <= 0 ? row.times : monthsPastDue(row)
}

/** A code as expected.json names it; those that are no delinquency are together. */
export const shownCode = (months_past_due: number) => (months_past_due > 0 ? String(months_past_due) : '<=0')

/** A code as the rolls of expected.json name it. */
export const rollState = (months_past_due: number) => (months_past_due >= 3 ? '3+' : shownCode(months_past_due))
