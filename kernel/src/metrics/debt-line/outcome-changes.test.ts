// Two waterfalls side by side: changes are added up, and the largest changes are found.
import { expect, test } from 'vitest'
import type { CollateralOutcome } from './borrowing-base.ts'
import { compareOutcomes } from './outcome-changes.ts'

const outcome = (number: number, net_eligible: number, failed: readonly number[] = []): CollateralOutcome => ({
  number,
  pledged: 100,
  failed,
  excess: [],
  net_eligible,
  advance_class: null,
})

async function* streamOf(outcomes: readonly CollateralOutcome[]) {
  yield* outcomes
}

test('changed outcomes are added up, and listed by the size of the change', async () => {
  const before = [outcome(1, 100), outcome(2, 0, [0]), outcome(3, 100), outcome(5, 100), outcome(6, 100)]
  const after = [outcome(1, 100), outcome(2, 100), outcome(3, 0, [1]), outcome(4, 9), outcome(5, 70), outcome(6, 130)]
  const changes = await compareOutcomes(streamOf(before), after, 3)
  expect(changes).toMatchObject({
    became_eligible: { count: 1, amount: 100 },
    became_ineligible: { count: 1, amount: 100 },
    gained: { count: 2, amount: 130 },
    lost: { count: 2, amount: 130 },
  })
  expect(changes.largest.map(({ after: { number } }) => number)).toEqual([2, 3, 5])
})

test('the largest are found among many', async () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index + 1)
  const changes = await compareOutcomes(
    streamOf(numbers.map((number) => outcome(number, 1_000))),
    numbers.map((number) => outcome(number, 1_000 - number)),
    2,
  )
  expect(changes.largest.map(({ after: { number } }) => number)).toEqual([500, 499])
  expect(changes.lost).toEqual({ count: 500, amount: 125_250 })
})
