// All money of a line and its book times a thousand, up to sums beyond 2^53: every amount is a thousand times as much and every ratio is
// unchanged. Amounts are whole billions of minor units and terms have no share after excess, so that nothing is rounded.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineAndBook, linesAndBooks } from '../../../test/debt-line/arbitrary-lines.ts'
import { withMoney } from '../../../test/debt-line/scaled-money.ts'
import type { ConcentrationLimit } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

const BILLION = 1_000_000_000

const inBillions = (amount: number) => (amount <= 0 ? amount : (1_000 + (amount % 3_000)) * BILLION)

/** Shares in twentieths. */
function inTwentieths<T>(terms: T): T {
  const text = JSON.stringify(terms).replaceAll(/"(share|rate)":([\d.]+)/g, (_, word: string, value: string) => {
    return `"${word}":${Math.round(20 * Number(value)) / 20}`
  })
  return JSON.parse(text) as T
}

const isBefore = (limit: ConcentrationLimit) => !JSON.stringify(limit).includes('after_excess')

/** One advance rate and one limit at most: dividing an excess over receivables rounds. */
function exactly(drawn: LineAndBook): LineAndBook {
  const { terms } = drawn.line
  const concentration_limits = terms.concentration_limits.filter(isBefore).slice(0, 1)
  const advance_rates = terms.advance_rates && { rate: terms.advance_rates.rate }
  const line = { ...drawn.line, terms: inTwentieths({ ...terms, concentration_limits, advance_rates }) }
  const book = drawn.book.map((own) => (own.currency === 'EUR' ? { ...own, currency: 'USD' } : own))
  return withMoney({ line, book }, inBillions)
}

const COUNTS = new Set(['count', 'exception'])

/** A result times a factor: amounts, but neither counts nor ratios, which are reduced to their value. */
function times(value: unknown, factor: bigint, key = ''): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return COUNTS.has(key) ? value : BigInt(value) * factor
  if (typeof value !== 'object' || value === null) return value
  if ('numerator' in value && 'denominator' in value)
    return reduced(value as { numerator: bigint; denominator: bigint })
  if (Array.isArray(value)) return value.map((own: unknown) => times(own, factor))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, times(part, factor, name)]))
}

function reduced({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }): string {
  let [one, other] = [numerator < 0n ? -numerator : numerator, denominator]
  while (other > 0n) [one, other] = [other, one % other]
  return one === 0n ? '0/1' : `${numerator / one}/${denominator / one}`
}

test('a thousand times the money makes every amount a thousand times as much, and changes no ratio', () => {
  let beyond = 0
  fc.assert(
    fc.property(linesAndBooks.map(exactly), (drawn) => {
      const once = evaluateBorrowingBase(drawn.line, drawn.book).base
      const larger = withMoney(drawn, (amount) => amount * 1_000)
      const scaled = evaluateBorrowingBase(larger.line, larger.book).base
      expect(times(scaled, 1n)).toEqual(times(once, 1_000n))
      if (typeof scaled.pledged.amount === 'bigint') beyond += 1
    }),
    { numRuns: 500 },
  )
  expect(beyond).toBeGreaterThan(0)
})
