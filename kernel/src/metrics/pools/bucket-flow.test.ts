// Bucket-flow roll rates and the loss factors derived from them.
import { describe, expect, test } from 'vitest'
import { type Ratio, decimalText } from '../../core/ratio.ts'
import { deriveBucketFlow, deriveLossFactors } from './bucket-flow.ts'

function percent(numerator: bigint): Ratio {
  return { numerator, denominator: 100n }
}

test('100 million at 30 days in February and 40 million at 60 days in March is a roll rate of 40 %, as published', () => {
  // Source: Investopedia, "Roll rate".
  const flow = deriveBucketFlow(40_000_000, 100_000_000)
  expect(flow && decimalText(flow, 2)).toBe('0.40')
})

test('it can exceed 100 %, since it does not follow receivables', () => {
  expect(deriveBucketFlow(120, 100)).toEqual({ numerator: 120n, denominator: 100n })
})

test('from an empty bucket there is none', () => {
  expect(deriveBucketFlow(5, 0)).toBeNull()
})

describe('loss factors', () => {
  test('each is the exact product of the roll rates from it to charge-off', () => {
    expect(deriveLossFactors([percent(5n), percent(40n), percent(80n)])).toEqual([
      { numerator: 5n * 40n * 80n, denominator: 1_000_000n },
      { numerator: 40n * 80n, denominator: 10_000n },
      { numerator: 80n, denominator: 100n },
    ])
  })

  test('an unknown rate leaves the buckets before it without a factor', () => {
    const factors = deriveLossFactors([percent(5n), null, percent(80n), percent(90n)])
    expect(factors.map((factor) => factor && decimalText(factor, 2))).toEqual([null, null, '0.72', '0.90'])
  })

  test('without buckets there are none', () => {
    expect(deriveLossFactors([])).toEqual([])
  })
})
