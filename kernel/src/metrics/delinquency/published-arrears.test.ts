// Delinquency as published by others: the scenarios that Apache Fineract tests its own loans with.
// https://github.com/apache/fineract/blob/develop/fineract-e2e-tests-runner/src/test/resources/features/LoanDelinquency.feature
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import type { DatedAmount } from './dated-amount.ts'
import { delinquentDays } from './delinquent-days.ts'
import { deriveArrears } from './derive-arrears.ts'
import { daysPastDue, overdueOn } from './overdue.ts'
import { claimFor, overdueByAge } from '../../../test/pools/overdue-by-age.ts'

const on = (day: string, amount: number): DatedAmount => ({ day: dayNumber(day), amount })

/** 1,000 without interest in four items of 250, grace of three days. */
const DUE = [on('2023-10-01', 250), on('2023-10-16', 250), on('2023-10-31', 250), on('2023-11-15', 250)]
const GRACE_DAYS = 3
const FIRST_PAUSE = { from: dayNumber('2023-10-06'), until: dayNumber('2023-10-30') }
const SHORT_PAUSE = { from: dayNumber('2023-10-15'), until: dayNumber('2023-10-25') }

describe('past-due days, overdue amount and delinquent days are those of the published scenarios', () => {
  it.each([
    ['2023-10-02', 0, FIRST_PAUSE, 1, 250, 0],
    ['2023-10-04', 0, FIRST_PAUSE, 3, 250, 0],
    ['2023-10-05', 0, FIRST_PAUSE, 4, 250, 1],
    ['2023-10-06', 0, FIRST_PAUSE, 5, 250, 2],
    ['2023-10-30', 0, FIRST_PAUSE, 29, 500, 2],
    ['2023-10-31', 0, FIRST_PAUSE, 30, 500, 3],
    ['2023-10-16', 150, FIRST_PAUSE, 15, 100, 2],
    ['2023-10-16', 500, FIRST_PAUSE, 0, 0, 0],
    ['2023-11-13', 0, SHORT_PAUSE, 43, 750, 30],
  ])('on %s, %i paid', (date, paid_amount, pause, past_due_days, overdue, delinquent) => {
    const day = dayNumber(date)
    const paid = paid_amount > 0 ? [{ day, amount: paid_amount }] : []
    const claim = claimFor(DUE, paid)
    const since = deriveArrears(claim).findLast((step) => step.day <= day)?.rolling_since ?? null
    const days_past_due = daysPastDue(since, day)
    expect(days_past_due).toBe(past_due_days)
    expect(overdueOn(claim, day)).toBe(overdue)
    expect(delinquentDays({ days_past_due, since, day, grace_days: GRACE_DAYS, pauses: [pause] })).toBe(delinquent)
  })
})

describe('amounts past due by age of the installment are those of the published scenarios', () => {
  const RANGES = [
    { from: 1, until: 3 },
    { from: 4, until: 30 },
    { from: 31, until: 60 },
    { from: 61, until: 90 },
    { from: 91, until: 120 },
    { from: 121, until: 150 },
  ]
  const FEES = [on('2023-10-05', 20), on('2023-10-20', 20)]
  const byDay = (one: DatedAmount, other: DatedAmount) => one.day - other.day

  it.each([
    ['nothing paid, 24 days on', '2023-10-25', DUE, [], [0, 500, 0, 0, 0, 0]],
    ['nothing paid, the day after the last is due', '2023-11-16', DUE, [], [250, 250, 500, 0, 0, 0]],
    ['nothing paid, a month later', '2023-12-16', DUE, [], [0, 0, 500, 500, 0, 0]],
    ['one installment paid', '2023-10-26', DUE, [on('2023-10-26', 250)], [0, 250, 0, 0, 0, 0]],
    ['all paid', '2023-12-17', DUE, [on('2023-10-26', 250), on('2023-12-17', 1000)], [0, 0, 0, 0, 0, 0]],
    ['with fees', '2023-12-16', [...DUE, ...FEES].toSorted(byDay), [], [0, 0, 520, 520, 0, 0]],
  ])('%s', (_, date, due, paid, sums) => {
    expect(overdueByAge(due, paid, dayNumber(date), RANGES)).toEqual(sums)
  })
})
