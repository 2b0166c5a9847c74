// The search for a day's order against the slow way: trying every permutation.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Movement, agreeingOrder, searchBudget } from './day-order.ts'
import { balanceTolerance } from './tolerance.ts'

const OPENING = { computed: 20, entries: 0 }

const someDay = fc.array(
  fc.record({
    day: fc.constant(0),
    effect: fc.integer({ min: -12, max: 12 }),
    reported: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 2 }),
  }),
  { maxLength: 6 },
)

/** A day with balances reported in another order than that of its lines. */
const shuffledDay = fc
  .array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.boolean(), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((lines) => {
    let balance = OPENING.computed
    const movements = lines.map(([effect, reports, place]) => {
      balance += effect
      return { place, movement: { day: 0, effect, reported: reports ? balance : null } }
    })
    return movements.sort((a, b) => a.place - b.place).map(({ movement }) => movement)
  })

function agreesInOrder(movements: readonly Movement[], order: readonly number[]): boolean {
  let { computed, entries } = OPENING
  return order.every((position) => {
    const movement = movements[position]
    if (movement === undefined) return false
    computed += movement.effect
    entries += 1
    return movement.reported === null || Math.abs(movement.reported - computed) <= balanceTolerance(entries, computed)
  })
}

function permutations(positions: readonly number[]): readonly (readonly number[])[] {
  if (positions.length === 0) return [[]]
  return positions.flatMap((first) =>
    permutations(positions.filter((position) => position !== first)).map((rest) => [first, ...rest]),
  )
}

test('an order is found exactly when one of all permutations agrees, and it is one of them', () => {
  fc.assert(
    fc.property(someDay, (movements) => {
      const order = agreeingOrder(movements, OPENING, balanceTolerance, searchBudget())
      const all = permutations([...movements.keys()])
      expect(order !== null).toBe(all.some((one) => agreesInOrder(movements, one)))
      if (order === null) return
      expect([...order].sort((a, b) => a - b)).toEqual([...movements.keys()])
      expect(agreesInOrder(movements, order)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test("a day of up to twelve entries that agrees in its lender's order agrees in any order of arrival", () => {
  fc.assert(
    fc.property(shuffledDay, (movements) => {
      expect(agreeingOrder(movements, OPENING, balanceTolerance, searchBudget())).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('a day without an order ends within its limits and uses the allowance of the receivable', () => {
  const silent = Array.from({ length: 24 }, (_, place) => ({ day: 0, effect: 2 ** place, reported: null }))
  const budget = searchBudget()
  const before = budget.sets
  expect(
    agreeingOrder([{ day: 0, effect: 0, reported: -500 }, ...silent], OPENING, balanceTolerance, budget),
  ).toBeNull()
  expect(before - budget.sets).toBeGreaterThan(0)
  expect(before - budget.sets).toBeLessThanOrEqual(4096)
})

test('an entry that neither moves nor reports widens the tolerance as one more entry before the others', () => {
  const off = [
    { day: 0, effect: 5, reported: 31 },
    { day: 0, effect: 3, reported: 23 },
    { day: 0, effect: 0, reported: null },
  ]
  expect(agreeingOrder(off, OPENING, balanceTolerance, searchBudget())).toEqual([2, 1, 0])
})

test('without any allowance left only the fixed order is tested', () => {
  const reversed = [
    { day: 0, effect: 5, reported: 28 },
    { day: 0, effect: 3, reported: 23 },
  ]
  expect(agreeingOrder(reversed, OPENING, () => 0, { sets: 0 })).toBeNull()
  expect(agreeingOrder(reversed, OPENING, () => 0, searchBudget())).toEqual([1, 0])
})
