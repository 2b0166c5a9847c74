// Published borrowing bases, to the cent.
import { expect, test } from 'vitest'
import { late, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import { compareRatios, ratioOf } from '../../core/ratio.ts'
import type { DebtLineTerm } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

/** Receivables at 75 %, not over 90 days past due; inventory and net fixed assets at 50 %. */
const ASSETS: Partial<DebtLineTerm> = {
  advance_rates: { rate: 0.75, classes: [{ id: 'assets', product_types: ['inventory', 'fixed_assets'], rate: 0.5 }] },
  eligibility: [{ id: 'aged', rule: 'days_past_due', max: 90, basis: 'computed' }],
}

// http://www.docstoc.com/docs/52713885/Borrowing-Base-Frequently-Asked-Questions, in cents.
test('O12: receivables of 1,000,000, of which 50,000 are over 90 days, carry 712,500 at 75 %', () => {
  const { base } = evaluateBorrowingBase(lineOf(ASSETS), [
    loan(1, { outstanding: 95_000_000, ...late(90) }),
    loan(2, { outstanding: 5_000_000, ...late(91) }),
  ])
  expect(base).toMatchObject({
    pledged: { count: 2, amount: 100_000_000 },
    ineligible: { count: 1, amount: 5_000_000 },
    net_eligible: 95_000_000,
    base: 71_250_000,
  })
})

test('O12: with inventory and fixed assets the base is 1,337,500, below a line of 1,500,000', () => {
  const { base } = evaluateBorrowingBase(lineOf(ASSETS, { commitment: 150_000_000 }), [
    loan(1, { outstanding: 95_000_000 }),
    loan(2, { outstanding: 5_000_000, ...late(91) }),
    loan(3, { outstanding: 50_000_000, product_type: 'inventory' }),
    loan(4, { outstanding: 75_000_000, product_type: 'fixed_assets' }),
  ])
  expect(base.advances.map(({ id, advance }) => [id, advance])).toEqual([
    ['assets', 25_000_000 + 37_500_000],
    [null, 71_250_000],
  ])
  expect(base).toMatchObject({ base: 133_750_000, availability: 133_750_000, deficiency: 0 })
})

// https://x402.hexl.dev/catalog/tradefin-asset-based-lending, in cents.
test('O12: 2,000,000 at 85 % and 1,500,000 at 50 % carry 2,450,000, which covers 2,000,000 1.225 times', () => {
  const terms = {
    advance_rates: { rate: 0.85, classes: [{ id: 'inventory', product_types: ['inventory'], rate: 0.5 }] },
  }
  const line = lineOf(terms, { principal_outstanding: 200_000_000 })
  const { base } = evaluateBorrowingBase(line, [
    loan(1, { outstanding: 200_000_000 }),
    loan(2, { outstanding: 150_000_000, product_type: 'inventory' }),
  ])
  expect(base).toMatchObject({ base: 245_000_000, availability: 45_000_000 })
  const coverage = ratioOf(base.base ?? 0, base.outstanding)
  expect(coverage && compareRatios(coverage, { numerator: 1225n, denominator: 1000n })).toBe(0)
})

// https://www.cascadedebt.com/insights/understanding-the-difference-between-pre-funding-and-post-funding-advance-requests
test('O13: at 80 % an advance of 100 needs 125 of eligible receivables, and 124.99 are not enough', () => {
  const line = lineOf({ advance_rates: { rate: 0.8 } }, { principal_outstanding: 10_000 })
  const drawnOn = (outstanding: number) => evaluateBorrowingBase(line, [loan(1, { outstanding })]).base
  expect(drawnOn(12_500)).toMatchObject({ base: 10_000, availability: 0, deficiency: 0 })
  expect(drawnOn(12_499)).toMatchObject({ base: 9_999, availability: 0, deficiency: 1 })
})
