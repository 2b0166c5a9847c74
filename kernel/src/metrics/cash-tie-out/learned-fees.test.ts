// Fees that nobody declared: learned from enough lines that agree on one rate, and from no fewer.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfNumber } from '../../core/day.ts'
import { foldStretch, stretchesOf } from './by-stretch.ts'
import { NOTHING_CARRIED } from './carried.ts'
import { STRETCH_DAYS } from './stretches.ts'
import type { BankLine, CashEntry, Match, TieOutSettings } from './items.ts'
import { AGREEING_MIN, type FeeEvidence, agreedRate, learnFees } from './learned-fees.ts'

const SETTINGS: TieOutSettings = { days_before: 1, days_after: 5, fees: [] }
const FIRST = dayOfNumber(STRETCH_DAYS * 733)

/** Evidence of 2.90 % and 30 cents of each payment, rounded to the nearest cent. */
function evidence(
  index: number,
  amounts: readonly number[],
  kept = amounts.reduce((sum, amount) => sum + Math.round(amount * 0.029) + 30, 0),
): FeeEvidence {
  return {
    line: `l${String(index).padStart(3, '0')}`,
    day: addDays(FIRST, index),
    processor: 'PAYFAST',
    currency: 'USD',
    count: amounts.length,
    paid: amounts.reduce((sum, amount) => sum + amount, 0),
    kept,
  }
}
const varied = (count: number) =>
  Array.from({ length: count }, (_, index) => evidence(index, [10_000 + index * 3_717, 5_000 + index * 1_013]))

describe('a rate', () => {
  test('is learned from twenty lines that agree on it, and states them', () => {
    expect(agreedRate(varied(AGREEING_MIN))).toEqual({
      processor: 'PAYFAST',
      basis_points: 290,
      fixed: 30,
      learned_from: varied(AGREEING_MIN).map(({ line }) => line),
    })
  })

  test('is not learned from nineteen, nor where one of twenty differs by more than rounding', () => {
    expect(agreedRate(varied(AGREEING_MIN - 1))).toBeUndefined()
    const [first, ...others] = varied(AGREEING_MIN)
    if (first === undefined) throw new Error('none')
    expect(agreedRate([...others, { ...first, kept: first.kept + 4 }])).toBeUndefined()
    expect(
      agreedRate([...varied(AGREEING_MIN + 1), { ...first, line: 'x', kept: first.kept + 4 }])?.learned_from,
    ).not.toContain('x')
  })

  test('is not learned where several rates explain the same: amounts that are all alike', () => {
    const alike = Array.from({ length: 40 }, (_, index) => evidence(index, [10_000, 10_000]))
    expect(agreedRate(alike)).toBeUndefined()
  })

  test('does not depend on the order of what it is learned from', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(varied(30), { minLength: 30 }), (some) => {
        expect(learnFees({ rates: [], evidence: [] }, some)).toEqual(learnFees({ rates: [], evidence: [] }, varied(30)))
      }),
      { numRuns: 50 },
    )
  })
})

test('batches of the stretch after are matched by what was learned before, and those before stay open', () => {
  const lines: BankLine[] = []
  const entries: CashEntry[] = []
  const batch = (index: number, day: string) => {
    const amounts = [10_000 + index * 3_717, 5_000 + index * 1_013]
    const fee = amounts.reduce((sum, amount) => sum + Math.round(amount * 0.029) + 30, 0)
    const paid = amounts.reduce((sum, amount) => sum + amount, 0)
    const text = `PAYFAST PO-${1_000 + index}`
    const stated = { currency: 'USD', references: [], reversal: false, account: 'main' }
    lines.push({ ...stated, id: `l${index}`, amount: paid - fee, day: addDays(day, 2), text })
    for (const [at, amount] of amounts.entries()) {
      const base = { currency: 'USD', day, references: [], batch: `PO-${1_000 + index}`, processor: 'Payfast' }
      entries.push({ ...base, id: `e${index}-${at}`, receivable: `r${at}`, amount })
    }
  }
  for (let index = 0; index < 22; index += 1) batch(index, addDays(FIRST, index % 15))
  batch(30, addDays(FIRST, STRETCH_DAYS + 3))
  let carried = NOTHING_CARRIED
  const matches: Match[] = []
  for (const stretch of stretchesOf(lines, entries)) {
    const folded = foldStretch(carried, stretch, SETTINGS, stretch.number === 734)
    matches.push(...folded.matches)
    carried = folded.carried
  }
  expect(matches.map((match) => match.lines)).toEqual([['l30']])
  expect(matches[0]?.rate).toMatchObject({ basis_points: 290, fixed: 30 })
  expect(matches[0]?.rate?.learned_from?.length).toBe(22)
})
