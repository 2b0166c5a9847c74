// From patches to what is looked for on a day, by hand.
import { expect, test } from 'vitest'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { STANDARD_CHECKS, checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import { checksStepsOf } from './integrity-settings-reads.ts'

test('without settings there is one step, the standard', () => {
  expect(checksStepsOf([])).toEqual([{ from: -Infinity, held: STANDARD_CHECKS }])
})

test('settings of no day hold on all days; a dated change holds from its day on, check by check', () => {
  const patches = [
    {
      effective: '2026-03-01',
      recorded: 2,
      patch: { checks: { eased_before_test: { days_before: 3 }, duplicate_asset: { off: true } } },
    },
    {
      effective: BEGINNING,
      recorded: 1,
      patch: { checks: { eased_before_test: { days_past_due_min: 9 }, asset_contested: { off: true } } },
    },
    { effective: '2026-04-01', recorded: 3, patch: { checks: { eased_before_test: null, duplicate_asset: {} } } },
  ]
  const expected = [
    ['1990-01-01', { days_before: 5, days_past_due_min: 9 }, {}],
    ['2026-02-28', { days_before: 5, days_past_due_min: 9 }, {}],
    ['2026-03-01', { days_before: 3, days_past_due_min: 1 }, null],
    ['2026-04-01', { days_before: 5, days_past_due_min: 1 }, {}],
  ] as const
  for (const order of [patches, patches.toReversed()]) {
    const steps = checksStepsOf(order)
    for (const [day, eased_before_test, duplicate_asset] of expected)
      expect(checksInForce(steps, dayNumber(day))).toMatchObject({
        eased_before_test,
        duplicate_asset,
        asset_contested: null,
      })
  }
})

test('settings that name their day do not hold before it, and a change that states the same makes no step', () => {
  const patches = [
    { effective: '2026-03-01', recorded: 1, patch: { checks: { pledged_again: { days_max: 30 } } } },
    { effective: '2026-03-05', recorded: 2, patch: { checks: { pledged_again: { days_max: 30, off: false } } } },
  ]
  const steps = checksStepsOf(patches)
  expect(steps.map(({ from }) => from)).toEqual([-Infinity, dayNumber('2026-03-01')])
  expect(checksInForce(steps, dayNumber('2026-02-28')).pledged_again).toEqual({ days_max: 90 })
})
