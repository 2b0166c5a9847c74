// What integrity settings may hold together, by hand.
import { expect, test } from 'vitest'
import type { State } from '@tapeline/kernel/core/dated-facts'
import { integritySettingsFaults } from './integrity-settings-rules.ts'

const faultsOf = (checks: State) => integritySettingsFaults({ id: 'acme', organization: 'acme', checks })

test.each<State>([
  {},
  { cured_without_cash: { days_past_due_min: 30 } },
  { cured_without_cash: { days_past_due_min: 31, days_past_due_after: 30 } },
  { interest_capitalized: { months_looked_at: 3 } },
  { interest_capitalized: { off: true, months_looked_at: 2 } },
])('settings whose thresholds can be reached have no fault: %j', (checks) => {
  expect(faultsOf(checks)).toEqual([])
})

test('thresholds that exclude each other are refused, also where one of them is the standard', () => {
  expect(faultsOf({ cured_without_cash: { days_past_due_min: 29 } })).toEqual([
    {
      param: 'checks.cured_without_cash.days_past_due_after',
      code: 'out_of_range',
      message:
        'checks.cured_without_cash.days_past_due_after must be at most 28, since days_past_due_min is 29: send less, or more for days_past_due_min',
    },
  ])
  expect(faultsOf({ interest_capitalized: { months_min: 7 } })).toMatchObject([
    { param: 'checks.interest_capitalized.months_min', message: expect.stringContaining('at most 6') as string },
  ])
})

test('the id is that of the lender', () => {
  expect(integritySettingsFaults({ id: 'other', organization: 'acme' })).toMatchObject([{ param: 'id' }])
})
