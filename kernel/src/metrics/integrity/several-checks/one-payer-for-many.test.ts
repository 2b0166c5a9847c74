// One payer for many obligors: at, above and below the threshold, and what only looks like it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import { monthNumber } from '../../../core/month.ts'
import { payerOf } from '../../../core/payer.ts'
import { STANDARD_CHECKS } from '../settings.ts'
import { NAMED_MAX, type PaidLine, PayersOfMonth } from './one-payer-for-many.ts'

const STANDARD = [{ from: -Infinity, held: STANDARD_CHECKS }]
const MONTH = monthNumber('2026-04')

/** A line of the fourth of April and so on, by its number: each of another obligor. */
function line(at: number, more: Partial<PaidLine> = {}): PaidLine {
  const day = dayNumber('2026-04-04') + at
  return {
    line: `line-${at}`,
    payer: 'ACMEHOLDINGS',
    day,
    tied_on: day + 1,
    amount: 100,
    currency: 'USD',
    receivable_id: `loan-${at}`,
    obligor_id: `obligor-${at}`,
    ...more,
  }
}

function found(lines: readonly PaidLine[], processors: readonly string[] = [], checks = STANDARD) {
  const payers = new PayersOfMonth(MONTH, checks, processors)
  for (const one of lines) payers.take(one)
  return payers.findings()
}

const lines = (count: number, more: Partial<PaidLine> = {}) => Array.from({ length: count }, (_, at) => line(at, more))

test('a payer of eleven obligors is found with its lines, from the day of the tenth', () => {
  const numbers = [0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(found(lines(11))).toEqual([
    {
      check: 'one_payer_for_many',
      key: '2026-04 ACMEHOLDINGS',
      receivable_id: null,
      obligor_id: null,
      from: '2026-04-14',
      until: null,
      amount: 1_100,
      currency: 'USD',
      measured: { obligors: 11, payments: 11 },
      evidence: {
        receivables: numbers.map((at) => `loan-${at}`),
        accounts: numbers.map((at) => `obligor-${at}`),
        transactions: Array.from({ length: 11 }, (_, at) => `line-${at}`),
      },
    },
  ])
})

test.each([
  [11, 1],
  [10, 1],
  [9, 0],
])('%i obligors: %i found', (obligors, count) => {
  expect(found(lines(obligors))).toHaveLength(count)
})

test('the threshold is that of the last day of the month, and nothing is found while the check is off', () => {
  const from = (day: string, held: { obligors_min: number } | null) => [
    ...STANDARD,
    { from: dayNumber(day), held: { ...STANDARD_CHECKS, one_payer_for_many: held } },
  ]
  expect(found(lines(10), [], from('2026-04-30', { obligors_min: 11 }))).toEqual([])
  expect(found(lines(10), [], from('2026-05-01', { obligors_min: 11 }))).toHaveLength(1)
  expect(found(lines(10), [], from('2026-04-30', null))).toEqual([])
})

describe('what is none', () => {
  test('a processor that the operator declared', () => {
    const paid = lines(20, { payer: payerOf('PAYFAST, Ltd.') ?? '' })
    expect(found(paid)).toHaveLength(1)
    expect(found(paid, ['Pay-Fast'])).toEqual([])
  })

  test('a parent company that pays for three', () => {
    expect(found([0, 1, 2].flatMap((obligor) => lines(10, { obligor_id: `obligor-${obligor}` })))).toEqual([])
  })

  test('twenty who pay for themselves', () => {
    expect(found(lines(20).map((one, at) => ({ ...one, payer: `PAYER${at}` })))).toEqual([])
  })
})

test('names that differ by case, spaces and punctuation are one payer', () => {
  expect(['ACME Holdings', 'acme-holdings', 'Acme  Holdings.', 'ＡＣＭＥ Holdings'].map(payerOf)).toEqual(
    Array(4).fill('ACMEHOLDINGS'),
  )
  expect(payerOf(' -- ')).toBeUndefined()
})

test('amounts of several currencies are no amount', () => {
  const [finding] = found([...lines(10), line(10, { currency: 'EUR' })])
  expect(finding).toMatchObject({ amount: null, currency: null })
})

test('of very many lines the first ones are named, and all are counted', () => {
  const many = Array.from({ length: 4 * NAMED_MAX }, (_, at) =>
    line(0, { line: `line-${String(at).padStart(6, '0')}`, obligor_id: `obligor-${at}`, receivable_id: `loan-${at}` }),
  )
  const [finding] = found(many.toReversed())
  expect(finding?.measured).toEqual({ obligors: 4 * NAMED_MAX, payments: 4 * NAMED_MAX })
  expect(finding?.evidence.transactions).toEqual(many.slice(0, NAMED_MAX).map((one) => one.line))
})

test('the order in which lines come changes nothing', () => {
  const some = fc.array(
    fc.record({ at: fc.nat({ max: 20 }), payer: fc.constantFrom('A', 'B'), obligor: fc.nat({ max: 12 }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(some, (drawn) => {
      const all = drawn.map(({ at, payer, obligor }, place) =>
        line(at, { line: `line-${place}`, payer, obligor_id: `obligor-${obligor}` }),
      )
      expect(found(all.toReversed())).toEqual(found(all))
    }),
  )
})
