// Totals in memory against a plain list of the same changes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Sum, sumFrom } from '../../../core/sum.ts'
import { anyChange, plainSums, changesIn, totalsOf } from '../../../../test/portfolio/changes.ts'
import { GroupTotals } from './group-totals.ts'

test('totals hold what a plain list of the changes adds up to, by time, then measure, without zero sums', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 200 }), (changes) => {
      expect(changesIn(totalsOf(changes))).toEqual(plainSums(changes))
    }),
  )
})

test('changes and their opposites in any order leave nothing', () => {
  fc.assert(
    fc.property(
      fc.array(anyChange).chain((changes) => {
        const opposites = changes.map((change) => ({ ...change, delta: -change.delta }))
        const all = [...changes, ...opposites]
        return fc.shuffledSubarray(all, { minLength: all.length })
      }),
      (all) => {
        expect(changesIn(totalsOf(all))).toEqual([])
      },
    ),
  )
})

test('a hundred thousand days and measures keep a sum each', () => {
  const changes = Array.from({ length: 2_500 }, (_, day) => day).flatMap((day) =>
    Array.from({ length: 40 }, (_, measure) => ({ day: day - 100, measure, delta: day * 64 + measure + 1 })),
  )
  expect(changesIn(totalsOf([...changes].reverse()))).toEqual(changes)
})

test('a sum is exact beyond 2^53 of either sign, visited and drained, and a number once it fits again', () => {
  for (const sign of [1n, -1n]) {
    const totals = new GroupTotals()
    const visited = () => {
      const sums: Sum[] = []
      totals.visit({ add: (_time, _measure, sum) => sums.push(sum), addProduct: () => {} })
      return sums
    }
    totals.add(1, 2, sumFrom(sign * (2n ** 53n - 1n)))
    totals.add(1, 2, sumFrom(sign))
    expect(visited()).toEqual([sign * 2n ** 53n])
    totals.add(1, 2, sumFrom(sign * 10n ** 21n))
    expect(visited()).toEqual([sign * (10n ** 21n + 2n ** 53n)])
    totals.add(1, 2, sumFrom(-sign * (10n ** 21n + 1n)))
    expect(visited()).toEqual([Number(sign) * Number.MAX_SAFE_INTEGER])
    const drained: Sum[] = []
    totals.add(1, 2, sumFrom(sign))
    totals.drain({ add: (_time, _measure, sum) => drained.push(sum), addProduct: () => {} })
    expect([drained, visited(), totals.size]).toEqual([[sign * 2n ** 53n], [], 0])
  }
  expect(() => new GroupTotals().add(1, 2, Number.NaN)).toThrow(RangeError)
})

test('what is drained adds up to what was added, and nothing is left for what comes after', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 200 }), fc.array(anyChange, { maxLength: 50 }), (first, second) => {
      const totals = totalsOf(first)
      const drained = new GroupTotals()
      totals.drain(drained)
      expect(changesIn(drained)).toEqual(plainSums(first))
      for (const { day, measure, delta } of second)
        if (typeof delta === 'number') totals.add(day, measure, delta)
        else totals.addProduct(day, measure, delta)
      expect(changesIn(totals)).toEqual(plainSums(second))
    }),
  )
})
