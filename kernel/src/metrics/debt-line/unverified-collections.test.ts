// Collections that the bank does not show, in the rule and the reserve of debt line terms. Each result is worked out by hand.
import { describe, expect, test } from 'vitest'
import { DAY, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import type { DebtLineTerm, EligibilityRule, Reserve } from './debt-line-term.ts'
import { type Unverified, type UnverifiedCollections, collectionDaysOf } from './unverified-collections.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

const older = (days: number, ...of: readonly (readonly [number, Unverified])[]) => [days, new Map(of)] as const

/** Loan 1 has one collection of 400.00 that is older than ten days, loan 2 two that add up to 90.00; loan 3 has none. */
const TIED_OUT: UnverifiedCollections = {
  since: DAY - 90,
  older_than: new Map([
    older(10, [1, { count: 1, amount: 40_000 }], [2, { count: 2, amount: 9_000 }]),
    older(30, [2, { count: 1, amount: 4_001 }]),
  ]),
}

const BOOK = [loan(1), loan(2), loan(3)]

function evaluated(terms: Partial<DebtLineTerm>, collections: UnverifiedCollections = TIED_OUT) {
  return evaluateBorrowingBase(lineOf({ advance_rates: { rate: 1 }, ...terms }, { collections }), BOOK)
}

type Rule = Partial<Extract<EligibilityRule, { readonly rule: 'collections_verified' }>>

/** The numbers of the loans that fail a rule. */
function failing(rule: Rule, collections?: UnverifiedCollections): number[] {
  const eligibility = [{ id: 'bank', rule: 'collections_verified', days: 10, missing: 'ineligible', ...rule } as const]
  const { outcomes } = evaluated({ eligibility }, collections)
  return outcomes.flatMap(({ number, failed }) => (failed.length > 0 ? [number] : []))
}

describe('a receivable whose collections the bank does not show', () => {
  test('is ineligible with any that is too old, where the rule has no bound', () => {
    expect(failing({})).toEqual([1, 2])
    expect(failing({ days: 30 })).toEqual([2])
  })

  test('is eligible with as much as the rule allows, and one unit more is too much', () => {
    expect(failing({ amount_max: 40_000 })).toEqual([])
    expect(failing({ amount_max: 39_999 })).toEqual([1])
    expect(failing({ amount_max: 8_999 })).toEqual([1, 2])
  })

  test('is eligible with as many as the rule allows, and either bound makes it ineligible', () => {
    expect(failing({ count_max: 1 })).toEqual([2])
    expect(failing({ count_max: 2 })).toEqual([])
    expect(failing({ amount_max: 10_000, count_max: 1 })).toEqual([1, 2])
  })

  test('is the reason that the base names, with its principal', () => {
    const eligibility = [{ id: 'bank', rule: 'collections_verified', days: 30, missing: 'ineligible' } as const]
    const { base } = evaluated({ eligibility })
    const taken = { count: 1, amount: 100_000 }
    expect(base.reasons).toEqual([{ id: 'bank', rule: 'collections_verified', name: null, first: taken, all: taken }])
    expect(base).toMatchObject({ ineligible: taken, net_eligible: 200_000 })
  })
})

describe('what cannot be tested', () => {
  const none = { since: null, older_than: new Map() }
  const reached = { ...TIED_OUT, since: DAY - 11 }
  const later = { ...TIED_OUT, since: DAY - 10 }

  test('counts as the rule states: ineligible without a line of the bank, unless the terms state otherwise', () => {
    expect(failing({}, none)).toEqual([1, 2, 3])
    expect(failing({ missing: 'eligible' }, none)).toEqual([])
  })

  test('is every receivable until the statements reach back further than the days allowed', () => {
    // A collection of the 11th day before is the first one that is older than ten days.
    expect(failing({}, later)).toEqual([1, 2, 3])
    expect(failing({}, reached)).toEqual([1, 2])
  })

  test('leaves the reserve and the base unknown', () => {
    const reserves = [{ id: 'bank', reserve: 'unverified_collections', days: 10, share: 1 } as const]
    const unknown = {
      reserves: [{ id: 'bank', name: null, amount: null }],
      reserved: null,
      base: null,
      availability: null,
    }
    expect(evaluated({ reserves }, none).base).toMatchObject(unknown)
    expect(evaluated({ reserves }, later).base).toMatchObject(unknown)
    expect(evaluated({ reserves }, reached).base).toMatchObject({ reserved: 49_000 })
  })
})

describe('the reserve of unverified collections', () => {
  const reserved = (reserve: Partial<Reserve>, eligibility: readonly EligibilityRule[] = []) =>
    evaluated({
      eligibility,
      reserves: [{ id: 'bank', reserve: 'unverified_collections', days: 10, share: 1, ...reserve } as Reserve],
    }).base

  test('is all that is older than the days, of every receivable of the line', () => {
    expect(reserved({})).toMatchObject({ reserved: 49_000, base: 251_000 })
    expect(reserved({ days: 30 })).toMatchObject({ reserved: 4_001, base: 295_999 })
  })

  test('is a share of it, rounded up', () => {
    // 0.5 × 4,001 = 2,000.5.
    expect(reserved({ days: 30, share: 0.5 })).toMatchObject({ reserved: 2_001 })
  })

  test('includes receivables that are ineligible, and those that are paid off', () => {
    const eligibility = [{ id: 'bank', rule: 'collections_verified', days: 30, missing: 'ineligible' } as const]
    expect(reserved({}, eligibility)).toMatchObject({ net_eligible: 200_000, reserved: 49_000, base: 151_000 })
    const reserves = [{ id: 'bank', reserve: 'unverified_collections', days: 10, share: 1 } as const]
    const line = lineOf({ advance_rates: { rate: 1 }, reserves }, { collections: TIED_OUT })
    const { base } = evaluateBorrowingBase(line, [loan(1, { outstanding: 0 }), loan(3)])
    expect(base).toMatchObject({ pledged: { count: 1 }, reserved: 40_000, base: 60_000 })
  })

  test('leaves out receivables that do not back the line', () => {
    const reserves = [{ id: 'bank', reserve: 'unverified_collections', days: 10, share: 1 } as const]
    const line = lineOf({ advance_rates: { rate: 1 }, reserves }, { collections: TIED_OUT })
    expect(evaluateBorrowingBase(line, [loan(2), loan(3)]).base).toMatchObject({ reserved: 9_000 })
  })
})

test('the days of rules and reserves are named once each', () => {
  const eligibility = [10, 30, 10].map((days, at): EligibilityRule => ({
    id: `rule-${at}`,
    rule: 'collections_verified',
    days,
    missing: 'eligible',
  }))
  const reserves = [{ id: 'bank', reserve: 'unverified_collections', days: 60, share: 1 } as const]
  expect(collectionDaysOf({ eligibility, reserves })).toEqual([10, 30, 60])
})
