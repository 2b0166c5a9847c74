// Weighted average life: by hand, against the sum of balances, and exact at any size.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRatios, decimalText } from '../../core/ratio.ts'
import { deriveWal } from './wal.ts'

const repayments = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 4000 }), amount: fc.integer({ min: 0, max: 10 ** 12 }) }),
  { minLength: 1, maxLength: 24 },
)

describe('deriveWal', () => {
  test('half after one year and half after three is two years', () => {
    const halves = [
      { day: 365, amount: 500 },
      { day: 3 * 365, amount: 500 },
    ]
    const wal = deriveWal(halves, 0, 'actual_365')
    expect(wal && decimalText(wal, 6)).toBe('2.000000')
  })

  test('a reversed repayment subtracts its own time', () => {
    const bounced = [
      { day: 30, amount: 200 },
      { day: 30, amount: -200 },
      { day: 73, amount: 1000 },
    ]
    expect(deriveWal(bounced, 0, 'actual_365')).toEqual({ numerator: 73_000n, denominator: 365_000n })
  })

  test('nothing repaid on balance has no average life', () => {
    expect(deriveWal([], 0, 'actual_365')).toBeNull()
    expect(deriveWal([{ day: 5, amount: -100 }], 0, '30_360')).toBeNull()
  })

  test('is exact if days times money exceed the safe integers', () => {
    const large = [
      { day: 4001, amount: 4_503_599_627_370_495 },
      { day: 3998, amount: 4_503_599_627_370_496 },
    ]
    expect(deriveWal(large, 0, 'actual_365')).toEqual({
      numerator: 4001n * 4_503_599_627_370_495n + 3998n * 4_503_599_627_370_496n,
      denominator: 365n * 9_007_199_254_740_991n,
    })
  })
})

describe('laws', () => {
  test('is the sum of balances over time by the original balance', () => {
    fc.assert(
      fc.property(repayments, (flows) => {
        const wal = deriveWal(flows, 0, 'actual_365')
        let balance = flows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
        const original = balance
        let area = 0n
        for (let day = 0; day < 4000; day += 1) {
          for (const flow of flows) if (flow.day === day) balance -= BigInt(flow.amount)
          area += balance
        }
        expect(wal).toEqual(original === 0n ? null : { numerator: area, denominator: 365n * original })
      }),
      { numRuns: 50 },
    )
  })

  test('the order of repayments changes nothing, nor does a hundred times the money', () => {
    fc.assert(
      fc.property(repayments, fc.constantFrom('actual_365' as const, '30_360' as const), (flows, count) => {
        const wal = deriveWal(flows, 0, count)
        expect(deriveWal(flows.toReversed(), 0, count)).toEqual(wal)
        const scaled = deriveWal(
          flows.map(({ day, amount }) => ({ day, amount: amount * 100 })),
          0,
          count,
        )
        expect(wal === null ? scaled : scaled && compareRatios(wal, scaled)).toBe(wal === null ? null : 0)
      }),
    )
  })
})
