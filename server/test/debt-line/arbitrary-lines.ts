// Lines and books drawn at random, of so few names and amounts that groups meet, limits overlap and bounds are hit.
import * as fc from 'fast-check'
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type {
  AdvanceRates,
  ConcentrationLimit,
  EligibilityRule,
  Limit,
  Reserve,
} from '../../src/metrics/debt-line/debt-line-term.ts'
import { DAY, lineOf, loan } from './collateral.ts'

const PRODUCTS = ['term_loan', 'line_of_credit', 'lease']
const INDUSTRIES = ['722511', '722513', '441110', '459999', '339999']
const REGIONS = ['US-CA', 'US-NY', 'CA-ON']
const SCORES = ['experian:640', 'experian:700', 'dnb:085', 'acme:640']

const orNull = <T>(values: readonly T[]) => fc.constantFrom<T | null>(...values, null)
const picked = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const membership = <T>(values: readonly T[]) =>
  fc.oneof(fc.record({ in: picked(values) }), fc.record({ not_in: picked(values) }))
const days = fc.constantFrom(0, 1, 30, 31, 90, 91)
const basis = fc.constantFrom('computed' as const, 'reported' as const)
const missing = fc.constantFrom('eligible' as const, 'ineligible' as const)
const share = fc.oneof(fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20), fc.constantFrom(0.333333333, 0.02)) // prettier-ignore
const money = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10 ** 12 }))

/** A book: obligors and what is theirs, and what they owe, in an order of its own. */
const obligor = fc.record({
  score: orNull(SCORES),
  country: orNull(['US', 'CA']),
  region: orNull(REGIONS),
  industry: orNull(INDUSTRIES),
})

const owed = fc.record({
  obligor: fc.nat({ max: 4 }),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'JPY'),
  product_type: fc.constantFrom(...PRODUCTS),
  outstanding: fc.oneof(money, money, fc.constantFrom(0, -5)),
  original: money,
  written_off: fc.constantFrom(0, 0, 10),
  days_past_due: fc.record({ computed: days, reported: days }),
  reconciled: fc.boolean(),
  status: orNull(['active' as const, 'closed' as const]),
  origination: fc.integer({ min: DAY - 200, max: DAY }),
  term: orNull([28, 30, 31, 181, 365]),
  interest_rate: orNull([0, 80_000_000, 120_000_001]),
  times_delinquent: fc.nat({ max: 3 }),
  documents: fc.subarray(['contract', 'bank_statement']),
  metadata: fc.constantFrom<{ [key: string]: string }>({}, { program: 'pilot' }, { program: '7' }),
})

const books = fc
  .tuple(fc.array(obligor, { minLength: 5, maxLength: 5 }), fc.array(owed, { maxLength: 16 }))
  .chain(([obligors, receivables]) => {
    const collateral = receivables.map(({ obligor: whose, term, ...own }, number) =>
      loan(number, {
        ...own,
        ...obligors[whose],
        obligor_id: `obligor-${whose}`,
        maturity: term === null ? null : own.origination + term,
      }),
    )
    return fc.shuffledSubarray(collateral, { minLength: collateral.length, maxLength: collateral.length })
  })

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
    ) // prettier-ignore
    .map(([rule, own, lack]) => ({ rule, ...own, missing: lack })),
  fc.tuple(bounds([[0, 0.12], [0.08, 0.120000001]]), missing).map(([own, lack]) => ({ rule: 'interest_rate', ...own, missing: lack })), // prettier-ignore
  fc.tuple(fc.constantFrom('original', 'outstanding'), bounds([[10, 40], [1, 10 ** 9]])).map(([of, own]) => ({ rule: 'amount', of, ...own })), // prettier-ignore
  fc.record({ rule: fc.constant('score'), scores: fc.constantFrom(['experian:640'], ['experian:641', 'dnb:085'], ['acme:640']), missing }), // prettier-ignore
  fc.tuple(membership(['US', 'CA']), missing).map(([own, lack]) => ({ rule: 'country', ...own, missing: lack })),
  fc.tuple(membership(['ca', 'NY']), missing).map(([own, lack]) => ({ rule: 'region', country: 'US', ...own, missing: lack })), // prettier-ignore
  fc.tuple(membership(['7225', '44-45', '722511', '45', '31-33']), missing).map(([own, lack]) => ({ rule: 'industry', ...own, missing: lack })), // prettier-ignore
  membership(['USD', 'EUR']).map((own) => ({ rule: 'currency', ...own })),
  membership(PRODUCTS).map((own) => ({ rule: 'product_type', ...own })),
  fc.record({ rule: fc.constant('status'), in: picked(['active', 'closed']), missing }),
  fc.record({ rule: fc.constant('documents'), kinds: picked(['contract', 'bank_statement']) }),
  fc.tuple(membership<string | number>(['pilot', 7]), missing).map(([own, lack]) => ({ rule: 'metadata', key: 'program', ...own, missing: lack })), // prettier-ignore
  bounds([['2026-02-01', '2026-05-31']]).map(({ min, max }: { min?: string; max?: string }) => ({ rule: 'origination_date', ...(min === undefined ? {} : { from: min }), ...(max === undefined ? {} : { to: max }) })), // prettier-ignore
  fc.record({ rule: fc.constant('times_delinquent'), max: fc.nat({ max: 3 }) }),
  fc.record({ rule: fc.constant('cross_ageing'), days_past_due: days, basis, share_max: share }),
]

