// Terms are read in the words of an agreement: rules, limits, rates and covenants of docs/reference/definitions/debt-line-terms.md in words.
import type { DebtLineTermConcentrationLimit, DebtLineTermCovenant, DebtLineTermEligibility } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import type { Limit } from '../../service/api-types.ts'
import {
  advanceTexts,
  concentrationText,
  covenantTexts,
  interestText,
  reserveText,
  ruleText,
} from './terms-in-words.ts'

test.each<[DebtLineTermEligibility, string]>([
  [{ id: 'a', rule: 'days_past_due', max: 30, basis: 'computed' }, 'At most 30 days past due, as computed'],
  [
    { id: 'b', rule: 'term', min: '3 months', max: '36 months', missing: 'ineligible' },
    'Term from 3 months to 36 months; ineligible where that is not known',
  ],
  [{ id: 'c', rule: 'interest_rate', max: 0.075 }, 'Annual interest rate at most 7.5 %'],
  [
    { id: 'd', rule: 'amount', of: 'original', min: 500_000, max: 25_000_000 },
    'Original principal from 5,000.00 to 250,000.00',
  ],
  [{ id: 'e', rule: 'industry', not_in: ['7132', '44-45'] }, 'Obligor’s industry (NAICS) is not one of 7132, 44-45'],
  [
    { id: 'g', rule: 'collections_verified', days: 30, missing: 'ineligible' },
    'No collections older than 30 days that the bank does not show; ineligible where that is not known',
  ],
  [
    { id: 'g', rule: 'collections_verified', days: 1, amount_max: 50_000, count_max: 2 },
    'At most 2 collections older than 1 day that the bank does not show, at most 500.00 altogether',
  ],
  [
    { id: 'g', rule: 'collections_verified', days: 30, count_max: 1 },
    'At most 1 collection older than 30 days that the bank does not show',
  ],
  [
    { id: 'g', rule: 'collections_verified', days: 30, amount_max: 50_000 },
    'At most 500.00 of collections older than 30 days that the bank does not show',
  ],
  [
    { id: 'f', rule: 'cross_ageing', days_past_due: 90, basis: 'reported', share_max: 0.1 },
    'At most 10 % of what its obligor owes on the line is more than 90 days past due, as reported',
  ],
])('%o is read as %s', (rule, text) => {
  expect(ruleText(rule, 'USD')).toBe(text)
})

test('a rule of a later version is read as its JSON', () => {
  const rule: unknown = { id: 'g', rule: 'of_a_later_version', max: 3 }
  expect(ruleText(rule as DebtLineTermEligibility, 'USD')).toBe('Of a later version: {"max":3}')
})

test('what is null is read as left out', () => {
  const rule: DebtLineTermEligibility = { id: 'h', rule: 'term', min: null, max: '1 year', missing: null }
  expect(ruleText(rule, 'USD')).toBe('Term at most 1 year')
  expect(interestText({ margin: 0.05, index: null, floor: null, day_count: 'actual/360', unused_fee: null })).toBe(
    '5 %, actual/360',
  )
})

test('a limit is read with its exceptions', () => {
  const share = (of: number): Limit => ({ as: 'share', share: of, denominator: 'before_excess' })
  const limit: DebtLineTermConcentrationLimit = {
    id: 'region',
    group: 'region',
    limit: share(0.2),
    exceptions: [{ regions: [{ country: 'US', region: 'OH' }], limit: share(0.3) }],
  }
  expect(concentrationText(limit, 'USD')).toBe(
    'Each region of each country at most 20 % of all eligible principal; US-OH at most 30 % of all eligible principal',
  )
})

test('rates, reserves and interest are read', () => {
  const classes = [{ id: 'late', product_types: ['line_of_credit'], days_past_due: { min: 1, max: 30 }, rate: 0.7 }]
  expect(advanceTexts({ rate: 0.85, basis: 'computed', classes })).toEqual([
    { name: 'late', text: '70 % of line of credit, 1 to 30 days past due, as computed' },
    { name: 'All other receivables', text: '85 %' },
  ])
  expect(reserveText({ id: 'i', reserve: 'interest', months: 3 }, 'USD')).toBe(
    'Interest on the principal outstanding for 3 months',
  )
  expect(reserveText({ id: 'u', reserve: 'unverified_collections', days: 30, share: 0.5 }, 'USD')).toBe(
    '50 % of collections older than 30 days that the bank does not show',
  )
  expect(interestText({ index: 'SOFR 1M', margin: 0.065, floor: 0.03, cap: 0.12, day_count: 'actual/360' })).toBe(
    'SOFR 1M (at least 3 % and at most 12 %) plus a margin of 6.5 %, actual/360',
  )
})

test('a covenant is read with its levels and what follows', () => {
  const covenant: DebtLineTermCovenant = {
    id: 'delinquency',
    name: 'Delinquency',
    metric: 'delinquency_rate',
    days_past_due: 61,
    basis: 'computed',
    comparator: '<=',
    levels: [{ threshold: 0.05, consequence: 'cash_sweep', note: 'Section 8.1' }],
    cure: { days: 10, business_days: true },
  }
  expect(covenantTexts(covenant, 'USD')).toEqual([
    'Level 1: Delinquency rate, at least 61 days past due, as computed: at most 5 %, else cash sweep (Section 8.1)',
    '10 business days to cure a breach, from the day on which the result is reported',
  ])
})
