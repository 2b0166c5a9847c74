// Sizes and writes of lenders follow the distribution, and are the same for the same seed.
import { expect, test } from 'vitest'
import { arrivalsOf, groupOf, receivablesOf } from './tenants.ts'

test('of 1,000 lenders 10 are large, 500 small and the others between', () => {
  const groups = Array.from({ length: 1_000 }, (_, index) => groupOf(index + 1, 1_000))
  const count = (group: string) => groups.filter((one) => one === group).length
  expect([count('large'), count('middle'), count('small')]).toEqual([10, 490, 500])
  expect([groups[9], groups[10], groups[499], groups[500]]).toEqual(['large', 'middle', 'middle', 'small'])
})

test('a lender has a share of the receivables of the largest by its rank, and two at least', () => {
  expect([1, 2, 3, 500, 1_000].map((rank) => receivablesOf(rank, 1_000))).toEqual([1_000, 500, 333, 2, 2])
})

test('writes come at their rate, the second lender half as often as the first, the same again for the same seed', () => {
  const order = { tenants: 4, per_second: 1_000, seconds: 20, seed: 7, writes: () => true }
  const arrivals = [...arrivalsOf(order)]
  expect(arrivals.length).toBeGreaterThan(19_000)
  expect(arrivals.length).toBeLessThan(21_000)
  expect(arrivals.every(({ at_ms }, index) => at_ms >= (arrivals[index - 1]?.at_ms ?? 0) && at_ms < 20_000)).toBe(true)
  const of = (rank: number) => arrivals.filter((one) => one.rank === rank).length / arrivals.length
  // 1 + 1/2 + 1/3 + 1/4 is 25/12.
  for (const [rank, share] of [
    [1, 12 / 25],
    [2, 6 / 25],
    [3, 4 / 25],
    [4, 3 / 25],
  ] as const)
    expect(Math.abs(of(rank) - share)).toBeLessThan(0.02)
  expect([...arrivalsOf(order)]).toEqual(arrivals)
})

test('without the large the others write at the same moments', () => {
  const order = { tenants: 4, per_second: 100, seconds: 10, seed: 7 }
  const all = [...arrivalsOf({ ...order, writes: () => true })]
  const others = [...arrivalsOf({ ...order, writes: (rank) => rank > 1 })]
  expect(others).toEqual(all.filter(({ rank }) => rank > 1))
})