/** One rule, whatever its kind. */
export const ruleOf = (id: string): fc.Arbitrary<EligibilityRule> =>
  fc.oneof(...RULES).map((own) => ({ id, ...own }) as EligibilityRule)

/** How much a group may be. */
export const anyLimit: fc.Arbitrary<Limit> = fc.oneof(
  fc.record({ as: fc.constant('share' as const), share, denominator: fc.constantFrom('before_excess' as const, 'after_excess' as const) }), // prettier-ignore
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
  fc.oneof(
    fc.record({ group: fc.constant('top_obligors'), count: fc.integer({ min: 2, max: 4 }), limit: anyLimit }),
    fc
      .tuple(fc.constantFrom(...GROUPS), anyLimit, fc.array(anyLimit, { minLength: 2, maxLength: 2 }), fc.boolean())
      .map(([{ own, named }, limit, others, isPlain]) => ({
        ...own,
        limit,
        ...(isPlain ? {} : { exceptions: named.map((names, index) => ({ ...names, limit: others[index] })) }),
      })),
  ).map((own) => ({ id, ...own }) as ConcentrationLimit) // prettier-ignore

const advanceRates: fc.Arbitrary<AdvanceRates> = fc
  .tuple(share, share, share, basis, fc.boolean())
  .map(([rate, one, two, counted, isPlain]) => ({
    rate,
    basis: counted,
    ...(isPlain ? {} : { classes: [{ id: 'leases', product_types: ['lease'], rate: one }, { id: 'late', days_past_due: { min: 1, max: 30 }, rate: two }] }), // prettier-ignore
    step_downs: ['tier-1', 'tier-2'].map((id, index) => ({
      id,
      reduction: 0.05 * (index + 1),
      restored_after: 1,
      when: { metric: 'delinquency_rate', comparator: '>', threshold: 0.1 },
    })),
  }))

const reserves: fc.Arbitrary<readonly Reserve[]> = fc.tuple(money, share).map(([amount, own]) => [
  { id: 'fixed', reserve: 'fixed', amount },
  { id: 'share', reserve: 'outstanding', share: own },
])

const several = <T>(of: (id: string) => fc.Arbitrary<T>, maxLength: number) =>
  fc.nat({ max: maxLength }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => of(`id-${index}`))))

/** A line with terms, and what backs it. */
export interface LineAndBook {
  readonly line: LineOnDay
  readonly book: readonly Collateral[]
}

/** Any line and book. A euro is 1.085 dollars, and nobody knows what a yen is. */
export const linesAndBooks: fc.Arbitrary<LineAndBook> = fc
  .record({
    eligibility: several(ruleOf, 3),
    concentration_limits: several(limitOf, 4),
    advance_rates: fc.option(advanceRates, { freq: 8 }),
    reserves: fc.oneof(fc.constant([]), reserves),
    eligible_cash: fc.option(fc.record({ payin_instrument_ids: fc.constant(['lockbox']), rate: share, max: money })),
    principal_outstanding: fc.oneof(fc.constant(0), money),
    commitment: money,
    step_downs: fc.subarray(['tier-1', 'tier-2']),
    cash: fc.constantFrom([], [{ payin_instrument_id: 'lockbox', amount: 77 }, { payin_instrument_id: 'other', amount: 5 }]), // prettier-ignore
    book: books,
  })
  .map(({ eligibility, concentration_limits, advance_rates, reserves: kept, eligible_cash, book, ...line }) => ({
    book,
    line: lineOf(
      { eligibility, concentration_limits, advance_rates, reserves: kept, eligible_cash },
      {
        ...line,
        exchange: (currency) => (currency === 'EUR' ? { numerator: 1085n, denominator: 1000n } : null),
      },
    ),
  }))
