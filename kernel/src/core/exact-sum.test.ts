// Sums stay exact when numbers do not.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactSum } from './exact-sum.ts'
import { runs } from '../../test/length.ts'

const edges = [2 ** 26, 2 ** 52, 2 ** 53].flatMap((edge) => [edge - 1, edge, edge + 1]).filter(Number.isSafeInteger)
const values = fc.array(
  fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(...edges, ...edges.map((edge) => -edge))),
  { maxLength: 40 },
)

test('a sum of safe integers, and one of their squares, equals that of integers of any size', () => {
  fc.assert(
    fc.property(values, (all) => {
      const [sum, squares] = [new ExactSum(), new ExactSum()]
      for (const value of all) {
        sum.add(value)
        squares.addSquare(value)
      }
      expect(sum.value).toBe(all.reduce((total, value) => total + BigInt(value), 0n))
      expect(squares.value).toBe(all.reduce((total, value) => total + BigInt(value) ** 2n, 0n))
    }),
    { numRuns: runs(2_000, 400) },
  )
})
