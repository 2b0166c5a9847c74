// Which receivables have findings that count, by hand.
import { describe, expect, test } from 'vitest'
import { lineOf, loan } from '../../../test/debt-line/collateral.ts'
import { foldCollateral } from '../covenants/readings/collateral-readings.ts'
import { readFindings } from '../covenants/readings/finding-readings.ts'
import { type BookFindings, type FindingOnDay, NEVER_CHECKED, hasFinding } from './book-findings.ts'
import type { EligibilityRule } from './debt-line-term.ts'
import type { FindingFilter } from './finding-filter.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

const finding = (more: Partial<FindingOnDay>): FindingOnDay => ({
  check: 'pledged_again',
  state: 'open',
  receivable_id: null,
  obligor_id: null,
  ...more,
})

const checked = (...findings: FindingOnDay[]): BookFindings => ({ is_checked: true, findings })

/** Loans 1 to 4; 3 and 4 are of one obligor. */
const BOOK = [loan(1), loan(2), loan(3, { obligor_id: 'both' }), loan(4, { obligor_id: 'both' })]

function withFindings(book: BookFindings, filter: FindingFilter = {}): string[] | undefined {
  const has = hasFinding(book, filter)
  return has && BOOK.filter(has).map(({ id }) => id)
}

describe('a receivable has a finding', () => {
  test('of its own, and those of its obligor; what is about the lender is of none', () => {
    expect(withFindings(checked(finding({ receivable_id: 'loan-1' })))).toEqual(['loan-1'])
    expect(withFindings(checked(finding({ obligor_id: 'both' })))).toEqual(['loan-3', 'loan-4'])
    expect(withFindings(checked(finding({ check: 'payments_on_one_day' })))).toEqual([])
  })

  test('that is about it alone is not of the other receivables of its obligor', () => {
    expect(withFindings(checked(finding({ receivable_id: 'loan-3', obligor_id: 'both' })))).toEqual(['loan-3'])
  })

  test('that is open or confirmed unless the terms name other states', () => {
    const book = checked(
      finding({ receivable_id: 'loan-1', state: 'open' }),
      finding({ receivable_id: 'loan-2', state: 'explained' }),
      finding({ receivable_id: 'loan-3', state: 'confirmed' }),
    )
    expect(withFindings(book)).toEqual(['loan-1', 'loan-3'])
    expect(withFindings(book, { states: ['confirmed'] })).toEqual(['loan-3'])
    expect(withFindings(book, { states: ['explained'] })).toEqual(['loan-2'])
  })

  test('from the severity of the terms on, and of the checks that they name', () => {
    const book = checked(
      finding({ check: 'disbursed_before_origination', receivable_id: 'loan-1' }),
      finding({ check: 'pledged_again', receivable_id: 'loan-2' }),
      finding({ check: 'charge_off_revived', receivable_id: 'loan-3' }),
    )
    expect(withFindings(book, { severity_min: 'low' })).toEqual(['loan-1', 'loan-2', 'loan-3'])
    expect(withFindings(book, { severity_min: 'medium' })).toEqual(['loan-2', 'loan-3'])
    expect(withFindings(book, { severity_min: 'high' })).toEqual(['loan-3'])
    expect(withFindings(book, { checks: ['pledged_again'] })).toEqual(['loan-2'])
    expect(withFindings(book, { checks: ['pledged_again'], severity_min: 'high' })).toEqual([])
  })

  test('and nobody knows while the book was never checked', () => {
    expect(withFindings(NEVER_CHECKED)).toBeUndefined()
  })
})

describe('the rule no_findings', () => {
  const failing = (findings: BookFindings, missing: 'eligible' | 'ineligible' = 'ineligible') => {
    const rule: EligibilityRule = { id: 'clean', rule: 'no_findings', missing }
    const line = lineOf({ advance_rates: { rate: 1 }, eligibility: [rule] }, { findings })
    const { base, outcomes } = evaluateBorrowingBase(line, BOOK)
    return { failed: outcomes.filter(({ failed }) => failed.length > 0).map(({ number }) => number), base }
  }

  test('takes out what has a finding: 1,000.00 of each loan', () => {
    const { failed, base } = failing(checked(finding({ receivable_id: 'loan-1' }), finding({ obligor_id: 'both' })))
    expect(failed).toEqual([1, 3, 4])
    expect(base).toMatchObject({ ineligible: { count: 3, amount: 300_000 }, advance: 100_000 })
  })

  test('takes out all where the book was never checked, unless the terms state otherwise', () => {
    expect(failing(NEVER_CHECKED).failed).toEqual([1, 2, 3, 4])
    expect(failing(NEVER_CHECKED, 'eligible').failed).toEqual([])
    expect(failing(checked()).failed).toEqual([])
  })
})

describe('metrics of covenants', () => {
  const read = (findings: BookFindings, filter?: FindingFilter) => {
    const asked = { metric: 'receivables_with_findings', ...(filter && { findings: filter }) }
    const fold = foldCollateral(asked, { currency: 'USD', day: 20_000, exchange: () => null, findings })
    for (const one of [...BOOK, loan(5, { outstanding: 0 })]) fold?.add(one)
    return fold?.reading()
  }

  test('receivables_with_findings is 2,000.00 of 4,000.00 outstanding', () => {
    const book = checked(
      finding({ obligor_id: 'both' }),
      finding({ receivable_id: 'loan-3', check: 'charge_off_revived' }),
      finding({ receivable_id: 'loan-5' }),
    )
    const of = (numerator: bigint) => ({
      unit: 'share',
      numerator: { numerator, denominator: 1n },
      denominator: 400_000n,
    })
    expect(read(book)).toMatchObject(of(200_000n))
    expect(read(book, { severity_min: 'high' })).toMatchObject(of(100_000n))
    expect(read(checked())).toMatchObject(of(0n))
    expect(read(NEVER_CHECKED)).toEqual({ missing: 'never_checked' })
  })

  test('confirmed_findings counts what is confirmed, of whatever it is', () => {
    const book = checked(
      finding({ receivable_id: 'loan-1', state: 'confirmed' }),
      finding({ check: 'payments_on_one_day', state: 'confirmed' }),
      finding({ check: 'one_payer_for_many', state: 'confirmed' }),
      finding({ receivable_id: 'loan-2' }),
      finding({ receivable_id: 'loan-3', state: 'explained' }),
    )
    const count = (filter?: FindingFilter) =>
      readFindings({ metric: 'confirmed_findings', ...(filter && { findings: filter }) }, book)
    expect(count()).toMatchObject({ unit: 'count', numerator: { numerator: 3n }, denominator: 1n })
    expect(count({ severity_min: 'high' })).toMatchObject({ numerator: { numerator: 1n } })
    expect(readFindings({ metric: 'confirmed_findings' }, NEVER_CHECKED)).toEqual({ missing: 'never_checked' })
  })
})
