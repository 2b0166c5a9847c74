// How obligors share groups, and that the largest are found however they come.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEASURE } from '../measures.ts'
import { type LargeObligor, ObligorRanking } from './obligor-ranking.ts'
import {
  type ObligorPosition,
  PACK,
  PackSums,
  measureOfObligor,
  packGroup,
  packOf,
  packRun,
  readPack,
} from './obligors.ts'

const ordinals = fc.oneof(fc.integer({ min: 0, max: 3 * PACK }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))

test('a run of packs has its groups in every currency, and no others', () => {
  fc.assert(
    fc.property(ordinals, ordinals, fc.integer({ min: 1, max: 100 }), (one, other, count) => {
      const [pack, from] = [packOf(one), packOf(other)]
      for (const currency of ['AED', 'ZWL']) {
        const group = packGroup(pack, currency)
        const { first, end } = packRun(from, count)
        expect(group >= first && group < end).toBe(pack >= from && pack < from + count)
        expect(readPack(group)).toEqual({ pack, currency })
      }
    }),
  )
})

test('each obligor of a pack has its own sums, whatever the others have', () => {
  const changes = fc.array(
    fc.record({
      ordinal: fc.integer({ min: 5 * PACK, max: 6 * PACK - 1 }),
      measure: fc.constantFrom(MEASURE.open, MEASURE.open_principal, MEASURE.outstanding, MEASURE.too_large),
      delta: fc.integer({ min: -3, max: 3 }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(changes, (all) => {
      const sums = new PackSums(5)
      for (const { ordinal, measure, delta } of all) {
        const own = measureOfObligor(measure, ordinal)
        if (own !== undefined) sums.add(0, own, delta)
      }
      const sumOf = (ordinal: number, measure: number) =>
        all.reduce((sum, one) => (one.ordinal === ordinal && one.measure === measure ? sum + one.delta : sum), 0)
      const expected = [...new Set(all.map(({ ordinal }) => ordinal))]
        .sort((one, other) => one - other)
        .map((ordinal) => ({
          ordinal,
          open_receivables: sumOf(ordinal, MEASURE.open),
          outstanding: sumOf(ordinal, MEASURE.open_principal),
        }))
        .filter(({ open_receivables, outstanding }) => open_receivables !== 0 || outstanding !== 0)
      expect(openOf(sums)).toEqual(expected)
    }),
  )
})

test('a sum of an obligor is exact at any size, and forgotten with its pack', () => {
  const sums = new PackSums(0)
  sums.add(0, 1, Number.MAX_SAFE_INTEGER)
  sums.add(0, 1, 10n ** 21n)
  expect(openOf(sums)).toEqual([{ ordinal: 0, open_receivables: 0, outstanding: 10n ** 21n + 2n ** 53n - 1n }])
  expect(openOf(sums.beginAgain(1))).toEqual([])
})

function openOf(sums: PackSums): ObligorPosition[] {
  const open: ObligorPosition[] = []
  sums.visitOpen((ordinal, open_receivables, outstanding) => open.push({ ordinal, open_receivables, outstanding }))
  return open
}

test('sums that serve another pack begin at nothing', () => {
  const sums = new PackSums(5)
  sums.add(0, 1, 700)
  sums.beginAgain(6)
  expect(openOf(sums)).toEqual([])
  sums.add(0, 1, 5)
  expect(openOf(sums)).toEqual([{ ordinal: 6 * PACK, open_receivables: 0, outstanding: 5 }])
})

/** Few amounts, so that many are equal; the ids are in no order of the ordinals. */
const obligors: fc.Arbitrary<LargeObligor[]> = fc
  .array(fc.record({ outstanding: fc.integer({ min: 1, max: 6 }), open_receivables: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 60,
  })
  .map((all) => all.map((one, ordinal) => ({ ...one, ordinal, obligor_id: `o${(ordinal * 7919) % 100}` })))

const some = (max: number) => fc.integer({ min: 1, max })

test('the largest of all are ranked from any runs, equal ones by their ids, and all of them are added up', () => {
  fc.assert(
    fc.property(obligors, some(20), some(25), some(30), (all, top, run, waiting) => {
      const ranking = new ObligorRanking(top)
      for (let at = 0; at < all.length; at += run) {
        for (const { ordinal, open_receivables, outstanding } of all.slice(at, at + run))
          ranking.count(ordinal, open_receivables, outstanding)
        if (ranking.prune() > waiting || at + run >= all.length) {
          const candidates = new Set(ranking.takeCandidates().map(({ ordinal }) => ordinal))
          ranking.rank(all.filter(({ ordinal }) => candidates.has(ordinal)))
        }
      }
      const sorted = all.toSorted(
        (one, other) =>
          Number(other.outstanding) - Number(one.outstanding) || (one.obligor_id < other.obligor_id ? -1 : 1),
      )
      expect(ranking.largest).toEqual(sorted.slice(0, top))
      const sumOf = (amount: (one: LargeObligor) => number) => all.reduce((sum, one) => sum + amount(one), 0)
      expect(ranking).toMatchObject({
        obligors: all.length,
        open_receivables: sumOf(({ open_receivables }) => open_receivables),
        principal: BigInt(sumOf(({ outstanding }) => Number(outstanding))),
        squares: BigInt(sumOf(({ outstanding }) => Number(outstanding) ** 2)),
      })
    }),
  )
})
