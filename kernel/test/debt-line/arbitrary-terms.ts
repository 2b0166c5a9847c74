// Rules and limits drawn at random, of so few names and amounts that bounds are hit and limits overlap.
import * as fc from 'fast-check'
import { SEVERITIES } from '../../src/metrics/integrity/checks.ts'
import { FINDING_STATES } from '../../src/metrics/integrity/decisions.ts'
import type { ConcentrationLimit, EligibilityRule, Limit } from '../../src/metrics/debt-line/debt-line-term.ts'

/** The product types of the books. */
export const PRODUCTS = ['term_loan', 'line_of_credit', 'lease']

const picked = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const membership = <T>(values: readonly T[]) =>
  fc.oneof(fc.record({ in: picked(values) }), fc.record({ not_in: picked(values) }))
const missing = fc.constantFrom('eligible' as const, 'ineligible' as const)

/** Days past due, about the bounds of rules. */
export const days = fc.constantFrom(0, 1, 30, 31, 90, 91)

/** How days past due are counted. */
export const basis = fc.constantFrom('computed' as const, 'reported' as const)

/** A share from none to all. */
export const share = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
  fc.constantFrom(0.333333333, 0.02),
)

/** An amount, small so that roundings show, or large. */
export const money = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10 ** 12 }))

/** Checks of each severity, of which something is found. */
export const FOUND_CHECKS = ['disbursed_before_origination', 'pledged_again', 'cured_without_cash'] as const

/** How long collections may stay unverified. */
export const collectionDays = fc.constantFrom(10, 30)

const bounds = <T>(pairs: readonly (readonly [T, T])[]) =>
  fc.constantFrom(...pairs).chain(([min, max]) => fc.constantFrom({ min }, { max }, { min, max }))

/** Rules of every kind. */
const RULES: readonly fc.Arbitrary<object>[] = [
  fc.record({ rule: fc.constant('days_past_due'), max: days, basis }),
  fc.record({ rule: fc.constantFrom('not_written_off', 'reconciled') }),
  fc
    .tuple(
      fc.constantFrom('term', 'remaining_term'),
      bounds([
        ['1 month', '6 months'],
        ['30 days', '1 year'],
        ['4 weeks', '4 weeks'],
      ]),
      missing,
    )
    .map(([rule, own, lack]) => ({ rule, ...own, missing: lack })),
  fc
    .tuple(
      bounds([
        [0, 0.12],
        [0.08, 0.120000001],
      ]),
      missing,
    )
    .map(([own, lack]) => ({ rule: 'interest_rate', ...own, missing: lack })),
  fc
    .tuple(
      fc.constantFrom('original', 'outstanding'),
      bounds([
        [10, 40],
        [1, 10 ** 9],
      ]),
    )
    .map(([of, own]) => ({ rule: 'amount', of, ...own })),
  fc.record({
    rule: fc.constant('score'),
    scores: fc.constantFrom(['experian:640'], ['experian:641', 'dnb:085'], ['acme:640']),
    missing,
  }),
  fc.tuple(membership(['US', 'CA']), missing).map(([own, lack]) => ({ rule: 'country', ...own, missing: lack })),
  fc
    .tuple(membership(['ca', 'NY']), missing)
    .map(([own, lack]) => ({ rule: 'region', country: 'US', ...own, missing: lack })),
  fc
    .tuple(membership(['7225', '44-45', '722511', '45', '31-33']), missing)
    .map(([own, lack]) => ({ rule: 'industry', ...own, missing: lack })),
  membership(['USD', 'EUR']).map((own) => ({ rule: 'currency', ...own })),
  membership(PRODUCTS).map((own) => ({ rule: 'product_type', ...own })),
  fc.record({ rule: fc.constant('status'), in: picked(['active', 'closed']), missing }),
  fc.record({ rule: fc.constant('documents'), kinds: picked(['contract', 'bank_statement']) }),
  fc
    .tuple(membership<string | number>(['pilot', 7]), missing)
    .map(([own, lack]) => ({ rule: 'metadata', key: 'program', ...own, missing: lack })),
  bounds([['2026-02-01', '2026-05-31']]).map(({ min, max }: { min?: string; max?: string }) => ({
    rule: 'origination_date',
    ...(min === undefined ? {} : { from: min }),
    ...(max === undefined ? {} : { to: max }),
  })),
  fc.record({ rule: fc.constant('times_delinquent'), max: fc.nat({ max: 3 }) }),
  fc.record(
    {
      rule: fc.constant('collections_verified'),
      days: collectionDays,
      amount_max: money,
      count_max: fc.nat({ max: 2 }),
      missing,
    },
    { requiredKeys: ['rule', 'days', 'missing'] },
  ),
  fc.record(
    {
      rule: fc.constant('no_findings'),
      checks: fc.subarray([...FOUND_CHECKS], { minLength: 1 }),
      severity_min: fc.constantFrom(...SEVERITIES),
      states: fc.subarray([...FINDING_STATES], { minLength: 1 }),
      missing,
    },
    { requiredKeys: ['rule', 'missing'] },
  ),
  fc.record({ rule: fc.constant('cross_ageing'), days_past_due: days, basis, share_max: share }),
]

/** One rule, whatever its kind. */
export const ruleOf = (id: string): fc.Arbitrary<EligibilityRule> =>
  fc.oneof(...RULES).map((own) => ({ id, ...own }) as EligibilityRule)

/** How much a group may be. */
export const anyLimit: fc.Arbitrary<Limit> = fc.oneof(
  fc.record({
    as: fc.constant('share' as const),
    share,
    denominator: fc.constantFrom('before_excess' as const, 'after_excess' as const),
  }),
  money.map((amount) => ({ as: 'amount' as const, amount })),
)

const GROUPS: readonly { readonly own: object; readonly named: readonly object[] }[] = [
  {
    own: { group: 'obligor' },
    named: [{ obligors: ['obligor-1'] }, { scores: { from: 'experian:650', to: 'experian:700' } }],
  },
  { own: { group: 'industry', digits: 2 }, named: [{ industries: ['44-45'] }] },
  { own: { group: 'industry', digits: 6 }, named: [{ industries: ['722511', '441110'] }] },
  { own: { group: 'region' }, named: [{ regions: [{ country: 'US', region: 'ca' }] }] },
  { own: { group: 'country' }, named: [{ countries: ['US'] }] },
  { own: { group: 'product' }, named: [{ product_types: ['lease'] }] },
]

/** One limit, with or without exceptions. */
export const limitOf = (id: string): fc.Arbitrary<ConcentrationLimit> =>
  fc
    .oneof(
      fc.record({ group: fc.constant('top_obligors'), count: fc.integer({ min: 2, max: 4 }), limit: anyLimit }),
      fc
        .tuple(fc.constantFrom(...GROUPS), anyLimit, fc.array(anyLimit, { minLength: 2, maxLength: 2 }), fc.boolean())
        .map(([{ own, named }, limit, others, isPlain]) => ({
          ...own,
          limit,
          ...(isPlain ? {} : { exceptions: named.map((names, index) => ({ ...names, limit: others[index] })) }),
        })),
    )
    .map((own) => ({ id, ...own }) as ConcentrationLimit)
