// What is looked for on a day, by hand.
import { expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { CHECKS, CHECK_NAMES } from './checks.ts'
import { STANDARD_CHECKS, checksBy, checksInForce } from './settings.ts'

test('every check is looked for by its standard where nothing is set', () => {
  expect(Object.keys(STANDARD_CHECKS)).toEqual(CHECK_NAMES)
  for (const name of CHECK_NAMES) {
    const standards = Object.entries(CHECKS[name].thresholds).map(([threshold, { standard }]) => [threshold, standard])
    expect(STANDARD_CHECKS[name]).toEqual(Object.fromEntries(standards))
  }
  expect(STANDARD_CHECKS.cured_without_cash).toEqual({
    days_past_due_min: 60,
    days_past_due_after: 29,
    window_days: 31,
    paid_share_min: 5_000,
  })
  expect(STANDARD_CHECKS.duplicate_asset).toEqual({})
})

test('a threshold that is set counts, 0 too; the others of the check keep their standard, and other checks all of theirs', () => {
  const checks = checksBy({ eased_before_test: { days_before: 0, days_past_due_min: null } })
  expect(checks.eased_before_test).toEqual({ days_before: 0, days_past_due_min: 1 })
  expect(checks.backdated_before_close).toEqual({ days_back_min: 30, days_before_close: 5 })
})

test('a check that is off is not looked for, whatever its thresholds; one that is not off is', () => {
  const checks = checksBy({
    disbursed_before_origination: { off: true, days_max: 9 },
    pledged_again: { off: false, days_max: 9 },
    shared_details: { off: null },
  })
  expect(checks.disbursed_before_origination).toBeNull()
  expect(checks.pledged_again).toEqual({ days_max: 9 })
  expect(checks.shared_details).toEqual(STANDARD_CHECKS.shared_details)
})

test('on a day the last step that began by then counts; before the first one the standard does', () => {
  const march = dayNumber('2026-03-01')
  const steps = [
    { from: march, held: checksBy({ pledged_again: { days_max: 30 } }) },
    { from: march + 31, held: checksBy({ pledged_again: { off: true } }) },
  ]
  const daysOn = (day: string) => checksInForce(steps, dayNumber(day)).pledged_again
  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(daysOn)).toEqual([
    { days_max: 90 },
    { days_max: 30 },
    { days_max: 30 },
    null,
  ])
  expect(checksInForce([], march)).toBe(STANDARD_CHECKS)
})
